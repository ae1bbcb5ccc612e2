import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { PayObstacle } from '#checkout-flow';
import { Button } from '#ui';
import { obstacleText } from './obstacle-text.ts';

interface PayButtonProps {
  obstacles: PayObstacle[];
  paying: boolean;
  /** Id of the form that it submits, so that Enter in a field does the same. */
  form: string;
  label?: string;
}

/** The pay button. While it is disabled it says what is missing, in sight and to a screen reader. */
export function PayButton({ obstacles, paying, form, label = 'Confirm & pay' }: PayButtonProps) {
  const reason = paying ? null : obstacleText(obstacles);
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
        disabled={obstacles.length > 0}
        aria-describedby="checkout-pay-reason"
      >
        {label}
      </Button>
      <chakra.p id="checkout-pay-reason" textStyle="small" color="ink.muted" textAlign="center" minHeight="20px">
        {reason}
      </chakra.p>
    </chakra.div>
  );
}

/** A button that was pressed and disabled loses the keyboard's place; gives it back when it may be pressed again. */
function useFocusBack(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
