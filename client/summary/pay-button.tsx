import { chakra } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { Button, useFocusBack } from '#ui';

interface PayButtonProps {
  /** Why it is disabled; null when it is not. */
  obstacle: string | null;
  /** A payment is under way. */
  paying: boolean;
  /** It has been made: nothing is left to press. */
  paid?: boolean;
  /** Id of the form that it submits, so that Enter in a field does the same. */
  form: string;
  label?: string | undefined;
}

function Pay({ obstacle, paying, paid = false, form, label = 'Confirm & pay' }: PayButtonProps) {
  const reasonId = useId();
  const button = useFocusBack(paying);
  return (
    <chakra.div display="grid" gap="2">
      <Button
        ref={button}
        type="submit"
        form={form}
        variant="primary"
        fullWidth
        loading={paying}
        disabled={paid || (obstacle !== null && !paying)}
        aria-describedby={reasonId}
      >
        {label}
      </Button>
      <chakra.p
        id={reasonId}
        textStyle="small"
        color="ink.muted"
        textAlign="center"
        minHeight={{ base: '40px', md: '20px' }}
      >
        {!paid && !paying && obstacle}
        {/* On the page from the start, so that its text is announced when it comes. */}
        <span role="status">{paid && 'Payment complete.'}</span>
      </chakra.p>
    </chakra.div>
  );
}

/** The pay button. While it is disabled it says what is missing, in sight and to a screen reader. */
export const PayButton = memo(Pay);
