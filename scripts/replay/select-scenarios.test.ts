import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import type { ReplaySelection } from './arguments.ts';
import { selectScenarios } from './select-scenarios.ts';

const NOTHING: ReplaySelection = { all: false, names: [], groups: [], codes: [] };
const names = (selection: Partial<ReplaySelection>) =>
  selectScenarios({ ...NOTHING, ...selection }, catalogue).map(({ name }) => name);

describe('selectScenarios', () => {
  it('selects all', () => {
    expect(names({ all: true })).toHaveLength(catalogue.length);
  });

  it('selects each scenario once, in catalogue order', () => {
    const selected = names({
      groups: ['buying'],
      codes: ['b1'],
      names: ['decline-generic', 'buy-new-card', 'buy-new-card'],
    });
    expect(new Set(selected).size).toBe(selected.length);
    expect(selected).toEqual(catalogue.map(({ name }) => name).filter((name) => selected.includes(name)));
    expect(selected).toEqual(expect.arrayContaining(['buy-new-card', 'decline-generic']));
  });

  it('selects only the scenarios that cover a line of the specification', () => {
    expect(names({ codes: ['V14'] })).toEqual(
      catalogue.filter(({ covers }) => covers.includes('V14')).map(({ name }) => name),
    );
  });

  it('puts scenarios from files after those of the catalogue', () => {
    const [one] = catalogue;
    const fromFile = { ...(one ?? expect.fail('an empty catalogue')), name: 'from-file' };
    const selected = selectScenarios({ ...NOTHING, names: ['buy-new-card'] }, catalogue, [fromFile]);
    expect(selected.map(({ name }) => name)).toEqual(['buy-new-card', 'from-file']);
  });

  it('suggests similar names for an unknown scenario, group or line', () => {
    expect(() => names({ names: ['buy-new-crad'] })).toThrow(
      /^There is no scenario 'buy-new-crad'\. Did you mean 'buy-new-card'/,
    );
    expect(() => names({ groups: ['Cupons'] })).toThrow(/no group 'Cupons'.*'Coupons'/);
    expect(() => names({ codes: ['V99'] })).toThrow(/no line of the specification 'V99'.*'V9'/);
  });
});
