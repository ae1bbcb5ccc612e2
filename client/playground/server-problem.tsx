import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { AlertIcon } from '#ui';
import { fetchProblem } from './scenario-server.ts';

/** What the scenario server says of a broken scenario file; looked for again whenever somebody comes back to the page. */
export function ServerProblemHere() {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const look = () => void fetchProblem().then(setProblem);
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return <ServerProblem problem={problem} />;
}

/** A broken scenario file, in the server's words; nothing while all is well. */
export function ServerProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="3"
      padding="3"
      bg="danger.tint"
      borderRadius="base"
      textStyle="small"
      marginBottom="4"
    >
      <chakra.span color="danger">
        <AlertIcon />
      </chakra.span>
      <chakra.div minWidth="0">
        <chakra.p fontWeight="semibold">A scenario file is broken. What you see is the last good catalogue.</chakra.p>
        <chakra.p fontFamily="mono" textStyle="caption" whiteSpace="pre-wrap" overflowWrap="anywhere" marginTop="1">
          {problem}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
