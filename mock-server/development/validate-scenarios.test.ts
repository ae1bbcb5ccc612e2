import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoadedScenarios, loadScenarios } from './load-scenarios.ts';
import { copyScenarios, journeysSource, type ScenarioFolder } from './scenario-folder.test-support.ts';
import { validateScenarios } from './validate-scenarios.ts';

let folder: ScenarioFolder;
beforeAll(async () => {
  folder = await copyScenarios();
});
afterAll(() => folder.remove());

describe('validateScenarios', () => {
  const validateWith = async (text: string) => validateScenarios(folder.path, await loadWith(text));

  it.each([
    [
      'a duplicate name',
      "name: 'journey-of-a-test'",
      "name: 'buy-new-card'",
      /two scenarios have this name.* Also defined at /,
    ],
    ['a name that is not in kebab-case', 'journey-of-a-test', 'Journey', "Journey: 'name' must be in kebab-case"],
    ['a missing field', "    story: 'Alex looks at the checkout.',\n", '', "'story' must be a text, but is missing."],
    [
      'an unknown field',
      "covers: ['T1']",
      "cover: ['T1'], covers: []",
      "has no field 'cover'; the nearest is 'covers'.",
    ],
    ['invalid fixtures', 'card()]', '() => 1]', "'fixtures.saved.methods[0]' must be an object, not a function."],
    [
      'an unknown field of a step',
      'start()',
      '{ ...start(), wait: true } as never',
      "journey-of-a-test: 'steps[0]' has no field 'wait'; the nearest is 'type'.",
    ],
    [
      'a value of the wrong type in a step',
      "expectText('Checkout')",
      'expectText(5 as never)',
      "journey-of-a-test: 'steps[1].text' must be a text, not 5.",
    ],
    [
      'a step of an unknown type',
      'start()',
      "{ type: 'nothing' } as never",
      "'steps[0].type' is 'nothing'; the nearest is ",
    ],
  ])('reports %s as a problem, with its line', async (_case, from, to, problem) => {
    const { problem: message } = await validateWith(journeysSource(from, to));
    expect(message).toMatch(problem);
    expect(message).toMatch(/journeys\.ts:7: /);
  });

  it('reports the file of a scenario without a name, by its title or its group', async () => {
    const nameless = journeysSource(`    name: 'journey-of-a-test',\n`);
    const message = "A scenario of the group 'Journeys for reviewers' has no name.";
    expect((await validateWith(nameless)).problem).toBe(`${folder.path}/journeys.ts:7: ${message}`);
    const untitled = nameless.replace(`    title: 'As it was',\n`, '');
    expect((await validateWith(untitled)).problem).toBe(`${folder.path}/journeys.ts:5: ${message}`);
  });

  it('reports unfinished scenarios as warnings, with their lines', async () => {
    const result = await validateWith(journeysSource("'T1'", ''));
    expect(result).toMatchObject({
      problem: null,
      warnings: expect.arrayContaining([
        expect.stringMatching(/journeys\.ts:7: journey-of-a-test: it covers no line of the specification\.$/),
        expect.stringMatching(/journeys\.ts:7: journey-of-a-test: this name is not among the public ones\./),
        expect.stringMatching(/^journey-westpac-offer: this public name has gone\./),
      ]),
    });
  });

  it('reports an empty catalogue as a problem', async () => {
    const files = await loadWith(journeysSource());
    expect(await validateScenarios(folder.path, { ...files, scenarios: [] })).toEqual({
      problem: 'The catalogue is empty.',
      warnings: [],
    });
  });
});

async function loadWith(text: string): Promise<LoadedScenarios> {
  await folder.write('journeys.ts', text);
  const result = await loadScenarios(folder.path);
  if (!result.ok) throw new Error(result.problem);
  return result.files;
}
