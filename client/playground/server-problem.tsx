import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { AlertIcon } from '#ui';
import { fetchCatalogueProblem } from './scenario-server.ts';

/** The error in a scenario file, fetched again whenever the page regains focus. */
export function FetchedServerProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const update = () => void fetchCatalogueProblem().then(setProblem);
    update();
    addEventListener('focus', update);
    return () => removeEventListener('focus', update);
  }, []);
  return <ServerProblem problem={problem} />;
}

/** The error in a scenario file; renders nothing when there is none. */
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
        <chakra.p fontWeight="semibold">
          A scenario file has an error. This page shows the last valid catalogue.
        </chakra.p>
        <chakra.p fontFamily="mono" textStyle="caption" whiteSpace="pre-wrap" overflowWrap="anywhere" marginTop="1">
          {problem}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
