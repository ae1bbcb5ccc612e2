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
    ['a name that is not in kebab-case', 'journey-of-a-test', 'Journey', 'Journey: the name must be in kebab-case'],
    ['a missing field', "    story: 'Alex looks at the checkout.',\n", '', "'story' must be a text."],
    ['invalid fixtures', 'card()]', '() => 1]', 'it cannot be opened: '],
    [
      'a step of an unknown type',
      'start()',
      "{ type: 'nothing' } as never",
      "it cannot be opened: there is no step of type 'nothing'; the nearest is ",
    ],
  ])('reports %s as a problem, with its line', async (_case, from, to, problem) => {
    const { problem: message } = await validateWith(journeysSource(from, to));
    expect(message).toMatch(problem);
    expect(message).toMatch(/journeys\.ts:7: /);
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
