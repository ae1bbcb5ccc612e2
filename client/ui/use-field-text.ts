import { type RefObject, useLayoutEffect, useState } from 'react';

/** Colours and font as plain values, for text inside a provider's frame where neither styles nor variables reach. */
export interface FieldTextStyle {
  color: string;
  placeholder: string;
  invalid: string;
  fontFamily: string;
  fontSize: string;
}

function read(element: HTMLElement): FieldTextStyle {
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

const same = (one: FieldTextStyle, other: FieldTextStyle) => JSON.stringify(one) === JSON.stringify(other);

/** The look of field text where `ref` stands; follows a change between light and dark. Null before the first layout. */
export function useFieldText(ref: RefObject<HTMLElement | null>): FieldTextStyle | null {
  const [text, setText] = useState<FieldTextStyle | null>(null);
  useLayoutEffect(() => {
    const update = () => {
      if (!ref.current) return;
      const next = read(ref.current);
      setText((last) => (last && same(last, next) ? last : next));
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] });
    return () => observer.disconnect();
  }, [ref]);
  return text;
}
