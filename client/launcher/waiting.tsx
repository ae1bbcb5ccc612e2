import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

/** What the checkout's own look cannot help with yet, because it is what is being loaded: plain, in the page's colours. */
const box: CSSProperties = {
  // A page may have taken all margins away.
  margin: 'auto',
  padding: '20px 24px',
  maxWidth: 'min(432px, calc(100% - 82px))',
  // Dark on a dark page, it still has an edge.
  border: '1px solid rgba(127, 127, 127, 0.4)',
  borderRadius: 8,
  // The page behind it.
  boxShadow: '0 0 0 100vmax rgba(18, 28, 24, 0.48)',
  font: '500 16px/24px system-ui, sans-serif',
};
export const plainButton: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  border: '1px solid currentColor',
  borderRadius: 8,
  minHeight: 44,
  padding: '0 16px',
  marginTop: 12,
  marginInlineEnd: 8,
  cursor: 'pointer',
};

/** Short waits show nothing: a flash of something else would only be in the way. */
const SHOW_AFTER_MS = 200;

interface WaitingProps {
  failed: boolean;
  /** What has failed, and what to do. */
  message?: string;
  onRetry: () => void;
  onClose: () => void;
}

const NOT_LOADED = 'The checkout could not be loaded. Check your connection and try again.';

/** Stands in for the dialog while its code is on the way, or says that it did not come. */
export function Waiting({ failed, message = NOT_LOADED, onRetry, onClose }: WaitingProps) {
  const [shown, setShown] = useState(failed);
  // What was shown once stays until the end, also during another try.
  if (failed && !shown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the page is painted, and before the checkout that comes in its place looks where the focus was.
  useLayoutEffect(() => {
    const element = shown ? dialog.current : null;
    element?.showModal();
    return () => element?.close();
  }, [shown]);
  // A button that was pressed may be gone; the text is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each text of the dialog.
  useEffect(() => dialog.current?.focus(), [failed, shown]);
  const textId = useId();
  if (!shown) return null;
  return (
    <dialog ref={dialog} style={box} tabIndex={-1} aria-labelledby={textId} onCancel={onClose}>
      <div id={textId} role={failed ? 'alert' : 'status'}>
        {failed ? message : 'Preparing Payment'}
      </div>
      {failed && (
        <button type="button" style={plainButton} onClick={onRetry}>
          Try again
        </button>
      )}
      <button type="button" style={plainButton} onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
