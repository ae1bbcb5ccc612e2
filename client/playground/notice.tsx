import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';

/** A short message in the middle of an empty page. */
export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <chakra.main display="grid" justifyItems="center" gap="2" padding="16" textAlign="center">
    <chakra.h1 textStyle="title">{title}</chakra.h1>
    <chakra.div color="ink.muted" maxWidth="64ch">
      {children}
    </chakra.div>
  </chakra.main>
);

const SLOW_MS = 4_000;

/** Why a page is not open yet, after a while: no error reports that a browser has no connection left. */
export function SlowHint() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSlow &&
    'The scenario server has not answered yet. A browser has at most six connections to one address, and each window with scenarios keeps one: close some of them.'
  );
}

export const LoadError = ({ message }: { message: string }) => (
  <Notice title="This page cannot be opened">
    <p>{message}</p>
    <chakra.a href="/" color="accent" textDecoration="underline">
      All scenarios
    </chakra.a>
  </Notice>
);
