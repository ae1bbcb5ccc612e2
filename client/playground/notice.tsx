import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useState } from 'react';
import { AlertIcon, useStore } from '#ui/foundation';
import { Row, TextLink } from './controls.tsx';
import { isConnected } from './event-stream.ts';
import { subscribeToCatalogue } from './scenario-server.ts';

export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <chakra.main display="grid" justifyItems="center" gap="2" padding="16" textAlign="center">
    <chakra.h1 textStyle="title">{title}</chakra.h1>
    <chakra.div color="ink.muted" maxWidth="64ch">
      {children}
    </chakra.div>
  </chakra.main>
);

const SLOW_MS = 4_000;

/** After a while, explains why a page is not open yet, because the browser reports no error when it has no connection left. */
export function SlowHint() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSlow &&
    'The scenario server has not responded yet. A browser opens at most six connections to one address, and each window with scenarios uses one. Close some of these windows.'
  );
}

export const LoadError = ({ message }: { message: string }) => (
  <Notice title="This page cannot be opened">
    <p>{message}</p>
    <TextLink href="/" textDecoration="underline">
      All scenarios
    </TextLink>
  </Notice>
);

export function CurrentServerProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => subscribeToCatalogue((status) => setProblem(status.problem)), []);
  return <ServerProblem problem={problem} />;
}

export function ServerProblem({ problem }: { problem: string | null }) {
  const responds = useStore(isConnected, (connected) => connected);
  if (!responds)
    return (
      <Alert title="The scenario server does not respond.">
        This page continues when the server runs again. After a restart every session starts from the beginning.
      </Alert>
    );
  if (problem === null) return null;
  return (
    <Alert title="A scenario file has an error. This page shows the last valid catalogue.">
      <chakra.span fontFamily="mono" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {problem}
      </chakra.span>
    </Alert>
  );
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row role="alert" alignItems="stretch" gap="3" padding="3" bg="danger.tint" borderRadius="base" marginBottom="4">
      <chakra.span color="danger">
        <AlertIcon />
      </chakra.span>
      <chakra.div minWidth="0">
        <chakra.p textStyle="small" fontWeight="semibold">
          {title}
        </chakra.p>
        <chakra.p textStyle="caption" marginTop="1">
          {children}
        </chakra.p>
      </chakra.div>
    </Row>
  );
}
