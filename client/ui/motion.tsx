import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { animate } from 'framer-motion/dom/mini';
import {
  createContext,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const EASE_OUT = [0.2, 0.8, 0.2, 1] as const;
const fall = { opacity: [0, 1], transform: ['translateY(-4px)', 'none'] };

/** The start and end of an animation, and its duration in seconds. Only opacity and transform, which need no layout. */
const ENTRANCES = {
  row: { keyframes: fall, duration: 0.18 },
  reveal: { keyframes: fall, duration: 0.16 },
  toast: { keyframes: fall, duration: 0.2 },
  panel: { keyframes: { opacity: [0, 1], transform: ['translateY(12px)', 'none'] }, duration: 0.18 },
  sheet: { keyframes: { transform: ['translateY(100%)', 'none'] }, duration: 0.24 },
};

/** `matchMedia` is undefined in jsdom, and a mock in the tests of an app may return nothing. */
const prefersMotion = (element: Element): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)')?.matches === false && 'animate' in element;

export function useEntrance(entrance: keyof typeof ENTRANCES, isShown = true): RefCallback<HTMLElement> {
  // A state instead of a ref, because a dialog mounts its content after it opens.
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!element || !isShown || !prefersMotion(element)) return;
    const { keyframes, duration } = ENTRANCES[entrance];
    const clear = () => {
      // Removes the animation's transform, because an element with a transform moves its fixed descendants.
      element.style.removeProperty('transform');
      element.style.removeProperty('opacity');
    };
    try {
      const motion = animate(element, keyframes, { duration, ease: EASE_OUT, onComplete: clear });
      return () => {
        // Cancels the animation, because `stop` would throw for an element that is not displayed.
        motion.cancel();
        clear();
      };
    } catch {
      // Motion throws in happy-dom. The element appears without an animation.
      clear();
      return;
    }
  }, [element, isShown, entrance]);
  return setElement;
}

/** The duration of the longest closing animation. */
const EXIT_MS = 160;

/** Whether a closing animation runs. A timer ends it, because a busy page may lose the animation's events. */
export function useExit(isShown: boolean, onComplete: () => void): boolean {
  const [state, setState] = useState({ isShown, isLeaving: false });
  if (state.isShown !== isShown) setState({ isShown, isLeaving: !isShown });
  const complete = useRef(onComplete);
  useLayoutEffect(() => {
    complete.current = onComplete;
  });
  const { isLeaving } = state;
  useLayoutEffect(() => {
    if (!isLeaving) return;
    const end = () => {
      setState({ isShown: false, isLeaving: false });
      complete.current();
    };
    if (document.hidden || !prefersMotion(document.body)) return end();
    const timer = setTimeout(end, EXIT_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving;
}

export function Reveal({ open, premount, children }: { open: boolean; premount: boolean; children: ReactNode }) {
  const ref = useEntrance('reveal', open);
  return open || premount ? (
    <div ref={ref} hidden={!open}>
      {children}
    </div>
  ) : null;
}

/** Whether `FadingRows` has rendered once: only rows that mount after that are new, and fade in. */
const RowsRenderedContext = createContext<RefObject<boolean> | null>(null);

export function FadingRows({ children }: { children: ReactNode }) {
  const rendered = useRef(false);
  useEffect(() => {
    rendered.current = true;
    return () => {
      rendered.current = false;
    };
  }, []);
  return <RowsRenderedContext.Provider value={rendered}>{children}</RowsRenderedContext.Provider>;
}

export function FadingRow(props: HTMLChakraProps<'div'>) {
  const rowsRendered = useContext(RowsRenderedContext);
  const [isNew, setNew] = useState(false);
  useLayoutEffect(() => setNew(rowsRendered?.current === true), [rowsRendered]);
  return <chakra.div ref={useEntrance('row', isNew)} {...props} />;
}
