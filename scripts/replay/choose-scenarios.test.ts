import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import type { Selection } from './arguments.ts';
import { chooseScenarios } from './choose-scenarios.ts';

const NOTHING: Selection = { all: false, names: [], groups: [], codes: [] };
const names = (asked: Partial<Selection>) =>
  chooseScenarios({ ...NOTHING, ...asked }, catalogue).map(({ name }) => name);

describe('chooseScenarios', () => {
  it('chooses all', () => {
    expect(names({ all: true })).toHaveLength(catalogue.length);
  });

  it('chooses each scenario once, in the order of the catalogue', () => {
    const chosen = names({
      groups: ['buying'],
      codes: ['b1'],
      names: ['decline-generic', 'buy-new-card', 'buy-new-card'],
    });
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(chosen).toEqual(catalogue.map(({ name }) => name).filter((name) => chosen.includes(name)));
    expect(chosen).toEqual(expect.arrayContaining(['buy-new-card', 'decline-generic']));
  });

  it('chooses the scenarios that prove a line of the specification, and no others', () => {
    expect(names({ codes: ['V14'] })).toEqual(
      catalogue.filter(({ covers }) => covers.includes('V14')).map(({ name }) => name),
    );
  });

  it('puts scenarios of files behind those of the catalogue', () => {
    const [one] = catalogue;
    const found = { ...(one ?? expect.fail('an empty catalogue')), name: 'found-today' };
    const chosen = chooseScenarios({ ...NOTHING, names: ['buy-new-card'] }, catalogue, [found]);
    expect(chosen.map(({ name }) => name)).toEqual(['buy-new-card', 'found-today']);
  });

  it('names the nearest when there is no such scenario, group or line', () => {
    expect(() => names({ names: ['buy-new-crad'] })).toThrow(
      /^There is no scenario 'buy-new-crad'\. The nearest: 'buy-new-card'/,
    );
    expect(() => names({ groups: ['Cupons'] })).toThrow(/no group 'Cupons'.*'Coupons'/);
    expect(() => names({ codes: ['V99'] })).toThrow(/no line of the specification 'V99'.*'V9'/);
  });
});
