import {
  type CSSProperties,
  createContext,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Appearance, appearanceVariables } from './appearance.ts';
import { SCOPE_CLASS } from './theme/reset.ts';

export const AppearanceContext = createContext<Appearance | undefined>(undefined);

export function shadowRootOf(node: Node): ShadowRoot | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : null;
}

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
};
const isPageDark = () => document.querySelector('html.dark, body.dark') !== null;

/** The class and the CSS variables for an outermost element of the module that is inserted at `node`. */
export function useAppearance(node: Node): { className: string; style: CSSProperties } {
  const appearance = useContext(AppearanceContext);
  const pageDark = useSyncExternalStore(subscribe, isPageDark, () => false);
  // The page's class `dark` has no effect inside a shadow root, so the module sets its own.
  const isPageHidden = shadowRootOf(node) !== null;
  return useMemo(() => {
    const asked = appearance?.theme;
    const given = asked === 'light' || asked === 'dark' ? asked : 'auto';
    const theme = given === 'auto' && isPageHidden && pageDark ? 'dark' : given;
    const isDark = theme === 'auto' ? pageDark : theme === 'dark';
    return {
      className: theme === 'auto' ? SCOPE_CLASS : `${SCOPE_CLASS} ${theme}`,
      style: appearance ? appearanceVariables(appearance, isDark) : {},
    };
  }, [appearance, pageDark, isPageHidden]);
}

function readTextStyle(element: HTMLElement) {
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

type TextStyle = ReturnType<typeof readTextStyle>;

const isSameStyle = (one: TextStyle, other: TextStyle) => JSON.stringify(one) === JSON.stringify(other);

/** The text style at `ref`; updates when the colour mode changes. Null before the first layout. */
export function useResolvedTextStyle(ref: RefObject<HTMLElement | null>): TextStyle | null {
  const [style, setStyle] = useState<TextStyle | null>(null);
  const appearance = useAppearance(document);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the appearance changes the computed style.
  useLayoutEffect(() => {
    if (!ref.current) return;
    const next = readTextStyle(ref.current);
    setStyle((last) => (last && isSameStyle(last, next) ? last : next));
  }, [ref, appearance]);
  return style;
}
