import {
  type ComponentProps,
  type CSSProperties,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PREPARING_LABEL } from '#domain';
import { listenToDialogKeys } from '#ui/dialog-keys';

/** Plain styles in the host page's colours and font, because the checkout's own are not loaded yet. */
const dialogStyle: CSSProperties = {
  margin: 'auto',
  padding: 24,
  border: '1px solid #868f8a',
  borderRadius: 8,
  boxShadow: '0 0 0 100vmax #0007',
};
const plainButtonStyle: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: '1px solid #868f8a',
  borderRadius: 8,
  minHeight: 44,
  padding: '0 16px',
  margin: '12px 8px 0 0',
};
/** A loading dialog that closes at once would flash, so only a longer wait shows it. */
const SHOW_AFTER_MS = 200;

const PlainButton = (props: ComponentProps<'button'>) => <button type="button" style={plainButtonStyle} {...props} />;

const endPropagation = (event: SyntheticEvent) => event.stopPropagation();

interface LoadErrorProps {
  text: string;
  /** Whether `onRetry` reloads the page, because loading has failed twice. */
  mustReload?: boolean | undefined;
  onRetry: () => void;
}

/** Uses plain styles, because the code with the module's styles may have failed to load. */
export const LoadError = ({ text, mustReload, onRetry }: LoadErrorProps) => (
  <>
    <div role="alert">{text}</div>
    <PlainButton onClick={onRetry}>{mustReload ? 'Reload the page' : 'Try again'}</PlainButton>
  </>
);

interface LoadingDialogProps extends Omit<LoadErrorProps, 'text'> {
  failed: boolean;
  message: string;
  onClose: () => void;
}

/** Stands in for a dialog while its code loads, and after the code could not be loaded. */
export function LoadingDialog({ failed, message, mustReload, onRetry, onClose }: LoadingDialogProps) {
  const [isLong, setLong] = useState(false);
  const isShown = failed || isLong;
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the loading dialog before the checkout's dialog opens, because a native dialog returns the focus as it closes.
  useLayoutEffect(() => {
    const element = isShown ? dialog.current : null;
    // jsdom, in which apps run their tests, has neither `showModal` nor `close`.
    element?.showModal?.();
    return () => element?.close?.();
  }, [isShown]);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  // Escape would close the native dialog by itself, but the host page would receive the key too.
  useLayoutEffect(
    () =>
      isShown
        ? listenToDialogKeys(
            () => true,
            () => latest.current(),
          )
        : undefined,
    [isShown],
  );
  // The focus returns to the dialog, because the focused button may have been removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each text of the dialog.
  useEffect(() => dialog.current?.focus(), [failed, isShown]);
  if (!isShown) return null;
  const text = failed ? message : PREPARING_LABEL;
  return (
    <dialog
      ref={dialog}
      style={dialogStyle}
      tabIndex={-1}
      aria-label={text}
      // Keeps the dialog's events from a dialog or popover of the host page, to which React would pass them.
      onToggle={endPropagation}
      onClose={endPropagation}
      onCancel={(event) => {
        endPropagation(event);
        onClose();
      }}
    >
      {failed ? <LoadError text={text} mustReload={mustReload} onRetry={onRetry} /> : <div>{text}</div>}
      <PlainButton onClick={onClose}>Close</PlainButton>
    </dialog>
  );
}
