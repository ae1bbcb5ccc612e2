import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import { focusedElement } from './focus-path.ts';
import { createStore, type ReadonlyStore, useStore } from './use-store.ts';

/** Whether nothing of the module may be pressed or entered at the moment. */
export const InertContext = createContext<ReadonlyStore<boolean>>(createStore(false));

/** Makes an element inert while nothing of the module may be used, then returns the focus, so that typing can go on. */
export function useInert(element: RefObject<HTMLElement | null>): void {
  const isInert = useStore(useContext(InertContext), (inert) => inert);
  useLayoutEffect(() => {
    const { current } = element;
    if (!isInert || !current) return;
    const focused = focusedElement();
    current.inert = true;
    return () => {
      current.inert = false;
      if (focused instanceof HTMLElement && current.contains(focused)) focused.focus({ preventScroll: true });
    };
  }, [element, isInert]);
}
