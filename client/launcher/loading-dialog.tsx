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

/** Plain styles in the page's colours and font, because the checkout's own are not loaded yet. */
const dialogStyle: CSSProperties = {
  // The page's reset may remove it.
  margin: 'auto',
  padding: 24,
  // Visible on dark pages too.
  border: '1px solid #868f8a',
  borderRadius: 8,
  // Dims the page.
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
/** A shorter wait displays nothing, to avoid a flash. */
const SHOW_AFTER_MS = 200;

const PlainButton = (props: ComponentProps<'button'>) => <button type="button" style={plainButtonStyle} {...props} />;

const endPropagation = (event: SyntheticEvent) => event.stopPropagation();

interface LoadErrorProps {
  text: string;
  /** Whether `onRetry` reloads the page. */
  mustReload?: boolean | undefined;
  onRetry: () => void;
}

/** A message in the host's own style, because the module's may be what is missing. */
export const LoadError = ({ text, mustReload, onRetry }: LoadErrorProps) => (
  <>
    <div role="alert">{text}</div>
    <PlainButton onClick={onRetry}>{mustReload ? 'Reload the page' : 'Try again'}</PlainButton>
  </>
);

interface LoadingDialogProps extends Omit<LoadErrorProps, 'text'> {
  failed: boolean;
  /** The failure and its remedy. */
  message: string;
  onClose: () => void;
}

/** Replaces the dialog while its code loads or after it could not be loaded. */
export function LoadingDialog({ failed, message, mustReload, onRetry, onClose }: LoadingDialogProps) {
  const [isLong, setLong] = useState(false);
  const isShown = failed || isLong;
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the checkout that replaces it finds the focus where it was before.
  useLayoutEffect(() => {
    const element = isShown ? dialog.current : null;
    // jsdom has neither.
    element?.showModal?.();
    return () => element?.close?.();
  }, [isShown]);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  // The native dialog closes by Escape too, but the page would receive the key.
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
  // The focused button may have been removed.
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
      // React passes them to a dialog or a popover of the page around the provider.
      onToggle={endPropagation}
      onClose={endPropagation}
      onCancel={(event) => {
        endPropagation(event);
        onClose();
      }}
    >
      {failed ? (
        <LoadError text={text} mustReload={mustReload} onRetry={onRetry} />
      ) : (
        // Also the dialog's name: screen readers say it with the focus.
        <div>{text}</div>
      )}
      <PlainButton onClick={onClose}>Close</PlainButton>
    </dialog>
  );
}
