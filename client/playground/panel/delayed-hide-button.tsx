import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';

const DELAY_SECONDS = 5;

/** Hides the checkout after a delay, because an open dialog covers this button. */
export function DelayedHideButton({ hide }: { hide: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft === 1) hide();
      setSecondsLeft(secondsLeft === 1 ? null : secondsLeft - 1);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, hide]);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" marginTop="2">
      <ToolButton onClick={() => setSecondsLeft(DELAY_SECONDS)} disabled={secondsLeft !== null}>
        Hide the checkout in 5 s
      </ToolButton>
      {secondsLeft !== null && (
        <chakra.span textStyle="caption" color="ink.muted" fontVariantNumeric="tabular-nums">
          Hiding in {secondsLeft} s. Start the scenario now.
        </chakra.span>
      )}
    </chakra.div>
  );
}
