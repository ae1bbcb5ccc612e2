import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { pageZoom } from '../browser-hooks.ts';
import { focusedElement } from '../focus-path.ts';

/** If the viewport shrinks by less than this, the browser shows bars of its own, not a keyboard. */
const MIN_KEYBOARD_HEIGHT = 120;

/** The height in zoomed CSS px that a phone's keyboard covers; 0 when it is closed. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale;
      setHeight(covered > MIN_KEYBOARD_HEIGHT ? Math.round(covered / pageZoom()) : 0);
    };
    viewport.addEventListener('resize', update);
    return () => viewport.removeEventListener('resize', update);
  }, []);
  // Scrolls the focused field into view again, because the browser did so before the keyboard made the sheet shrink.
  useLayoutEffect(() => {
    if (height > 0) focusedElement()?.scrollIntoView?.({ block: 'nearest' });
  }, [height]);
  return height;
}

/** The least height of a dialog in a frame. If less of the frame is visible, the customer scrolls to the rest. */
const MIN_HEIGHT = 560;

/** Returns how far the visible part of a tall frame, such as a shop's, is from its top and bottom, in zoomed CSS px. */
export function useFrameArea(
  isVisible: boolean,
  backdrop: RefObject<Element | null>,
): { top: number; bottom: number } | undefined {
  const [area, setArea] = useState<{ top: number; bottom: number }>();
  useLayoutEffect(() => {
    const isTallFrame = window.parent !== window && window.innerHeight > window.screen.height;
    if (!isVisible || !isTallFrame || !backdrop.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (!entry) return;
      const { top, height } = entry.intersectionRect;
      const shown = Math.min(Math.max(height, MIN_HEIGHT), window.screen.height);
      const start = Math.max(0, Math.min(top, window.innerHeight - shown));
      setArea({ top: start / pageZoom(), bottom: (window.innerHeight - start - shown) / pageZoom() });
    });
    observer.observe(backdrop.current);
    return () => {
      observer.disconnect();
      setArea(undefined);
    };
  }, [isVisible, backdrop]);
  return area;
}
