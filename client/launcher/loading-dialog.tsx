import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

/** Plain styles in the page's colours, because the checkout's own are not loaded yet. */
const dialogStyle: CSSProperties = {
  // The page's reset may remove it.
  margin: 'auto',
  padding: '20px 24px',
  maxWidth: 'min(432px, 80%)',
  // Visible on dark pages too.
  border: '1px solid #7f7f7f66',
  borderRadius: 8,
  // Dims the page.
  boxShadow: '0 0 0 100vmax #121c187a',
  font: '500 16px/24px system-ui',
};
const plainButtonStyle: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: '1px solid',
  borderRadius: 8,
  minHeight: 44,
  padding: '0 16px',
  margin: '12px 8px 0 0',
  cursor: 'pointer',
};
/** Environments for unit tests have no media queries. */
const prefersStillness = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** A shorter wait displays nothing, which avoids a flash. */
const SHOW_AFTER_MS = 200;

interface RetryButtonProps {
  mustReload?: boolean | undefined;
  onRetry: () => void;
}

/** Tries again, or reloads the page where that is what helps. */
export const RetryButton = ({ mustReload = false, onRetry }: RetryButtonProps) => (
  <button type="button" style={plainButtonStyle} onClick={mustReload ? () => location.reload() : onRetry}>
    {mustReload ? 'Reload the page' : 'Try again'}
  </button>
);

export const RELOAD = 'Reload the page, which may be out of date.';

interface LoadingDialogProps extends RetryButtonProps {
  failed: boolean;
  /** What has failed and what to do. */
  message?: string;
  onClose: () => void;
}

const NOT_LOADED = 'The checkout could not be loaded.';

/** Replaces the dialog while its code loads or after it could not be loaded (X1). */
export function LoadingDialog({ failed, message, onClose, ...retryProps }: LoadingDialogProps) {
  const advice = retryProps.mustReload ? RELOAD : 'Check your connection and try again.';
  const [isShown, setShown] = useState(failed);
  // Once displayed, it stays during another attempt.
  if (failed && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
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
  // The focused button may have been removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each text of the dialog.
  useEffect(() => dialog.current?.focus(), [failed, isShown]);
  const textId = useId();
  if (!isShown) return null;
  return (
    <dialog ref={dialog} style={dialogStyle} tabIndex={-1} aria-labelledby={textId} onCancel={onClose}>
      <div id={textId} role={failed ? 'alert' : 'status'}>
        <span>{failed ? (message ?? `${NOT_LOADED} ${advice}`) : 'Preparing Payment'}</span>
        {!failed && !prefersStillness() && <progress aria-hidden style={{ display: 'block', width: '100%' }} />}
      </div>
      {failed && <RetryButton {...retryProps} />}
      <button type="button" style={plainButtonStyle} onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
