import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';

const SECONDS = 5;

/** Hides the checkout as the host page would, late enough to open it first: an open dialog covers this button. */
export function HideSoon({ hide }: { hide: () => void }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      if (left === 1) hide();
      setLeft(left === 1 ? null : left - 1);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, hide]);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" marginTop="2">
      <ToolButton onClick={() => setLeft(SECONDS)} disabled={left !== null}>
        Hide the checkout in 5 s
      </ToolButton>
      {left !== null && (
        <chakra.span textStyle="caption" color="ink.muted" fontVariantNumeric="tabular-nums">
          Hiding in {left} s. Start the scenario now.
        </chakra.span>
      )}
    </chakra.div>
  );
}
