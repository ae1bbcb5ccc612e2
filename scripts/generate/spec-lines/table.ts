import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue, SPEC_LINES, type SpecCode } from '#scenarios';
import { listProjectFiles, projectPath } from '../../command-line/project-path.ts';
import { findSymbolReferences, findTestReferences, type SpecReference } from './spec-references.ts';

/** Where the table is written; its links are relative to it. */
const TABLE_FILE = 'client/spec-lines.md';

const SECTIONS = {
  T: 'States and transitions',
  V: 'Validation',
  B: 'Business constants',
  E: 'Errors and messages',
  X: 'Screens, permissions and calls',
  A: 'Agreed besides the specification',
} as const;

const INTRODUCTION = `# The specification, line by line

Each line of the specification that can be checked has a code. The table lists the code that implements it, and the tests and scenarios that prove it:
\`npm run unit -- --tags-filter=T13\` runs the tests of a line, \`npm run replay -- --code T13\` its scenarios.

Written by \`npm run write\` from comments that name a code, as in (T13), from the tags of tests and from what scenarios cover.
`;

const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** Every reference to a line, from all files of the project. */
export function readSpecReferences(): Record<'symbols' | 'tests', SpecReference[]> {
  const files = ['client', 'scripts/browser-tests']
    .flatMap((folder) => listProjectFiles(folder))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/'));
  const read = (find: typeof findTestReferences, isTest: boolean) =>
    files
      .filter((file) => TEST_FILE.test(file) === isTest)
      .flatMap((file) => find(readFileSync(projectPath(file), 'utf8'), file));
  return { symbols: read(findSymbolReferences, false), tests: read(findTestReferences, true) };
}

/** The page with the table of the specification's lines. */
export function generateSpecLines(): Record<string, string> {
  const { symbols, tests } = readSpecReferences();
  const row = (code: SpecCode) => {
    const of = (references: SpecReference[]) => references.filter(({ codes }) => codes.includes(code));
    const implementation = of(symbols).map(({ file, name }) => link(`\`${name}\``, file));
    const proofs = [
      ...of(tests).map(({ file, name }) => link(escapeMarkdown(name), file)),
      ...catalogue.filter(({ covers }) => covers.includes(code)).map(({ name }) => `\`${name}\``),
    ];
    return `| ${code} | ${escapeMarkdown(SPEC_LINES[code])} | ${implementation.join('<br>')} | ${proofs.join('<br>')} |`;
  };
  const codes = Object.keys(SPEC_LINES) as SpecCode[];
  const sections = Object.entries(SECTIONS).map(([letter, title]) => {
    const rows = codes.filter((code) => code.startsWith(letter)).map(row);
    return `## ${title}\n\n| code | line | implemented by | proven by |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return { [TABLE_FILE]: [INTRODUCTION, ...sections].join('\n') };
}

const escapeMarkdown = (text: string): string => text.replace(/[\\|[\]*_<>`]/g, '\\$&');

const link = (text: string, file: string): string =>
  `[${text}](${path.posix.relative(path.posix.dirname(TABLE_FILE), file)})`;
