import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Appearance } from './appearance.ts';
import { StyleNonce } from './style-nonce.tsx';
import { system } from './theme/system.ts';
import { AppearanceContext } from './use-appearance.ts';

interface UiProviderProps {
  /** The nonce of the page's content security policy. Without it, styles use the page's Emotion cache. */
  nonce?: string | undefined;
  appearance?: Appearance | undefined;
  children: ReactNode;
}

/** Provides theme and appearance. */
export function UiProvider({ nonce, appearance, children }: UiProviderProps) {
  return (
    <StyleNonce nonce={nonce}>
      <ChakraProvider value={system}>
        <AppearanceContext value={appearance}>{children}</AppearanceContext>
      </ChakraProvider>
    </StyleNonce>
  );
}
