import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useState } from 'react';
import { PAY_LABEL } from '#domain';
import { Button, Status, useRestoreFocus, useUniqueId } from '#ui';

interface PayButtonProps {
  obstacle: string | null;
  /** Whether the customer can complete the form. Then the button keeps its Tab stop, and a press marks missing inputs. */
  isCompletable: boolean;
  paying: boolean;
  paid?: boolean;
  form: string;
  label?: string | undefined;
  /** Only screen readers get the reason for a disabled button, because the Summary already shows it. */
  reasonHidden?: boolean;
  /** Places the reason above the button, so that nothing else moves when the reason appears. */
  reasonFirst?: boolean;
}

const PAYMENT_COMPLETE = 'Payment complete.';

export function PayStatus({
  obstacle,
  paying,
  paid,
}: Record<'paying' | 'paid', boolean> & { obstacle: string | null }) {
  const [wasDisabled, setWasDisabled] = useState(false);
  const isDisabled = obstacle !== null;
  if (isDisabled !== wasDisabled && (isDisabled || paying)) setWasDisabled(isDisabled);
  const enabled = wasDisabled ? 'You can pay now.' : '';
  return <Status>{paid ? PAYMENT_COMPLETE : paying ? 'Processing your payment…' : (obstacle ?? enabled)}</Status>;
}

export const PayButton = memo(function PayButton({
  obstacle,
  isCompletable,
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
        {...(obstacle !== null && !paying && !paid && { [isCompletable ? 'aria-disabled' : 'disabled']: true })}
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
        {paid && (
          <chakra.span color="ink" fontWeight="medium">
            {PAYMENT_COMPLETE}
          </chakra.span>
        )}
      </chakra.p>
    </chakra.div>
  );
});
