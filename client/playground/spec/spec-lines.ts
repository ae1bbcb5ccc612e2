import { createWordMatcher, groupByValue } from '../listing/search.ts';
import type { Filters } from '../listing/use-listing.ts';
import { formatInstant } from '../panel/sydney-time.ts';
import type { ReplayResult, ScenarioEntry } from '../scenario-server.ts';

/** The result of a line's last replays, the worst of its scenarios'; 'none' without scenarios. */
type LineStatus = 'passed' | 'failed' | 'stopped' | 'open' | 'none';

export const LINE_STATUSES: Readonly<
  Record<LineStatus, { label: string; description: string; color: string; symbol: string }>
> = {
  passed: {
    label: 'Passed',
    description: 'Every scenario of this line passed its last replay',
    color: 'accent',
    symbol: '✓',
  },
  failed: {
    label: 'Failed',
    description: 'In the last replay, a step that proves this line failed',
    color: 'danger',
    symbol: '✗',
  },
  stopped: {
    label: 'Not reached',
    description: 'In the last replay, a scenario failed before it reached this line',
    color: 'notice',
    symbol: '…',
  },
  open: {
    label: 'Not replayed',
    description: 'Some scenarios of this line have not been replayed yet',
    color: 'ink.muted',
    symbol: '–',
  },
  none: {
    label: 'Tests only',
    description: 'Automated tests check this line, and no scenario does',
    color: 'ink.muted',
    symbol: '',
  },
};

export interface LineScenario {
  name: string;
  title: string;
  /** The last replay's result for the line. */
  status: Exclude<LineStatus, 'none'>;
  /** Null when it has not been replayed. */
  result: ReplayResult | null;
}

export interface SpecLine {
  code: string;
  text: string;
  scenarios: LineScenario[];
  status: LineStatus;
}

/** The lines of the specification in order, each with the scenarios that cover it. */
export function buildSpecLines(
  spec: Readonly<Record<string, string>>,
  entries: readonly ScenarioEntry[],
  results: Readonly<Record<string, ReplayResult>>,
): SpecLine[] {
  return Object.entries(spec).map(([code, text]) => {
    const scenarios = entries
      .filter(({ covers }) => covers.some((covered) => covered === code))
      .map(({ name, title }): LineScenario => {
        const result = results[name] ?? null;
        return { name, title, status: scenarioStatus(code, result), result };
      });
    return { code, text, scenarios, status: statusOf(scenarios) };
  });
}

function scenarioStatus(code: string, result: ReplayResult | null): LineScenario['status'] {
  if (result === null) return 'open';
  if (result.outcome === 'passed') return 'passed';
  if (result.failedLines?.includes(code) ?? true) return 'failed';
  return result.linesNotReached?.includes(code) ? 'stopped' : 'passed';
}

const statusOf = (scenarios: readonly LineScenario[]): LineStatus =>
  (['failed', 'stopped', 'open', 'passed'] as const).find((worst) =>
    scenarios.some(({ status }) => status === worst),
  ) ?? 'none';

const SECTION_TITLES: Readonly<Record<string, string>> = {
  T: 'States and transitions',
  V: 'Validation',
  B: 'Business constants',
  E: 'Errors and messages',
  X: 'Screens, permissions and calls',
  A: 'Agreed besides the specification',
};

export interface SpecSection {
  /** The first letter of its codes. */
  letter: string;
  title: string;
  lines: SpecLine[];
}

export const groupBySection = (lines: readonly SpecLine[]): SpecSection[] =>
  [...groupByValue(lines, ({ code }) => [code.charAt(0)])].map(([letter, members]) => ({
    letter,
    title: SECTION_TITLES[letter] ?? letter,
    lines: members,
  }));

/** The lines that match all filters; `code` is a line's code, or a section's letter. */
export function searchLines(
  lines: readonly SpecLine[],
  { q, code, outcome }: Filters<'q' | 'code' | 'outcome'>,
): SpecLine[] {
  const matchesWords = createWordMatcher(q, searchTextOf);
  return lines.filter(
    (line) =>
      (code === '' || line.code === code || line.code.charAt(0) === code) &&
      (outcome === '' || line.status === outcome) &&
      matchesWords(line),
  );
}

const searchTextOf = ({ code, text, scenarios }: SpecLine): string =>
  [code, text, ...scenarios.flatMap(({ name, title }) => [name, title])].join(' ').toLowerCase();

/** '140 scenarios passed, …. Last replay: Sat, 21 Nov 2026, 1:30:00 pm AEDT.' Null when none of these was replayed. */
export function summarizeReplays(
  entries: readonly ScenarioEntry[],
  results: Readonly<Record<string, ReplayResult>>,
): string | null {
  const replayed = entries.flatMap(({ name }) => results[name] ?? []);
  // ISO instants sort as texts.
  const lastReplayAt = replayed
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (lastReplayAt === undefined) return null;
  const passed = replayed.filter(({ outcome }) => outcome === 'passed').length;
  const rest = `${replayed.length - passed} failed, ${entries.length - replayed.length} not replayed yet`;
  return `${passed} scenarios passed, ${rest}. Last replay: ${formatInstant(new Date(lastReplayAt))}.`;
}
