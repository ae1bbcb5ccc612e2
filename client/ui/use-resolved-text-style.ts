import { type RefObject, useLayoutEffect, useState } from 'react';
import { useAppearance } from './use-appearance.ts';

/** Colours and font as resolved values, for a provider's frame, which inherits neither styles nor variables. */
interface ResolvedTextStyle {
  color: string;
  placeholder: string;
  invalid: string;
  fontFamily: string;
  fontSize: string;
}

function readTextStyle(element: HTMLElement): ResolvedTextStyle {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--checkout-colors-${name}`).trim();
  return {
    color: token('ink'),
    placeholder: token('ink-faint'),
    invalid: token('danger'),
    fontFamily: style.fontFamily,
    fontSize: '16px',
  };
}

const isSameStyle = (one: ResolvedTextStyle, other: ResolvedTextStyle) => JSON.stringify(one) === JSON.stringify(other);

/** The text style at `ref`; updates when the colour mode changes. Null before the first layout. */
export function useResolvedTextStyle(ref: RefObject<HTMLElement | null>): ResolvedTextStyle | null {
  const [style, setStyle] = useState<ResolvedTextStyle | null>(null);
  const appearance = useAppearance();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the appearance changes the computed style.
  useLayoutEffect(() => {
    if (!ref.current) return;
    const next = readTextStyle(ref.current);
    setStyle((last) => (last && isSameStyle(last, next) ? last : next));
  }, [ref, appearance]);
  return style;
}
