import { type CSSProperties, useEffect, useState } from 'react';

/** What the checkout's own look cannot help with yet, because it is what is being loaded: plain, in the page's colours. */
const scrim: CSSProperties = {
  position: 'fixed',
  inset: 0,
  zIndex: 1300,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  background: 'rgba(18, 28, 24, 0.48)',
};
const card: CSSProperties = {
  padding: '20px 24px',
  maxWidth: 480,
  borderRadius: 8,
  background: 'Canvas',
  color: 'CanvasText',
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
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  if (failed) {
    return (
      <div style={scrim}>
        <div style={card} role="alert">
          {message}
          <br />
          <button type="button" style={plainButton} onClick={onRetry}>
            Try again
          </button>
          <button type="button" style={plainButton} onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    );
  }
  return late ? (
    <div style={scrim}>
      <div style={card} role="status">
        Preparing Payment
      </div>
    </div>
  ) : null;
}
