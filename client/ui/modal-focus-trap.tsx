import { FocusTrap } from '@chakra-ui/react/focus-trap';
import { createContext, memo, type ReactNode, type RefObject, useContext, useMemo } from 'react';
import { onLowSheet } from './low-sheet.ts';

/** Finds an element outside the trap that may take focus; called each time, because the element may mount later. */
export type PersistentElement = () => Element | null;

interface ModalFocusTrapProps {
  ref: RefObject<HTMLDivElement | null>;
  active: boolean;
  /** The element that had focus when the modal opened; focus returns to it. */
  opener: RefObject<HTMLElement | null>;
  persistentElements: readonly PersistentElement[];
  children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => useContext(ContentContext);

/**
 * Traps focus while active and returns it afterwards. The content is passed by context, because Chakra's trap restarts
 * and moves focus each time it renders.
 */
export function ModalFocusTrap({ children, ...trapProps }: ModalFocusTrapProps) {
  return (
    <ContentContext value={children}>
      <StableFocusTrap {...trapProps} />
    </ContentContext>
  );
}

const StableFocusTrap = memo(function StableFocusTrap({
  ref,
  active,
  opener,
  persistentElements,
}: Omit<ModalFocusTrapProps, 'children'>) {
  const persistent = useMemo(() => [...persistentElements], [persistentElements]);
  return (
    <FocusTrap
      ref={ref}
      tabIndex={-1}
      disabled={!active}
      initialFocus={() => ref.current}
      persistentElements={persistent}
      returnFocusOnDeactivate
      // On a slow page focus is already inside when the trap starts, so the trap's own record of the opener is wrong.
      setReturnFocus={() => opener.current ?? false}
      // From the last element to the first and back, the trap moves focus without scrolling.
      onFocus={({ target, currentTarget }) => target !== currentTarget && target.scrollIntoView?.({ block: 'nearest' })}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      outline="none"
      css={onLowSheet({ position: 'relative', overflowY: 'auto', overscrollBehavior: 'contain' })}
    >
      <Content />
    </FocusTrap>
  );
});
