import { useEffect, useState } from 'react';

/** Smaller differences are the browser's own bars. */
const MIN_KEYBOARD_HEIGHT = 120;

/** The height in CSS px that a phone's keyboard covers; 0 when it is closed. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale;
      setHeight(covered > MIN_KEYBOARD_HEIGHT ? Math.round(covered) : 0);
    };
    viewport.addEventListener('resize', update);
    return () => viewport.removeEventListener('resize', update);
  }, []);
  return height;
}
