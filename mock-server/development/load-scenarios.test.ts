import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../scenarios/index.ts';
import { loadScenarios, type ScenarioLoadResult } from './load-scenarios.ts';
import { copyScenarios, journeysSource, type ScenarioFolder } from './scenario-folder.test-support.ts';

let folder: ScenarioFolder;
beforeAll(async () => {
  folder = await copyScenarios();
});
afterAll(() => folder.remove());

describe('loadScenarios', () => {
  it('returns the same scenarios as an import', async () => {
    const { scenarios, serializeStep } = loadedScenarios(
      await loadScenarios(path.join(import.meta.dirname, '../scenarios')),
    );
    expect(scenarios).toEqual(catalogue);
    expect(serializeStep({ type: 'start' })).toMatchObject({ type: 'start', says: 'Start this scenario' });
  });

  it('reloads a changed file, with the same text if only comments change', async () => {
    const before = await loadWith(journeysSource());
    const after = await loadWith(journeysSource('As it was', 'As it is'));
    expect(loadedScenarios(after).scenarios.at(-1)).toMatchObject({ name: 'journey-of-a-test', title: 'As it is' });
    const commented = await loadWith(`${journeysSource()}\n// A comment.\n`);
    expect([bundleOf(commented) === bundleOf(before), bundleOf(after) === bundleOf(before)]).toEqual([true, false]);
  });

  it.each([
    ['a syntax error', "title: '", "title '", 'journeys.ts:8:11: Expected "}" but found'],
    ['an unknown export', '{ card,', '{ crad as card,', /journeys\.ts:2:10: No matching export in .* "crad"/],
    ['a missing file', './steps/index.ts', './stepz.ts', 'journeys.ts:3:35: Could not resolve "./stepz.ts"'],
    ['a package', './steps/index.ts', 'graphql', 'journeys.ts:3:35: Could not resolve "graphql"'],
    ['a missing import', 'start(), ', 'begin(), ', /journeys\.ts:13:\d+: begin is not defined/],
  ])('reports file, line and column of %s', async (_case, from, to, problem) => {
    const message = problemOf(await loadWith(journeysSource(from, to)));
    expect(message).toMatch(problem);
    expect(message.startsWith(path.join(folder.path, 'journeys.ts'))).toBe(true);
    expect(message).not.toMatch(/\n|scenarios-in-one/);
  });

  it('reports the caller of a helper that throws', async () => {
    const message = problemOf(
      await loadWith(journeysSource('default: card() }', 'default: undefined }), x: card(null')),
    );
    expect(message).toMatch(/fixtures\.ts:\d+:\d+: Cannot read .* null.* \(used by .*journeys\.ts:12:\d+\)$/);
  });

  it('reports the first errors and the number of others', async () => {
    const imports = Array.from({ length: 7 }, (_, index) => `import './gone-${index}.ts';`).join('\n');
    const message = problemOf(await loadWith(`${imports}\n${journeysSource()}`)).split('\n');
    expect(message).toHaveLength(6);
    expect(message.at(-1)).toBe('and 2 more');
  });

  it('warns of a duplicate field', async () => {
    const result = await loadWith(journeysSource("title: 'As it was',", "title: 'As it was', title: 'Twice',"));
    expect(result).toMatchObject({
      ok: true,
      warnings: [expect.stringMatching(/journeys\.ts:8:\d+: Duplicate key "title"/)],
    });
  });
});

async function loadWith(text: string): Promise<ScenarioLoadResult> {
  await folder.write('journeys.ts', text);
  return loadScenarios(folder.path);
}

function loadedScenarios(result: ScenarioLoadResult) {
  if (!result.ok) throw new Error(result.problem);
  return result.files;
}

const bundleOf = (result: ScenarioLoadResult): string => (result.ok ? result.text : '');
const problemOf = (result: ScenarioLoadResult): string => (result.ok ? 'none' : result.problem);
