import type { WalkRecord } from '../record.ts';
import { sayFailure } from './results.ts';

type Tested = Pick<WalkRecord, 'name' | 'group' | 'title' | 'outcome' | 'seconds' | 'failure'>;

/** The walks as JUnit's XML: a suite for each group, a case for each scenario. */
export function junitOf(walks: readonly Tested[], at: string): string {
  const groups = [...new Set(walks.map(({ group }) => group))];
  const suites = groups.map((group) =>
    suiteOf(
      group,
      walks.filter((walk) => walk.group === group),
      at,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="replays" ${totals(walks)}>\n${suites.join('')}</testsuites>\n`;
}

const totals = (walks: readonly Tested[]): string =>
  attributes({
    tests: walks.length,
    failures: walks.filter(({ outcome }) => outcome === 'failed').length,
    errors: 0,
    skipped: 0,
    time: walks.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  });

const suiteOf = (group: string, walks: readonly Tested[], at: string): string =>
  `  <testsuite ${attributes({ name: group })} ${totals(walks)} ${attributes({ timestamp: at.replace(/\..*$/, '') })}>\n${walks.map(caseOf).join('')}  </testsuite>\n`;

function caseOf({ name, group, seconds, failure }: Tested): string {
  const head = `    <testcase ${attributes({ name, classname: group, time: seconds.toFixed(3) })}`;
  if (!failure) return `${head}/>\n`;
  const { says, expected, seen } = failure;
  const told = `${says}\nexpected: ${expected}\nseen: ${seen}`;
  const message = attributes({ message: sayFailure(failure), type: 'StepFailure' });
  return `${head}>\n      <failure ${message}>${escaped(told)}</failure>\n    </testcase>\n`;
}

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `${name}="${escaped(String(value)).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)}"`,
    )
    .join(' ');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML has no way to say most control characters, nor half of a pair of surrogates. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in XML.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
