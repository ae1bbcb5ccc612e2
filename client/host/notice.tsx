import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A plain word in the middle of an otherwise empty page. */
export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <chakra.main display="grid" justifyItems="center" gap="2" padding="16" textAlign="center">
    <chakra.h1 textStyle="title">{title}</chakra.h1>
    <chakra.div color="ink.muted" maxWidth="64ch">
      {children}
    </chakra.div>
  </chakra.main>
);

export const ServerUnreachable = ({ message }: { message: string }) => (
  <Notice title="The scenario server did not answer as expected">
    <p>{message}</p>
    <p>
      Start both with <code>npm run dev</code>, then reload this page.
    </p>
  </Notice>
);
