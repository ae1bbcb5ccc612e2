import type { SerializedStep, Step } from './steps/all-steps.ts';

/** Steps that show something of their own, before those that show what is usual. */
const POINTS: readonly (readonly Step['type'][])[] = [
  [
    ...(['expectToast', 'expectText', 'expectPayDisabled', 'expectMethodDisabled', 'expectPaying'] as const),
    ...(['expectLayout', 'expectNoTabs', 'typeInChallenge'] as const),
  ],
  ['expectLine', 'expectTab', 'expectSelected', 'expectNothingSelected', 'expectDialog', 'expectApplyDisabled'],
];

/** A message counts by its title: its detail names cards and banks. */
const sentenceOf = (step: SerializedStep): string => (step.type === 'expectToast' ? step.title : step.says);

/**
 * For each scenario the index of the step that it is about, after which its picture is taken: of those that show something,
 * before the dialog closes for the last time and after the first action, the one that the fewest scenarios share; of equal
 * ones the last.
 */
export function findPictureSteps(scenarios: readonly { steps: readonly SerializedStep[] }[]): number[] {
  const counts = new Map<string, number>();
  for (const { steps } of scenarios)
    for (const sentence of new Set(steps.map(sentenceOf))) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return scenarios.map(({ steps }) => {
    const closed = steps.findLastIndex(({ type }) => type === 'expectClosed');
    const end = closed === -1 ? steps.length : closed;
    const acted = steps.findIndex(({ type }, index) => index > 0 && !type.startsWith('expect'));
    for (const types of POINTS) {
      const shown = [...steps.entries()].slice(0, end).filter(([, { type }]) => types.includes(type));
      const later = shown.filter(([index]) => acted !== -1 && index >= acted);
      const rarityOf = (step: SerializedStep) => counts.get(sentenceOf(step)) ?? 0;
      const [best] = (later.length > 0 ? later : shown)
        .reverse()
        .sort(([, one], [, other]) => rarityOf(one) - rarityOf(other));
      if (best) return best[0];
    }
    return Math.max(0, end - (closed === -1 ? 1 : 2));
  });
}
