import { FocusTrap } from '@chakra-ui/react/focus-trap';
import { createContext, memo, type ReactNode, type RefObject, useContext, useMemo } from 'react';
import { focusedElement, pathOf } from '../focus-path.ts';
import { onLowSheet } from '../theme/dialog-styles.ts';

interface ModalFocusTrapProps {
  content: RefObject<HTMLDivElement | null>;
  active: boolean;
  root: HTMLElement;
  titleId: string;
  descriptionId: string | undefined;
  children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => useContext(ContentContext);

/** Passes the children by context, because Chakra's trap restarts and moves the focus each time it renders. */
export function ModalFocusTrap({ children, ...trapProps }: ModalFocusTrapProps) {
  return (
    <ContentContext.Provider value={children}>
      <StableFocusTrap {...trapProps} />
    </ContentContext.Provider>
  );
}

const StableFocusTrap = memo(function StableFocusTrap({
  content,
  active,
  root,
  titleId,
  descriptionId,
}: Omit<ModalFocusTrapProps, 'children'>) {
  // keepFocus() decides which elements outside may have the focus; Chakra's trap would take the focus from them.
  const persistent = useMemo(
    () => [
      () => {
        const focused = focusedElement();
        return focused && !pathOf(root).includes(focused) ? focused : null;
      },
    ],
    [root],
  );
  return (
    <FocusTrap
      ref={content}
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      data-state={active ? 'open' : 'closed'}
      tabIndex={-1}
      disabled={!active}
      initialFocus={() => content.current}
      persistentElements={persistent}
      // useReturnFocus() returns the focus, because the focus trap would return it also when it restarts, as after a zoom.
      returnFocusOnDeactivate={false}
      // When Tab wraps around, the focus trap focuses an element without scrolling, so the dialog must scroll to it.
      onFocus={({ target, currentTarget }) => target !== currentTarget && target.scrollIntoView?.({ block: 'nearest' })}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      outline="none"
      borderRadius="inherit"
      css={onLowSheet({ position: 'relative', overflowY: 'auto', overscrollBehavior: 'contain' })}
    >
      <Content />
    </FocusTrap>
  );
});
