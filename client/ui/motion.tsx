import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { AnimatePresence, LazyMotion, MotionConfig, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** Whether the animation features have loaded. */
const MotionLoadedContext = createContext(false);

const DURATION = 0.18;
const EASE = [0.2, 0.8, 0.2, 1] as const;

/** Configures all motion: short, and off under prefers-reduced-motion. */
export function MotionProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // `reducedMotion="user"` alone keeps opacity and height animations.
  const reducedMotion = useReducedMotion() === true;
  const [isMotionLoaded, setIsMotionLoaded] = useState(false);
  const [loadFeatures] = useState(() => async () => {
    try {
      const { features } = await import('./motion-features.ts');
      setIsMotionLoaded(true);
      return features;
    } catch {
      // Without features, content renders without animation.
      return new Promise<never>(() => undefined);
    }
  });
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig
        reducedMotion="user"
        transition={reducedMotion ? { duration: 0 } : { duration: DURATION, ease: EASE }}
        {...(nonce === undefined ? {} : { nonce })}
      >
        <MotionLoadedContext value={isMotionLoaded}>{children}</MotionLoadedContext>
      </MotionConfig>
    </LazyMotion>
  );
}

/** Content that expands in place with a short animation. `premount` mounts it hidden before it opens. */
export const Reveal = ({ open, premount, children }: { open: boolean; premount: boolean; children: ReactNode }) =>
  open || premount ? (
    <chakra.div
      display={open ? 'block' : 'none'}
      animation="reveal-in 160ms ease-out"
      _motionReduce={{ animation: 'none' }}
    >
      {children}
    </chakra.div>
  ) : null;

const MotionBox = chakra(m.div);

/** Animates `FadingRow` children with keys as they are added; removed rows disappear immediately. */
export const FadingRows = ({ children }: { children: ReactNode }) => (
  <AnimatePresence initial={false}>{children}</AnimatePresence>
);

/** The props of a box, without those that framer-motion redefines. */
type RowProps = Omit<HTMLChakraProps<'div'>, 'style' | 'onDrag' | 'onDragStart' | 'onDragEnd' | 'onAnimationStart'>;

/** A row of `FadingRows`. Animates opacity and transform only, without layout. */
export const FadingRow = (props: RowProps) => (
  // Without loaded features the row would stay hidden.
  <MotionBox
    initial={useContext(MotionLoadedContext) && { opacity: 0, y: -4 }}
    animate={{ opacity: 1, y: 0 }}
    {...props}
  />
);
