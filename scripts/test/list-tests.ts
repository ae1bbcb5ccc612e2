import { catalogue } from '#scenarios';
import { captureProcess } from '../command-line/capture-process.ts';
import { CommandError } from '../command-line/run-command.ts';
import { chooseCover } from '../replay/choose-cover.ts';
import { BROWSER_PROJECTS, type Part, SELECTED_TESTS } from './checks.ts';

/** The replays, the browser tests and the facts about the card provider of a part, as Playwright lists them: `FILE:LINE:COLUMN › TITLE`. */
interface ListedTests {
  scenarios: string[];
  browser: string[];
  facts: string[];
}

/** Asks Playwright which tests a part has. */
export async function listTests(part: Part): Promise<ListedTests> {
  const options = [
    'test',
    '--config',
    'scripts/replay',
    '--list',
    '--reporter=list',
    ...BROWSER_PROJECTS,
    ...SELECTED_TESTS[part],
  ];
  const { ok, output } = await captureProcess('playwright', options);
  if (!ok) throw new CommandError(`Playwright could not list its tests:\n${output}`);
  const testsOf = (project: string) =>
    output.split('\n').flatMap((line) => line.trim().split(`[${project}] › `).slice(1, 2));
  return { scenarios: testsOf('scenarios'), browser: testsOf('browser'), facts: testsOf('card-provider') };
}

export const countTests = ({ scenarios, browser, facts }: ListedTests, which = ''): string =>
  `${scenarios.length} ${which}scenarios and ${browser.length + facts.length} browser tests`;

/** The tests of a part as text; those of `npm test` with what each scenario adds to the cover. */
export async function renderList(part: Part): Promise<string> {
  const listed = await listTests(part);
  const scenarios = [...chooseCover(catalogue)].map(([{ name }, adds]) => `${name}: ${adds.join(' ')}`);
  const lists = [part === 'core' ? scenarios : listed.scenarios, [...listed.browser, ...listed.facts]];
  return [countTests(listed), ...lists.map((lines) => lines.map((line) => `  ${line}`).join('\n'))].join('\n\n');
}
