import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findScenario, type Scenario, catalogue as scenarios } from '../scenarios/index.ts';
import { catalogueWith, readScenarioFile, readScenarioFiles } from './scenario-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'scenario-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file with a scenario of the catalogue under a name of its own, changed. */
function file(name: string, change: object = {}, wrap: (scenario: object) => object = (scenario) => scenario): string {
  const place = path.join(folder, `${name}.json`);
  writeFileSync(place, JSON.stringify(wrap({ ...findScenario('pay-response-lost'), name, ...change })));
  return place;
}

describe('readScenarioFiles', () => {
  it('reads every scenario of the catalogue, once it is written as JSON', () => {
    for (const scenario of scenarios) {
      const { name } = scenario;
      const place = file(`copy-of-${name.replace('@', '-at-')}`, {
        faults: undefined,
        ...scenario,
        name: `copy-of-${name}`,
      });
      expect(readScenarioFile(place)).toEqual(JSON.parse(JSON.stringify({ ...scenario, name: `copy-of-${name}` })));
    }
  });

  it('reads a folder, and takes the scenario out of a counterexample', () => {
    file('found-two', {}, (scenario) => ({ law: 'charges once', flow: {}, scenario }));
    file('found-one');
    expect(readScenarioFiles([folder]).map(({ name }) => name)).toEqual(['found-one', 'found-two']);
  });

  it('refuses a name that is taken, in the catalogue or in another file', () => {
    const one = file('found-one');
    const same = file('found-two', { name: 'found-one' });
    expect(() => readScenarioFiles([one, same])).toThrow(`there is a scenario 'found-one' in ${one} already.`);
    const known = file('found-three', { name: 'pay-response-lost' });
    expect(() => readScenarioFiles([known])).toThrow("a scenario 'pay-response-lost' in the catalogue already.");
  });

  const without = { story: undefined };
  const steps = [{ type: 'start' }, { type: 'jump' }];
  it.each<[string, object, string]>([
    ['a part that is missing', without, "'scenario.story' must be a text."],
    ['a part that nobody knows', { colour: 'red' }, "'scenario' has no field 'colour'."],
    ['a step that nobody knows', { steps }, "'scenario.steps[1]': there is no step of type 'jump'; the nearest is '"],
    [
      'a step without what belongs to it',
      { steps: [{ type: 'applyCoupon' }] },
      "'scenario.steps[0].code' must be a text.",
    ],
    [
      'a step with a field that nobody knows',
      { steps: [{ type: 'pay', times: 2 }] },
      "'scenario.steps[0]' has no field 'times'.",
    ],
    [
      'a step with a value that it does not take',
      { steps: [{ type: 'chooseTab', tab: 'Cash' }] },
      "'scenario.steps[0].tab' must be one of: Credit & debit card, Direct debit.",
    ],
    [
      'a card without a number',
      { steps: [{ type: 'enterCard', card: { expiry: '12 / 30', cvc: '123', name: '' } }] },
      "'scenario.steps[0].card' must be an object with the texts number, expiry, cvc, name.",
    ],
    ['a fault of no call', { faults: [{ call: 'BuyPlan', delayMs: 1 }] }, "'faults[0].call' names no call"],
    [
      'a world that is none',
      { fixtures: { coupons: [{ code: 'TEN' }] } },
      "'world.coupons[0].discountType' must be a text.",
    ],
    [
      'a page that sells nothing',
      { host: { start: { opens: 'checkout' } } },
      "'scenario.host.show' must be an object.",
    ],
    ['a name that no link can hold', { name: 'Found One' }, "'scenario.name' must be in kebab-case."],
  ])('says where there is %s', (_what, change, says) => {
    const place = file('found-one', change);
    expect(() => readScenarioFile(place)).toThrow(says);
    expect(() => readScenarioFile(place)).toThrow(`Failed to read the scenario of ${place}: `);
  });

  it('says which file is missing, and which is no JSON', () => {
    const place = path.join(folder, 'found.json');
    expect(() => readScenarioFiles([place])).toThrow(`${place}: there is no such file or folder.`);
    writeFileSync(place, '{');
    expect(() => readScenarioFiles([place])).toThrow(`Failed to read the scenario of ${place}: `);
  });
});

describe('catalogueWith', () => {
  it('keeps the scenarios of files beside every edition', () => {
    const catalogue = catalogueWith({}, [file('found-one'), file('found-two')].join(path.delimiter));
    const first = catalogue.edition();
    expect(catalogue.scenarios()).toHaveLength(scenarios.length + 2);
    catalogue.replace({ ...first, scenarios: scenarios.slice(0, 1) as Scenario[] });
    expect(
      catalogue
        .scenarios()
        .map(({ name }) => name)
        .slice(1),
    ).toEqual(['found-one', 'found-two']);
    expect(catalogue.find('found-two')?.name).toBe('found-two');
  });
});
