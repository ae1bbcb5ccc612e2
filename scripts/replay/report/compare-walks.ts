import type { Exchange, StepRecord, WalkRecord } from '../record.ts';
import type { PictureChange, ScenarioChange, TextChange } from './changes.ts';
import { align, lineDifference } from './line-difference.ts';

/**
 * What differs between two walks of one scenario. Pictures are compared by name: whether two of different names differ
 * to the eye is for whoever can decode them. Null when nothing differs.
 */
export function compareWalks(before: WalkRecord, after: WalkRecord): ScenarioChange | null {
  const change: ScenarioChange = {
    name: after.name,
    outcome: before.outcome === after.outcome ? null : { before: before.outcome, after: after.outcome },
    texts: [
      ...text('Words', wordsOf(before), wordsOf(after)),
      ...text('Steps', stepsOf(before), stepsOf(after)),
      ...text('Messages', messagesOf(before), messagesOf(after)),
      ...text('Failure', failureOf(before), failureOf(after)),
    ],
    pictures: comparePictures(before.steps, after.steps),
    exchanges: compareExchanges(before.exchanges, after.exchanges),
  };
  return isChange(change) ? change : null;
}

export const isChange = ({ outcome, texts, pictures, exchanges }: ScenarioChange): boolean =>
  outcome !== null || texts.length + pictures.length + exchanges.length > 0;

function text(of: string, before: readonly string[], after: readonly string[]): TextChange[] {
  const lines = lineDifference(before, after);
  return lines.length === 0 ? [] : [{ of, lines }];
}

const wordsOf = ({ title, group, story, covers, expected }: WalkRecord): string[] => [
  `Title: ${title}`,
  `Group: ${group}`,
  `Story: ${story}`,
  `Proves: ${covers.join(' ')}`,
  ...expected.map((sentence) => `Expected: ${sentence}`),
];

const stepsOf = ({ steps }: WalkRecord): string[] => steps.map(({ says }) => says);

/** Each message once, under the first step on whose screen it stood. */
const messagesOf = ({ steps }: WalkRecord): string[] =>
  steps.flatMap(({ says, messages }) => messages.map((message) => `${message} (${says})`));

const failureOf = ({ failure }: WalkRecord): string[] =>
  failure === null
    ? []
    : [`Step: ${failure.says}`, `Expected: ${failure.expected}`, ...`Seen: ${failure.seen}`.split('\n')];

/** Each picture once: a run of steps that share one before and after is one change. */
function comparePictures(before: readonly StepRecord[], after: readonly StepRecord[]): PictureChange[] {
  const changes: PictureChange[] = [];
  for (const [one, other] of align(before, after, (step, another) => step.says === another.says)) {
    // Why a step was not walked is told by the failure before it.
    if ([before[one ?? -1], after[other ?? -1]].some((step) => step?.outcome === 'not walked')) continue;
    const pictures = {
      before: (one === null ? null : before[one]?.picture) ?? null,
      after: (other === null ? null : after[other]?.picture) ?? null,
    };
    if (pictures.before === pictures.after) continue;
    const says = (other === null ? before[one ?? 0] : after[other])?.says ?? '';
    const last = changes.at(-1);
    if (last?.before === pictures.before && last.after === pictures.after) last.says.push(says);
    else changes.push({ says: [says], ...pictures, difference: null, pixels: 0 });
  }
  // A step that is new or gone shares its picture with others: where both pictures are known elsewhere, nothing changed.
  const known = (steps: readonly StepRecord[]) => new Set(steps.map(({ picture }) => picture));
  const [had, has] = [known(before), known(after)];
  return changes.filter(
    (change) =>
      (change.before !== null && change.after !== null) ||
      !had.has(change.after ?? change.before) ||
      !has.has(change.before ?? change.after),
  );
}

/** Calls of one name are compared in their order; calls of different names may overtake each other. */
function compareExchanges(before: readonly Exchange[], after: readonly Exchange[]): TextChange[] {
  const names = [...new Set([...before, ...after].map(titleOf))];
  return names.flatMap((title) => {
    const [had, has] = [before, after].map((exchanges) =>
      exchanges.filter((exchange) => titleOf(exchange) === title).map(linesOf),
    ) as [string[][], string[][]];
    leaveOutSame(had, has);
    return Array.from({ length: Math.max(had.length, has.length) }, (_, index) =>
      text(
        had.length > 1 || has.length > 1 ? `${title}, call ${index + 1}` : title,
        had[index] ?? [],
        has[index] ?? [],
      ),
    ).flat();
  });
}

/** Takes from both what both have, in whichever order: calls of one name may overtake each other too. */
function leaveOutSame(one: string[][], other: string[][]): void {
  for (let place = one.length - 1; place >= 0; place -= 1) {
    const text = one[place]?.join('\n');
    const same = other.findIndex((lines) => lines.join('\n') === text);
    if (same === -1) continue;
    one.splice(place, 1);
    other.splice(same, 1);
  }
}

const titleOf = ({ kind, name }: Exchange): string => (kind === 'graphql' ? name : `${name} (${kind})`);

/** An exchange as text, a line for each value. */
export const linesOf = ({ request, status, answer, why, fault }: Exchange): string[] => [
  `status: ${status === 0 ? 'connection lost' : status}`,
  `why: ${why}`,
  ...(fault === null ? [] : [`fault: ${fault}`]),
  ...json('request', request),
  ...json('answer', answer),
];

const json = (name: string, value: unknown): string[] =>
  `${name}: ${JSON.stringify(value, null, 2) ?? 'none'}`.split('\n');
