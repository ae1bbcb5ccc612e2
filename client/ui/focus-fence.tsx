import { FocusTrap } from '@chakra-ui/react';
import { createContext, memo, type ReactNode, type RefObject, useContext, useMemo } from 'react';

/** Finds an element outside that may have the focus; asked anew each time, because it comes and goes. */
export type ReachableElement = () => Element | null;

interface FocusFenceProps {
  ref: RefObject<HTMLDivElement | null>;
  active: boolean;
  /** Where the focus goes afterwards: what had it when the fence was asked for. */
  opener: RefObject<HTMLElement | null>;
  reachable: readonly ReachableElement[];
  children: ReactNode;
}

const Inside = createContext<ReactNode>(null);
const Content = () => useContext(Inside);

/**
 * Keeps the keyboard inside while it is active, and gives the focus back afterwards. What is inside comes by context,
 * because a trap that renders again begins again, and would move the focus.
 */
export function FocusFence({ children, ...fence }: FocusFenceProps) {
  return (
    <Inside value={children}>
      <Fence {...fence} />
    </Inside>
  );
}

const Fence = memo(function Fence({ ref, active, opener, reachable }: Omit<FocusFenceProps, 'children'>) {
  const persistent = useMemo(() => [...reachable], [reachable]);
  return (
    <FocusTrap
      ref={ref}
      tabIndex={-1}
      disabled={!active}
      initialFocus={() => ref.current}
      persistentElements={persistent}
      returnFocusOnDeactivate
      // On a slow page the trap begins when the focus is inside already, and would remember that as the place to return to.
      setReturnFocus={() => opener.current ?? false}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      outline="none"
    >
      <Content />
    </FocusTrap>
  );
});
