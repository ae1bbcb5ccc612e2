import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { AnimatePresence, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';

const loadFeatures = () => import('./motion-features.ts').then(({ features }) => features);

const DURATION = 0.18;
const EASE = [0.2, 0.8, 0.2, 1] as const;

/** One setting for all motion: short, and off when the person asks for less. */
export function MotionRoot({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: DURATION, ease: EASE }}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

/** Content that opens and closes in place. State never waits for it: closed content is gone for keyboards at once. */
export function Reveal({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <AnimatePresence initial={false}>
      {open && (
        <m.div
          initial={{ height: 0, opacity: 0 }}
          animate={{ height: 'auto', opacity: 1 }}
          exit={{ height: 0, opacity: 0 }}
          style={{ overflow: 'clip', overflowClipMargin: '4px' }}
        >
          {children}
        </m.div>
      )}
    </AnimatePresence>
  );
}

const MotionBox = chakra(m.div);

/** Rows that fade in and out as they come and go: direct `FadingRow` children, each with a key. */
export const FadingRows = ({ children }: { children: ReactNode }) => (
  <AnimatePresence initial={false}>{children}</AnimatePresence>
);

/** What a box takes, less what the motion library understands in its own way. */
type RowProps = Omit<HTMLChakraProps<'div'>, 'style' | 'onDrag' | 'onDragStart' | 'onDragEnd' | 'onAnimationStart'>;

/** One row of `FadingRows`, styled like any box. */
export const FadingRow = (props: RowProps) => (
  <MotionBox
    initial={{ opacity: 0, height: 0 }}
    animate={{ opacity: 1, height: 'auto' }}
    exit={{ opacity: 0, height: 0 }}
    overflow="clip"
    {...props}
  />
);
