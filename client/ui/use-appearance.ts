import { type CSSProperties, createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Appearance, appearanceVariables } from './appearance.ts';
import { SCOPE_CLASS } from './theme/reset.ts';

export const AppearanceContext = createContext<Appearance | undefined>(undefined);

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
};
const isPageDark = () => document.querySelector('html.dark, body.dark') !== null;

/** Class and variables for each outermost element of the module. */
export function useAppearance(): { className: string; style: CSSProperties } {
  const appearance = useContext(AppearanceContext);
  const pageDark = useSyncExternalStore(subscribe, isPageDark, () => false);
  return useMemo(() => {
    const theme = appearance?.theme ?? 'auto';
    const isDark = theme === 'auto' ? pageDark : theme === 'dark';
    return {
      className: theme === 'auto' ? SCOPE_CLASS : `${SCOPE_CLASS} ${theme}`,
      style: appearance ? appearanceVariables(appearance, isDark) : {},
    };
  }, [appearance, pageDark]);
}
