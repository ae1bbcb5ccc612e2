import type { Step } from '#scenarios';

/**
 * The index of the step after which a scenario is pictured: its first message, else the last step before the one that
 * closes the dialog, else its last step.
 */
export function decisiveStep(steps: readonly Step[]): number {
  const message = steps.findIndex(({ type }) => type === 'expectToast');
  if (message !== -1) return message;
  const closed = steps.findIndex(({ type }) => type === 'expectClosed');
  return closed === -1 ? steps.length - 1 : Math.max(0, closed - 2);
}
