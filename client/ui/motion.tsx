import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { AnimatePresence, LazyMotion, MotionConfig, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** Whether the code that moves things is there. */
const CanMove = createContext(false);

const DURATION = 0.18;
const EASE = [0.2, 0.8, 0.2, 1] as const;

/** One setting for all motion: short, and off when the person asks for less. */
export function MotionRoot({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The library's own setting spares fading and growing.
  const still = useReducedMotion() === true;
  const [canMove, setCanMove] = useState(false);
  const [loadFeatures] = useState(() => async () => {
    try {
      const { features } = await import('./motion-features.ts');
      setCanMove(true);
      return features;
    } catch {
      // Nothing moves then, and everything is shown.
      return new Promise<never>(() => undefined);
    }
  });
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig
        reducedMotion="user"
        transition={still ? { duration: 0 } : { duration: DURATION, ease: EASE }}
        {...(nonce === undefined ? {} : { nonce })}
      >
        <CanMove value={canMove}>{children}</CanMove>
      </MotionConfig>
    </LazyMotion>
  );
}

/**
 * Content that opens in place: it is there at once, and comes forward a little. State never waits for it. What may be
 * wanted `soon` is on the page already, unseen.
 */
export const Reveal = ({ open, soon, children }: { open: boolean; soon: boolean; children: ReactNode }) =>
  open || soon ? (
    <chakra.div
      display={open ? 'block' : 'none'}
      animation="reveal-in 160ms ease-out"
      _motionReduce={{ animation: 'none' }}
    >
      {children}
    </chakra.div>
  ) : null;

const MotionBox = chakra(m.div);

/** Rows that come forward as they are added, and are gone as soon as they are taken away: `FadingRow` children with keys. */
export const FadingRows = ({ children }: { children: ReactNode }) => (
  <AnimatePresence initial={false}>{children}</AnimatePresence>
);

/** What a box takes, less what the motion library understands in its own way. */
type RowProps = Omit<HTMLChakraProps<'div'>, 'style' | 'onDrag' | 'onDragStart' | 'onDragEnd' | 'onAnimationStart'>;

/** One row of `FadingRows`, styled like any box. It moves nothing else: a height that grows would be laid out at every step. */
export const FadingRow = (props: RowProps) => (
  // A row that nothing can bring forward must not begin out of sight.
  <MotionBox initial={useContext(CanMove) && { opacity: 0, y: -4 }} animate={{ opacity: 1, y: 0 }} {...props} />
);
