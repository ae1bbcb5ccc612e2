import { describe, expect, it } from 'vitest';
import { checkInput } from '../schemas/check-input.ts';
import { nearestNames } from '../schemas/nearest-names.ts';
import {
  catalogue,
  describeStep,
  findOpenLines,
  findPictureStep,
  findScenario,
  SPEC_LINES,
  scenarioSchema,
} from './index.ts';
import publicNames from './public-names.json' with { type: 'json' };
import { expectOperation, expectText, start } from './steps/index.ts';
import { FIXED_TEXTS } from './ui-text.ts';
import { validateCatalogue } from './validate-catalogue.ts';

const codes = Object.keys(SPEC_LINES);
const [first, second] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]];
/** Problems of the catalogue after changing its first scenario. */
const problemsWith = (change: Partial<typeof first>, names: readonly string[] = publicNames) =>
  validateCatalogue([{ ...first, ...change }, ...catalogue.slice(1)], { codes, publicNames: names });

describe('the catalogue', () => {
  it('is valid', () => {
    expect(validateCatalogue(catalogue, { codes, publicNames })).toEqual([]);
  });

  it('matches the schema of scenarios', () => {
    for (const scenario of catalogue) expect(checkInput(scenarioSchema, scenario)).toEqual({ value: scenario });
  });

  it('has a title of its own for each scenario and variant', () => {
    const titles = catalogue.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('expects each fixed text whole', () => {
    const steps = catalogue.flatMap((scenario) => scenario.steps as object[]);
    const expected = new Set(steps.filter((step) => 'type' in step).flatMap((step) => Object.values(step)));
    expect(FIXED_TEXTS.filter((text) => !expected.has(text))).toEqual([]);
  });

  it('expects in its steps each amount that it says is charged to a card', () => {
    for (const { name, expected, steps } of catalogue) {
      const amounts = expected
        .filter((text) => text.includes('charged to the card'))
        .join(' ')
        .match(/\$[\d.,]*\d/g);
      const stepTexts = JSON.stringify(steps);
      expect({ name, missing: amounts?.filter((amount) => !stepTexts.includes(`"${amount}"`)) ?? [] }).toEqual({
        name,
        missing: [],
      });
    }
  });

  it.each([
    ["See 'Join the 500,000+", ['X3'], ['T19', 'T22', 'X18', 'B1']],
    ["'Confirm & pay' is disabled", ['V1', 'V2'], ['T13', 'T19', 'T22']],
    ["Press 'Confirm & pay'", ['T13'], ['T19', 'T22']],
  ])('fails the lines of the failed step, and leaves those of later steps open: %s', (sentence, failed, later) => {
    const scenario = findScenario('buy-new-card') as (typeof catalogue)[0];
    const step = scenario.steps.findIndex((each) => describeStep(each).startsWith(sentence));
    const open = findOpenLines(scenario.steps, step);
    expect(open.failed).toEqual(failed);
    expect(open.notReached).toEqual(expect.arrayContaining(later));
    // Their steps came before.
    expect(open.notReached).not.toEqual(expect.arrayContaining(['X10']));
  });

  it('pictures the step that a scenario marks, else the last that shows something', () => {
    const pictureOf = (name: string) => {
      const { steps } = findScenario(name) as (typeof catalogue)[0];
      return describeStep(steps[findPictureStep(steps)] as (typeof steps)[0]);
    };
    expect(pictureOf('price-quarterly')).toBe("See '$147.00/quarter'");
    expect(pictureOf('coupon-remove')).toBe("The summary shows 'Payable today': $49.00");
  });

  it('is searchable by name and serializable as JSON', () => {
    for (const scenario of catalogue) expect(findScenario(scenario.name)).toBe(scenario);
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
  });

  it.each([
    [
      'an uncovered specification line',
      () => validateCatalogue([first], { codes: ['T1', 'Z9'], publicNames: [first.name] }),
      'Z9: no step of a scenario proves this line.',
    ],
    [
      'a scenario that proves no line',
      () => problemsWith({ covers: [] }),
      `${first.name}: no step proves a line of the specification.`,
    ],
    [
      'a duplicate name',
      () => problemsWith({ name: second.name }),
      `${second.name}: there are two scenarios of that name. Names are unique.`,
    ],
    [
      'a removed public name',
      () => problemsWith({}, [...publicNames, 'gone']),
      'gone: this public name has gone. Links and contracts use it: restore it or keep an alias.',
    ],
    [
      'an expectation that always passes',
      () => problemsWith({ steps: [start(), expectText(' '), expectText('Checkout')] }),
      `${first.name}: the step 'See ' '' asserts nothing.`,
    ],
    [
      'a scenario without a real assertion',
      () => problemsWith({ steps: [start(), expectOperation('CreateSubscription', {})] }),
      `${first.name}: no step asserts anything.`,
    ],
  ])('reports %s', (_, problems, message) => {
    expect(problems()).toContain(message);
  });
});

describe('nearestNames', () => {
  it('returns the names with the most words in common, then with the fewest edits', () => {
    const names = catalogue.map(({ name }) => name);
    expect(nearestNames('decline-genric', names)[0]).toBe('decline-generic');
    expect(nearestNames('coupon-percnt', names)[0]).toBe('coupon-percent');
    expect(nearestNames('generic-decline', names)[0]).toBe('decline-generic');
    expect(nearestNames('card-expired', names)[0]).toBe('decline-expired-card');
    expect(nearestNames('x', names)).toHaveLength(3);
  });
});
