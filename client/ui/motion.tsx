import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
// The whole library is 35 KB, of which a fade needs 4.
import { useAnimate } from 'framer-motion/mini';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** Content that expands in place with a short animation. `premount` mounts it hidden before it opens. */
export const Reveal = ({ open, premount, children }: { open: boolean; premount: boolean; children: ReactNode }) =>
  open || premount ? (
    <chakra.div hidden={!open} animation="checkout-reveal-in 160ms ease-out" _motionReduce={{ animation: 'none' }}>
      {children}
    </chakra.div>
  ) : null;

/** Whether the rows around have been rendered, so that another one is new. */
const RowsRenderedContext = createContext<RefObject<boolean> | null>(null);

/** Animates `FadingRow` children as they are added; removed rows disappear immediately. */
export function FadingRows({ children }: { children: ReactNode }) {
  const rendered = useRef(false);
  useEffect(() => {
    rendered.current = true;
    // React's Strict Mode mounts twice in development.
    return () => {
      rendered.current = false;
    };
  }, []);
  return <RowsRenderedContext value={rendered}>{children}</RowsRenderedContext>;
}

const FADE = { duration: 0.18, ease: [0.2, 0.8, 0.2, 1] as const };

/** A row of `FadingRows`. Animates opacity and transform only, without layout; not under prefers-reduced-motion. */
export function FadingRow(props: HTMLChakraProps<'div'>) {
  const [row, animate] = useAnimate<HTMLDivElement>();
  const rowsRendered = useContext(RowsRenderedContext);
  useLayoutEffect(() => {
    if (!rowsRendered?.current || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true)) return;
    const fade = animate(row.current, { opacity: [0, 1], transform: ['translateY(-4px)', 'translateY(0)'] }, FADE);
    // Stopping it instead, as Motion does by itself, throws in rows that are not displayed.
    return () => fade.cancel();
  }, [rowsRendered, row, animate]);
  return <chakra.div ref={row} {...props} />;
}
