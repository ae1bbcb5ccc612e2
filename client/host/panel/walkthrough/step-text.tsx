import { chakra } from '@chakra-ui/react';
import type { WalkStep } from '../../scenario-server.ts';

/** What the scenario server writes for a value that is not known beforehand, or was not to be sent. */
const MARKERS = new Map<unknown, string>([
  ['«absent»', 'not sent'],
  ['«any id»', 'any id'],
]);

/** The sentence of a step; what an operation was sent with stands below it, a line for each value. */
export function StepText({ step }: { step: WalkStep }) {
  if (step.do !== 'expectOperation') return step.says;
  const values = valuesIn(step['variables'], '');
  return (
    <>
      {String(step['operation'])} was sent{values.length > 0 && ' with'}
      {values.map(({ path, value }) => (
        <chakra.span key={path} display="block" fontFamily="mono" textStyle="caption" color="ink.muted">
          {path}: {value}
        </chakra.span>
      ))}
    </>
  );
}

function valuesIn(value: unknown, path: string): { path: string; value: string }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, value: MARKERS.get(value) ?? JSON.stringify(value) }];
  return Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, path === '' ? key : `${path}.${key}`));
}
