import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { readText } from '#domain';

/**
 * The link opens in a new tab, so that the customer does not lose the form. Without an address, it is only text, because a link to
 * nowhere would reload the page.
 */
export const PageLink = ({ url, children }: { url: string; children: ReactNode }) =>
  readText(url) ? (
    <chakra.a href={url} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
      {children}
    </chakra.a>
  ) : (
    children
  );
