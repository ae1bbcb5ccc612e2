import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { readText } from '#domain';

/** Opens a new tab, so that the customer keeps the form. Without an address, it is text: a link would reload the page. */
export const PageLink = ({ url, children }: { url: string; children: ReactNode }) =>
  readText(url) ? (
    <chakra.a href={url} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
      {children}
    </chakra.a>
  ) : (
    children
  );
