import type { Step } from '#scenarios';

/**
 * The index of the step after which a scenario's picture is taken: its first message, else the step before the one that
 * closes the dialog, else its last step.
 */
export function pictureStepIndex(steps: readonly Step[]): number {
  const messageIndex = steps.findIndex(({ type }) => type === 'expectToast');
  if (messageIndex !== -1) return messageIndex;
  const closedIndex = steps.findIndex(({ type }) => type === 'expectClosed');
  return closedIndex === -1 ? steps.length - 1 : Math.max(0, closedIndex - 2);
}
