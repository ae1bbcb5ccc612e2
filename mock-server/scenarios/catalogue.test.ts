import { describe, expect, it } from 'vitest';
import { catalogue, findScenario, nearestNames, SPEC_LINES, sayStep } from './index.ts';

describe('the catalogue', () => {
  it('has unique names in kebab-case', () => {
    const names = catalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*(@[a-z0-9-]+)?$/);
  });

  it.each(catalogue.map((scenario) => [scenario.name, scenario] as const))('%s is whole', (name, scenario) => {
    const { host, fixtures, covers, steps, expected, story, try: toTry } = scenario;
    expect(findScenario(name)).toBe(scenario);
    expect(covers.length).toBeGreaterThan(0);
    expect(new Set(covers).size).toBe(covers.length);
    for (const code of covers) expect(SPEC_LINES).toHaveProperty(code);
    expect(expected.length).toBeGreaterThan(0);
    expect(story).toMatch(/\.$/);
    expect(steps[0]).toEqual({ do: 'start' });
    expect(steps.some(({ do: what }) => what.startsWith('expect'))).toBe(true);
    for (const step of steps) {
      expect(sayStep(step)).not.toBe('');
      if (step.do === 'enterCard') expect(toTry.cards).toContain(step.card.number);
      if (step.do === 'enterBankAccount') expect(toTry.banks).toContain(`${step.bank.bsb} ${step.bank.account}`);
      if (step.do === 'applyCoupon') expect(toTry.coupons).toContain(step.code);
    }
    expect(host.show.planHandle).not.toBe('');
    const { saved } = fixtures;
    if (saved?.defaultPayment) expect(saved.methods.map(({ id }) => id)).toContain(saved.defaultPayment);
  });

  it('can be written as JSON', () => {
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
  });
});

describe('nearestNames', () => {
  it('finds what was meant', () => {
    const names = catalogue.map(({ name }) => name);
    expect(nearestNames('decline-genric', names)[0]).toBe('decline-generic');
    expect(nearestNames('coupon', names).slice(0, 2)).toEqual(['coupon-percent', 'coupon-invalid']);
    expect(nearestNames('x', names)).toHaveLength(3);
  });
});
