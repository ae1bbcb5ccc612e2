import { useState } from 'react';

/** What a frame field's box must know of its frame. */
export function useFrameField() {
  const [ready, setReady] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    ready,
    focused,
    handlers: {
      onReady: () => setReady(true),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
