import { FocusTrap } from '@chakra-ui/react/focus-trap';
import { createContext, memo, type ReactNode, type RefObject, useContext, useMemo } from 'react';
import { focusedElement, pathOf } from '../focus-path.ts';
import { onLowSheet } from '../theme/dialog-styles.ts';

interface ModalFocusTrapProps {
  content: RefObject<HTMLDivElement | null>;
  active: boolean;
  root: HTMLElement;
  /** The elements with the dialog's name and description. */
  titleId: string;
  descriptionId: string | undefined;
  children: ReactNode;
}

const ContentContext = createContext<ReactNode>(null);
const Content = () => useContext(ContentContext);

/**
 * The dialog for screen readers; keeps Tab inside while active. The content is passed by context, because Chakra's trap
 * restarts and moves focus each time it renders.
 */
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
  // keepFocus() decides what outside may have the focus; Chakra's trap would return it.
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
      // The trap ends, too, when it restarts, as when the page's zoom changes; see useReturnFocus().
      returnFocusOnDeactivate={false}
      // From the last element to the first and back, the trap moves focus without scrolling.
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
