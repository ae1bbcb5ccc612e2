import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MotionRoot } from './motion.tsx';
import { StyleNonce } from './style-nonce.tsx';
import { system } from './theme/system.ts';

interface UiProviderProps {
  /** Of the page's content security policy. Without one, styles go where the page's own Emotion puts them. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** The look and the motion of everything inside. Dark when an ancestor (usually `<html>`) has the class `dark`. */
export function UiProvider({ nonce, children }: UiProviderProps) {
  return (
    <StyleNonce nonce={nonce}>
      <ChakraProvider value={system}>
        <MotionRoot nonce={nonce}>{children}</MotionRoot>
      </ChakraProvider>
    </StyleNonce>
  );
}
