import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** The link opens in a new tab, so that the customer does not lose the form. */
export const PageLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <chakra.a href={url} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
    {children}
  </chakra.a>
);
