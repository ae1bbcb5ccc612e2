/** Names that standard terms have replaced do not come back. Single words are in the spelling check's `flagWords`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listProjectFiles } from './project-files.ts';
import { projectPath } from './project-path.ts';

/** The words of each name, and the term to use. */
const REPLACED_NAMES = [
  ['meet fault', 'match fault'],
  ['meet operation', 'intercept operation'],
  ['answer instead', 'fault response'],
  ['order clock', 'update clock'],
  ['order faults', 'update faults'],
  ['saved elsewhere', 'update methods'],
  ['let go', 'evict'],
  ['send together', 'batch responses'],
  ['how it went', 'run reporter'],
  ['one trial', 'model test'],
  ['use fact', 'useStore'],
  ['press pay', 'submit payment'],
  ['payment settled', 'payment finished'],
  ['money after', 'charge status'],
  ['proves unpaid', 'proves not charged'],
  ['at the door', 'rejected before execution'],
  ['message board', 'toaster'],
  ['sensible values', 'default mocks'],
  ['judge scenarios', 'validate scenarios'],
  ['house rules', 'dependency rules'],
] as const;

/** Matches the words as an identifier or a file name: meetFault, MeetFault, MEET_FAULT, meet-fault. */
const pattern = (words: string): RegExp => {
  const [first = '', ...rest] = words.split(' ');
  const camelCase = [`[${first[0]}${first[0]?.toUpperCase()}]${first.slice(1)}`, ...rest.map(capitalize)].join('');
  return new RegExp(`${camelCase}|${words.replaceAll(' ', '-')}|${words.replaceAll(' ', '_').toUpperCase()}`);
};
const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

it('names use the standard terms', () => {
  const patterns = REPLACED_NAMES.map(([words, term]) => ({ pattern: pattern(words), term }));
  const files = listProjectFiles().filter(
    (file) => /\.(ts|tsx|mjs|cjs|md|json)$/.test(file) && !file.startsWith('package'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => file !== path.posix.join('scripts', path.basename(import.meta.filename)))
    .flatMap((file) => {
      const text = `${file}\n${readFileSync(projectPath(file), 'utf8')}`;
      return patterns.flatMap(({ pattern: each, term }) => {
        const match = each.exec(text);
        return match ? [`${file}: '${match[0]}'; use: ${term}`] : [];
      });
    });
  expect(found).toEqual([]);
});
