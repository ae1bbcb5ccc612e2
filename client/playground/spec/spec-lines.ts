import { hasWords } from '../listing/has-words.ts';
import type { ReplayResult, ScenarioEntry } from '../scenario-server.ts';
import { LINE_STATES, type LineState } from './line-states.ts';
import type { SpecFilters } from './spec-filters.ts';

export interface Proof {
  name: string;
  title: string;
  /** Null: not replayed yet. */
  result: ReplayResult | null;
}

export interface SpecLine {
  code: string;
  words: string;
  proofs: Proof[];
  state: LineState;
  /** The newest replay of one of its scenarios, as an ISO instant; null when there is none. */
  when: string | null;
}

/** Every line of the specification, in its order, with the scenarios that prove it. */
export function specLines(
  spec: Readonly<Record<string, string>>,
  entries: readonly ScenarioEntry[],
  results: Readonly<Record<string, ReplayResult>>,
): SpecLine[] {
  return Object.entries(spec).map(([code, words]) => {
    const proofs = entries
      .filter(({ covers }) => covers.includes(code))
      .map(({ name, title }) => ({ name, title, result: results[name] ?? null }));
    const when = newest(proofs.flatMap(({ result }) => result ?? []));
    return { code, words, proofs, state: stateOf(proofs), when };
  });
}

function stateOf(proofs: readonly Proof[]): LineState {
  if (proofs.length === 0) return 'none';
  if (proofs.some(({ result }) => result?.outcome === 'failed')) return 'failed';
  return proofs.every(({ result }) => result?.outcome === 'passed') ? 'passed' : 'open';
}

/** The state in a word or two: of a line that was replayed in part, how far. */
export function sayState({ proofs, state }: Pick<SpecLine, 'proofs' | 'state'>): string {
  const passed = proofs.filter(({ result }) => result?.outcome === 'passed').length;
  return state === 'open' && passed > 0 ? `${passed} of ${proofs.length} passed` : LINE_STATES[state].word;
}

const newest = (results: readonly ReplayResult[]): string | null =>
  results.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null);

const SECTIONS: Readonly<Record<string, string>> = {
  T: 'States and transitions',
  V: 'Validation',
  B: 'Business constants',
  E: 'Errors and messages',
  X: 'Screens, permissions and calls',
};

export interface SpecSection {
  /** The letter that its codes begin with. */
  letter: string;
  title: string;
  lines: SpecLine[];
}

export function sectionsOf(lines: readonly SpecLine[]): SpecSection[] {
  const letters = [...new Set(lines.map(({ code }) => code.charAt(0)))];
  return letters.map((letter) => ({
    letter,
    title: SECTIONS[letter] ?? letter,
    lines: lines.filter(({ code }) => code.startsWith(letter)),
  }));
}

/** The lines that pass. A code is that line; a letter alone is its whole section. */
export function searchLines(lines: readonly SpecLine[], { q, code, outcome }: SpecFilters): SpecLine[] {
  const isMeant = hasWords(q, textOf);
  return lines.filter(
    (line) =>
      (code === '' || line.code === code || line.code.charAt(0) === code) &&
      (outcome === '' || line.state === outcome) &&
      isMeant(line),
  );
}

const textOf = ({ code, words, proofs }: SpecLine): string =>
  [code, words, ...proofs.flatMap(({ name, title }) => [name, title])].join(' ').toLowerCase();

export interface Tally {
  passed: number;
  failed: number;
  open: number;
  /** The newest replay, as an ISO instant; null when there is none. */
  last: string | null;
}

/** How the last replays of these scenarios went. */
export function tallyOf(entries: readonly ScenarioEntry[], results: Readonly<Record<string, ReplayResult>>): Tally {
  const known = entries.flatMap(({ name }) => results[name] ?? []);
  const passed = known.filter(({ outcome }) => outcome === 'passed').length;
  return { passed, failed: known.length - passed, open: entries.length - known.length, last: newest(known) };
}
