import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MotionProvider } from './motion.tsx';
import { StyleNonce } from './style-nonce.tsx';
import { system } from './theme/system.ts';

interface UiProviderProps {
  /** The nonce of the page's content security policy. Without it, styles use the page's Emotion cache. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** Provides theme and motion. Dark when an ancestor, usually `<html>`, has the class `dark`. */
export function UiProvider({ nonce, children }: UiProviderProps) {
  return (
    <StyleNonce nonce={nonce}>
      <ChakraProvider value={system}>
        <MotionProvider nonce={nonce}>{children}</MotionProvider>
      </ChakraProvider>
    </StyleNonce>
  );
}
