import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../scenarios/index.ts';
import { judgeScenarios } from './judge-scenarios.ts';
import { type Read, readScenarios } from './read-scenarios.ts';
import { copyOfScenarios, journeys, type ScenarioFolder } from './scenario-folder.ts';

let folder: ScenarioFolder;
beforeAll(async () => {
  folder = await copyOfScenarios();
});
afterAll(() => folder.remove());

describe('readScenarios', () => {
  it('reads what an import would have', async () => {
    const { scenarios, showStep } = goodFiles(await readScenarios(path.join(import.meta.dirname, '../scenarios')));
    expect(scenarios).toEqual(catalogue);
    expect(showStep({ type: 'start' })).toMatchObject({ type: 'start', says: 'Start this scenario' });
  });

  it('reads a file as it is now, and knows when nothing in it matters', async () => {
    const before = await readWith(journeys());
    const after = await readWith(journeys('As it was', 'As it is'));
    expect(goodFiles(after).scenarios.at(-1)).toMatchObject({ name: 'journey-of-a-test', title: 'As it is' });
    const commented = await readWith(`${journeys()}\n// A comment.\n`);
    expect([textOf(commented) === textOf(before), textOf(after) === textOf(before)]).toEqual([true, false]);
  });

  it.each([
    ['a syntax error', "title: '", "title '", 'journeys.ts:8:11: Expected "}" but found'],
    ['an unknown word', '{ card,', '{ crad as card,', /journeys\.ts:2:10: No matching export in .* "crad"/],
    ['a file that is not there', './steps/index.ts', './stepz.ts', 'journeys.ts:3:35: Could not resolve "./stepz.ts"'],
    ['a package', './steps/index.ts', 'graphql', 'journeys.ts:3:35: Could not resolve "graphql"'],
    ['a word that was not imported', 'start(), ', 'begin(), ', /journeys\.ts:13:\d+: begin is not defined/],
  ])('tells file, line and column of %s', async (_what, from, to, problem) => {
    const told = problemOf(await readWith(journeys(from, to)));
    expect(told).toMatch(problem);
    expect(told.startsWith(path.join(folder.path, 'journeys.ts'))).toBe(true);
    expect(told).not.toMatch(/\n|scenarios-in-one/);
  });

  it('tells who used a word that failed', async () => {
    const told = problemOf(await readWith(journeys('default: card() }', 'default: undefined }), x: card(null')));
    expect(told).toMatch(/fixtures\.ts:\d+:\d+: Cannot read .* null.* \(used by .*journeys\.ts:12:\d+\)$/);
  });

  it('tells the first of many errors, and how many more there are', async () => {
    const imports = Array.from({ length: 7 }, (_, index) => `import './gone-${index}.ts';`).join('\n');
    const told = problemOf(await readWith(`${imports}\n${journeys()}`)).split('\n');
    expect(told).toHaveLength(6);
    expect(told.at(-1)).toBe('and 2 more');
  });

  it('warns of a field that is written twice', async () => {
    const read = await readWith(journeys("title: 'As it was',", "title: 'As it was', title: 'Twice',"));
    expect(read).toMatchObject({
      ok: true,
      warnings: [expect.stringMatching(/journeys\.ts:8:\d+: Duplicate key "title"/)],
    });
  });
});

describe('judgeScenarios', () => {
  const judgeWith = async (text: string) => judgeScenarios(folder.path, goodFiles(await readWith(text)));

  it.each([
    [
      'a name that is there twice',
      "name: 'journey-of-a-test'",
      "name: 'buy-new-card'",
      /there are two scenarios of that name.* The other: /,
    ],
    ['a name that no link can open', 'journey-of-a-test', 'Journey', 'Journey: the name is not in kebab-case'],
    ['an entry that is no scenario', "    story: 'Alex looks at the checkout.',\n", '', "'story' is not a text."],
    ['a user’s world that cannot begin', 'card()]', '() => 1]', 'it cannot be opened: '],
    [
      'a step of an unknown type',
      'start()',
      "{ type: 'nothing' } as never",
      "it cannot be opened: there is no step of type 'nothing'; the nearest is ",
    ],
  ])('keeps from being served, with its line: %s', async (_what, from, to, problem) => {
    const { problem: told } = await judgeWith(journeys(from, to));
    expect(told).toMatch(problem);
    expect(told).toMatch(/journeys\.ts:7: /);
  });

  it('warns of what is unfinished, with its line, and lets it be served', async () => {
    const judged = await judgeWith(journeys("'T1'", ''));
    expect(judged).toMatchObject({
      problem: null,
      warnings: expect.arrayContaining([
        expect.stringMatching(/journeys\.ts:7: journey-of-a-test: it covers no line of the specification\.$/),
        expect.stringMatching(/journeys\.ts:7: journey-of-a-test: this name is not among the public ones\./),
        expect.stringMatching(/^journey-westpac-offer: this public name has gone\./),
      ]),
    });
  });

  it('does not serve an empty catalogue', async () => {
    const files = goodFiles(await readWith(journeys()));
    expect(await judgeScenarios(folder.path, { ...files, scenarios: [] })).toEqual({
      problem: 'The catalogue is empty.',
    });
  });
});

async function readWith(text: string): Promise<Read> {
  await folder.write('journeys.ts', text);
  return readScenarios(folder.path);
}

function goodFiles(read: Read) {
  if (!read.ok) throw new Error(read.problem);
  return read.files;
}

const textOf = (read: Read): string => (read.ok ? read.text : '');
const problemOf = (read: Read): string => (read.ok ? 'none' : read.problem);
