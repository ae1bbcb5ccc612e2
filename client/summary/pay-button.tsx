import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { PAY_LABEL } from '#domain';
import { Button, useRestoreFocus, useUniqueId } from '#ui';

interface PayButtonProps {
  /** Why the button is disabled; null when it is enabled. */
  obstacle: string | null;
  paying: boolean;
  paid?: boolean;
  /** The id of the form to submit. */
  form: string;
  label?: string | undefined;
  /** Hides the reason from sight, where the Summary shows it. */
  reasonHidden?: boolean;
  /** Places the reason first in the parent's grid, so that nothing else moves when it appears. */
  reasonFirst?: boolean;
}

/** The pay button. A disabled button is described by its reason (T13). */
export const PayButton = memo(function PayButton({
  obstacle,
  paying,
  paid = false,
  form,
  label = PAY_LABEL,
  reasonHidden = false,
  reasonFirst = false,
}: PayButtonProps) {
  const reasonId = useUniqueId();
  const button = useRestoreFocus(paying);
  return (
    <chakra.div display={reasonFirst ? 'contents' : 'grid'} gap="2">
      <Button
        ref={button}
        type="submit"
        form={form}
        variant="primary"
        fullWidth
        loading={paying}
        done={paid}
        disabled={obstacle !== null && !paying && !paid}
        aria-describedby={reasonId}
      >
        {label}
      </Button>
      <chakra.p
        id={reasonId}
        textStyle={reasonFirst ? 'caption' : 'small'}
        color="ink.muted"
        textAlign="center"
        textWrap="balance"
        {...(reasonFirst ? { order: -1 } : { minHeight: { base: '40px', md: '20px' } })}
      >
        {!paid && !paying && obstacle && <chakra.span srOnly={reasonHidden}>{obstacle}</chakra.span>}
        {/* Always mounted, so that screen readers announce its text. */}
        <chakra.span role="status" color="ink" fontWeight="medium">
          {paid && 'Payment complete.'}
        </chakra.span>
      </chakra.p>
    </chakra.div>
  );
});
