import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WalkRecord } from '../record.ts';
import type { DifferenceLine } from './line-difference.ts';

/** What differs between a report and its baseline. */
export interface Changes {
  /** When the baseline was written, as an ISO instant. */
  baselineAt: string;
  changed: ScenarioChange[];
  /** Scenarios that the baseline does not know, by name. */
  added: string[];
  /** Scenarios of the baseline that there are no more. */
  vanished: Pick<WalkRecord, 'name' | 'title' | 'group'>[];
  /** Names of those among all these that were looked at and found wrong. */
  rejected: string[];
}

export interface ScenarioChange {
  name: string;
  /** Null when the walk ended the same way. */
  outcome: { before: WalkRecord['outcome']; after: WalkRecord['outcome'] } | null;
  /** Texts that differ: the scenario's own words, its steps, its messages, why it failed. */
  texts: TextChange[];
  pictures: PictureChange[];
  /** Calls that were sent or answered otherwise, that are new, or that are sent no more. */
  exchanges: TextChange[];
}

export interface TextChange {
  /** What the text is. */
  of: string;
  lines: DifferenceLine[];
}

export interface PictureChange {
  /** The steps that are to be seen on it, in words. */
  says: string[];
  before: string | null;
  after: string | null;
  /** The later picture in grey with the differences marked; null where one of the two is missing. */
  difference: string | null;
  /** How many pixels differ. */
  pixels: number;
}

export const namesOf = ({ changed, added, vanished }: Changes): string[] => [
  ...changed.map(({ name }) => name),
  ...added,
  ...vanished.map(({ name }) => name),
];

/** Whether anything differs from the baseline; what was rejected still does. */
export const differs = (changes: Changes): boolean => namesOf(changes).length > 0;

/** The changes in words, a line each: what a command prints. */
export function sayChanges({ changed, added, vanished, rejected }: Changes): string[] {
  const mark = (name: string) => (rejected.includes(name) ? ', rejected' : '');
  return [
    ...changed.map((change) => `changed: ${change.name} (${sayChange(change)}${mark(change.name)})`),
    ...added.map((name) => `new: ${name}${mark(name) && ` (${mark(name).slice(2)})`}`),
    ...vanished.map(({ name }) => `vanished: ${name}${mark(name) && ` (${mark(name).slice(2)})`}`),
  ];
}

/** What changed in a scenario, in a few words. */
export function sayChange({ outcome, texts, pictures, exchanges }: ScenarioChange): string {
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]);
  return [
    ...(outcome ? [`${outcome.before} before, ${outcome.after} now`] : []),
    ...texts.map(({ of }) => of.toLowerCase()),
    ...counted(pictures.length, 'picture'),
    ...counted(exchanges.length, 'exchange'),
  ].join(', ');
}

const FILE = 'changes.json';

/** What the last comparison found; null where there was none. */
export const readChanges = (folder: string): Promise<Changes | null> =>
  readFile(path.join(folder, FILE), 'utf8').then(JSON.parse, () => null);

export const writeChanges = (folder: string, changes: Changes): Promise<void> =>
  writeFile(path.join(folder, FILE), `${JSON.stringify(changes, null, 1)}\n`);

/** A report that is compared with nothing has no changes left over from the one that stood there before. */
export const dropChanges = (folder: string): Promise<void> => rm(path.join(folder, FILE), { force: true });
