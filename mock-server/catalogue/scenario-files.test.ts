import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findScenario, type Scenario, catalogue as scenarios } from '../scenarios/index.ts';
import jsonSchema from './generated/scenario.schema.json' with { type: 'json' };
import { parseScenario } from './scenario-file.ts';
import { createCatalogueWithFiles, readScenarioFile, readScenarioFiles } from './scenario-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scenario-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, change: object = {}): string {
  const filePath = path.join(folder, `${name}.json`);
  writeFileSync(filePath, JSON.stringify({ ...findScenario('pay-response-lost'), name, ...change }));
  return filePath;
}

const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false, keywords: ['patternErrorMessage'] });
const matchesJsonSchema = ajv.compile(jsonSchema);
function pathInJsonSchema(content: unknown): string | null {
  if (matchesJsonSchema(content)) return null;
  const { instancePath = '', params = {} } = matchesJsonSchema.errors?.[0] ?? {};
  const names = [...instancePath.split('/').slice(1), params['missingProperty']].filter((name) => name !== undefined);
  return names.reduce<string>(
    (text, name) => (/^\d+$/.test(name) ? `${text}[${name}]` : `${text}.${name}`),
    'scenario',
  );
}

describe('readScenarioFiles', () => {
  it('reads every scenario of the catalogue from JSON', () => {
    for (const scenario of scenarios) {
      const { name } = scenario;
      const copy = { ...scenario, name: `copy-of-${name}` };
      const filePath = file(`copy-of-${name.replace('@', '-at-')}`, { faults: undefined, ...copy });
      const content = JSON.parse(JSON.stringify(copy));
      expect(readScenarioFile(filePath)).toEqual(content);
      expect(pathInJsonSchema(content)).toBeNull();
    }
  });

  it('completes a file with what a scenario in TypeScript has by default', () => {
    const { name, title, group, story, steps } = findScenario('decline-generic') as Scenario;
    const filePath = path.join(folder, 'short.json');
    writeFileSync(filePath, JSON.stringify({ name: `my-${name}`, title, group, story, steps }));
    expect(readScenarioFile(filePath)).toMatchObject({
      covers: ['T13', 'E3', 'E4'],
      expected: [],
      fixtures: {},
      host: { show: { planHandle: 'standard-monthly' } },
      try: { cards: ['4000000000000002'], banks: [], coupons: [] },
    });
  });

  it('reads the files of the guide', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
    const files = [...guide.matchAll(/```json scenario-file\n([^`]*)```/g)].map(([, text]) => JSON.parse(text ?? ''));
    expect(files.map((content) => parseScenario(content, 'README.md').name)).toEqual(['my-decline']);
    expect(files.map(pathInJsonSchema)).toEqual([null]);
  });

  it('reads the files of a folder', () => {
    file('found-two');
    file('found-one');
    expect(readScenarioFiles([folder]).map(({ name }) => name)).toEqual(['found-one', 'found-two']);
  });

  it('rejects a name that the catalogue or another file has', () => {
    const one = file('found-one');
    const same = file('found-two', { name: 'found-one' });
    expect(() => readScenarioFiles([one, same])).toThrow(`there is a scenario 'found-one' in ${one} already.`);
    const known = file('found-three', { name: 'pay-response-lost' });
    expect(() => readScenarioFiles([known])).toThrow("a scenario 'pay-response-lost' in the catalogue already.");
  });

  it.each<[string, object, string]>([
    ['a missing field', { story: undefined }, "'scenario.story' must be a text, but is missing."],
    ['a misspelt field', { cover: ['T1'] }, "'scenario' has no field 'cover'. There are: 'name', 'group', 'title', "],
    [
      'a misspelt outcome',
      { provider: { confirmSetup: 'processed' } },
      "'scenario.provider.confirmSetup' must be an object, or be one of: 'processing', 'refused', not 'processed'.",
    ],
    [
      'an unknown step',
      { steps: [{ type: 'start' }, { type: 'jump' }] },
      "'scenario.steps[1].type' must be one of: 'start', 'begin', ",
    ],
    ['a name that is not in kebab-case', { name: 'Found One' }, "'scenario.name' must be in kebab-case"],
  ])('rejects %s with its path, and so does the JSON Schema', (_case, change, message) => {
    const filePath = file('found-one', change);
    expect(() => readScenarioFile(filePath)).toThrow(message);
    expect(() => readScenarioFile(filePath)).toThrow(`Failed to read the scenario of ${filePath}: `);
    expect(`'${pathInJsonSchema(JSON.parse(readFileSync(filePath, 'utf8')))}'`).toBe(/^'[^']+'/.exec(message)?.[0]);
  });

  it.each<[string, object, string]>([
    [
      'a step with neither of two fields',
      { steps: [{ type: 'changeElsewhere' }] },
      "'scenario.steps[0]' must have either 'add' or 'remove'.",
    ],
    [
      'a fault without an effect',
      { faults: [{ call: '*' }] },
      "'scenario.faults[0]' must have 'delayMs' or 'breaks'; without them it has no effect.",
    ],
  ])('rejects %s, which the JSON Schema cannot say', (_case, change, message) => {
    const filePath = file('found-one', change);
    expect(() => readScenarioFile(filePath)).toThrow(message);
    expect(pathInJsonSchema(JSON.parse(readFileSync(filePath, 'utf8')))).toBeNull();
  });

  it('rejects scripted responses that nest too deeply to be processed', () => {
    const filePath = file('found-one', {
      answers: { CheckCouponCode: [{ kind: 'return', data: { coupon: 'DEEP' } }] },
    });
    const levels = 100_000;
    const text = readFileSync(filePath, 'utf8').replace('"DEEP"', '['.repeat(levels) + ']'.repeat(levels));
    writeFileSync(filePath, text);
    expect(() => readScenarioFile(filePath)).toThrow(
      `${filePath}: 'scenario.answers.CheckCouponCode[0].data' must not nest deeper than 32 levels.`,
    );
  });

  it('rejects a missing file', () => {
    const filePath = path.join(folder, 'found.json');
    expect(() => readScenarioFiles([filePath])).toThrow(`${filePath}: there is no such file or folder.`);
  });
});

describe('createCatalogueWithFiles', () => {
  it('appends the scenarios of files to every snapshot', () => {
    const catalogue = createCatalogueWithFiles({}, [file('found-one'), file('found-two')].join(path.delimiter));
    const first = catalogue.snapshot();
    expect(catalogue.scenarios()).toHaveLength(scenarios.length + 2);
    catalogue.replace({ ...first, scenarios: scenarios.slice(0, 1) as Scenario[] });
    const names = catalogue.scenarios().map(({ name }) => name);
    expect(names.slice(1)).toEqual(['found-one', 'found-two']);
    expect(catalogue.find('found-two')?.name).toBe('found-two');
  });
});
