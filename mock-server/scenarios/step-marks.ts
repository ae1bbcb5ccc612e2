/** Marks beside a scenario's steps: the lines of the specification that a step proves, and the step that is pictured. */
import { SPEC_LINES, type SpecCode } from './spec-codes.ts';
import type { Step } from './steps/all-steps.ts';
import { evidenceOf, isExpectation } from './steps/check-step.ts';

/** Marks steps as proof of lines of the specification: `proves('T14', 'X17', expectOperation(…))`. */
export function proves(...codesAndSteps: (SpecCode | Step | readonly Step[])[]): Step[] {
  const codes = codesAndSteps.filter((argument) => typeof argument === 'string');
  const steps = codesAndSteps.filter((argument) => typeof argument !== 'string').flat();
  return steps.map((step) => ({ ...step, proves: [...new Set([...(step.proves ?? []), ...codes])] }));
}

/** Marks the step that the gallery pictures. Without a mark, it pictures the last step that shows something. */
export const pictured = (step: Step): Step => ({ ...step, pictured: true });

export const collectProvedLines = (steps: readonly Step[]): SpecCode[] => {
  const proved = new Set(steps.flatMap((step) => step.proves ?? []));
  return (Object.keys(SPEC_LINES) as SpecCode[]).filter((code) => proved.has(code));
};

const SHOWS_NOTHING: readonly Step['type'][] = [
  ...(['expectOpen', 'expectClosed', 'expectPayEnabled', 'expectNoText', 'expectNoToast'] as const),
];

export function findPictureStep(steps: readonly Step[]): number {
  const marked = steps.findLastIndex((step) => step.pictured);
  if (marked !== -1) return marked;
  const closed = steps.findLastIndex(({ type }) => type === 'expectClosed');
  const open = closed === -1 ? steps : steps.slice(0, closed);
  const shows = (step: Step) =>
    isExpectation(step) && evidenceOf(step) === 'screen' && !SHOWS_NOTHING.includes(step.type);
  const shown = open.findLastIndex(shows);
  return shown !== -1 ? shown : Math.max(0, open.length - (closed === -1 ? 1 : 2));
}
