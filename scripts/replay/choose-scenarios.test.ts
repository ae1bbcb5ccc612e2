import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { chooseScenarios } from './choose-scenarios.ts';

const names = (what: Parameters<typeof chooseScenarios>[0]) => chooseScenarios(what, catalogue).map(({ name }) => name);

describe('chooseScenarios', () => {
  it('chooses all', () => {
    expect(names({ all: true })).toHaveLength(catalogue.length);
  });

  it('chooses each scenario once, in the order of the catalogue', () => {
    const chosen = names({
      all: false,
      groups: ['buying'],
      names: ['decline-generic', 'buy-new-card', 'buy-new-card'],
    });
    expect(chosen.filter((name) => name === 'buy-new-card')).toHaveLength(1);
    expect(chosen.indexOf('buy-new-card')).toBeLessThan(chosen.indexOf('decline-generic'));
  });

  it('names the nearest when there is no such scenario or group', () => {
    expect(() => names({ all: false, groups: [], names: ['buy-new-crad'] })).toThrow(
      /^There is no scenario 'buy-new-crad'\. The nearest: 'buy-new-card'/,
    );
    expect(() => names({ all: false, groups: ['Cupons'], names: [] })).toThrow(/no group 'Cupons'.*'Coupons'/);
  });
});
