import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** A short message in the middle of an empty page. */
export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <chakra.main display="grid" justifyItems="center" gap="2" padding="16" textAlign="center">
    <chakra.h1 textStyle="title">{title}</chakra.h1>
    <chakra.div color="ink.muted" maxWidth="64ch">
      {children}
    </chakra.div>
  </chakra.main>
);

export const LoadError = ({ message }: { message: string }) => (
  <Notice title="This page cannot be opened">
    <p>{message}</p>
    <chakra.a href="/" color="accent" textDecoration="underline">
      All scenarios
    </chakra.a>
  </Notice>
);
