import { describe, expect, it } from 'vitest';
import { PUBLIC_NAMES } from '../catalogue/generated/scenario-names.ts';
import { nearestNames } from '../schemas/nearest-names.ts';
import { catalogue, describeStep, findPictureStep, findScenario, isExpectation, SPEC_LINES } from './index.ts';

type Scenario = (typeof catalogue)[0];
const names = catalogue.map(({ name }) => name);

describe('the catalogue', () => {
  it('has exactly the public names, because links and contracts use them; npm run write adds a new one', () => {
    expect(names.toSorted()).toEqual(PUBLIC_NAMES.toSorted());
  });

  it('proves each line of the specification by a step', () => {
    const proved = new Set<string>(catalogue.flatMap(({ covers }) => covers));
    expect(Object.keys(SPEC_LINES).filter((code) => !proved.has(code))).toEqual([]);
  });

  it.each(catalogue)('starts, expects and proves something: $name', ({ title, story, covers, expected, steps }) => {
    expect(title).toMatch(/\S/);
    expect(story).toMatch(/[.!?’”]$/);
    expect(covers).not.toEqual([]);
    expect(expected).not.toEqual([]);
    expect(steps[0]?.type).toMatch(/^(start|begin)$/);
    expect(steps.filter(isExpectation)).not.toEqual([]);
  });

  it('has a title of its own for each scenario and variant', () => {
    const titles = catalogue.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('pictures the step that a scenario marks, else the last that shows something', () => {
    const pictureOf = (name: string) => {
      const { steps } = findScenario(name) as Scenario;
      return describeStep(steps[findPictureStep(steps)] as (typeof steps)[0]);
    };
    expect(pictureOf('price-quarterly')).toBe("See '$147.00/quarter'");
    expect(pictureOf('coupon-remove')).toBe("The summary shows 'Payable today': $49.00");
  });
});

describe('nearestNames', () => {
  it('returns the names with the most words in common, then with the fewest edits', () => {
    expect(nearestNames('decline-genric', names)[0]).toBe('decline-generic');
    expect(nearestNames('coupon-percnt', names)[0]).toBe('coupon-percent');
    expect(nearestNames('generic-decline', names)[0]).toBe('decline-generic');
    expect(nearestNames('card-expired', names)[0]).toBe('decline-expired-card');
    expect(nearestNames('x', names)).toHaveLength(3);
  });
});
