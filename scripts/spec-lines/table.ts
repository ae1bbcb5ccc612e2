import path from 'node:path';
import { SPEC_LINES, type SpecCode } from '#scenarios';
import { type Lines, type Place, placeOf } from './line.ts';
import { wholeTitle } from './project-sources.ts';
import { codesOf, scenariosOf } from './proofs.ts';
import { UNPROVEN } from './unproven.ts';

/** Where the table is written. Its links start there. */
export const TABLE_FILE = 'client/spec-lines.md';

const SECTIONS = {
  T: 'States and transitions',
  V: 'Validation',
  B: 'Business constants',
  E: 'Errors and messages',
  X: 'Screens, permissions and calls',
} as const;

const INTRODUCTION = `# The specification, line by line

One row for each line of the specification that can be checked: where the code keeps it, and what fails when it does not.
A link in the last column is a test: what it stands under, then what is true of that. A name \`like-this\` is a scenario,
which \`npm run replay -- like-this\` walks in a browser. A line marked *seen* is about what people see: its unit tests hold
the rule behind it, and a scenario or a browser test looks at the screen.

Written by \`npm run spec-lines\` from \`scripts/spec-lines\` and the catalogue of scenarios. A unit test fails when a file,
a symbol or a test that is named here has gone, when a line has lost its proof, or when this table is not current.
`;

const MARKDOWN = /[\\|[\]*_<>`]/g;
const plain = (text: string): string => text.replace(MARKDOWN, '\\$&');

const link = (text: string, file: string): string =>
  `[${text}](${path.posix.relative(path.posix.dirname(TABLE_FILE), file)})`;

const symbolLink = (place: Place): string => {
  const { file, name } = placeOf(place);
  return link(`\`${name}\``, file);
};

const testLink = (place: Place): string => link(plain(wholeTitle(place)), placeOf(place).file);

/** The whole page. */
export function specLinesTable(lines: Lines): string {
  const sections = Object.entries(SECTIONS).map(([letter, title]) => {
    const codes = codesOf(lines).filter((code) => code.startsWith(letter));
    const head = '| code | line | in the code | proven by |\n|---|---|---|---|';
    return `## ${title}\n\n${head}\n${codes.map((code) => row(code, lines)).join('\n')}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function row(code: SpecCode, lines: Lines): string {
  const { in: places, tests, seen } = lines[code];
  const line = plain(SPEC_LINES[code]) + (seen ? ' *seen*' : '');
  const reason = UNPROVEN[code];
  const proofs = [
    ...tests.map(testLink),
    ...scenariosOf(code).map((name) => `\`${name}\``),
    ...(reason === undefined ? [] : [`**not yet: ${plain(reason)}**`]),
  ];
  return `| ${code} | ${line} | ${places.map(symbolLink).join('<br>')} | ${proofs.join('<br>')} |`;
}
