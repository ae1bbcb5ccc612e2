import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MotionRoot } from './motion.tsx';
import { system } from './theme/system.ts';

/** The look and the motion of everything inside. Dark when an ancestor (usually `<html>`) has the class `dark`. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <MotionRoot>{children}</MotionRoot>
    </ChakraProvider>
  );
}
