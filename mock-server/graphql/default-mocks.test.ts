import { describe, expect, it } from 'vitest';
import { testScenario, testServer } from '../scenario-server.test-support.ts';
import { subscription } from '../scenarios/index.ts';
import { createDefaultMocks } from './default-mocks.ts';
import { buildSchema } from './schema.ts';

const current = subscription('standard-monthly');
const options = { scenarios: [testScenario({ subscriptions: [current] })] };
const one = testServer(options);
const two = testServer(options);

const PLAN = '{ getUserSubscriptions { activeSubscription { name icon iconBg notUpgradeable } } }';
const LIST = `{ getUserSubscriptions { subscriptionList { id couponUseCount couponUsesAllowed couponDiscount { code } } } }`;

describe('default mocks', () => {
  it('are the same for a session in any order, under any alias, on any server', async () => {
    const first = one.user('test-scenario', 'same');
    const second = two.user('test-scenario', 'same');
    const [plan, list] = [await first.run(PLAN), await first.run(LIST)];
    const reversed = [await second.run(LIST), await second.run(PLAN)];
    expect(reversed).toEqual([list, plan]);
    const aliased = await second.run('{ a: getUserSubscriptions { b: subscriptionList { couponUseCount } } }');
    expect(aliased.data?.['a'].b[0].couponUseCount).toBe(
      list.data?.['getUserSubscriptions'].subscriptionList[0].couponUseCount,
    );
  });
});

describe('createDefaultMocks', () => {
  const around = '2026-03-14T23:00:00.000Z';
  const schema = buildSchema();
  const mockField = createDefaultMocks(schema);
  const origin = { seed: 'test.one', around };

  it('returns a valid value for every field of every type', () => {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!('getFields' in type) || type.name.startsWith('__') || type.astNode?.kind !== 'ObjectTypeDefinition')
        continue;
      if (['Query', 'Mutation'].includes(type.name)) continue;
      for (const [name, field] of Object.entries(type.getFields())) {
        const value = mockField(origin, type.name, 'thing_1', name);
        expect(value, `${type.name}.${name}`).not.toBeUndefined();
        if (String(field.type).endsWith('!')) expect(value, `${type.name}.${name}`).not.toBeNull();
        if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('returns dates in the past or in the future by their meaning, and null for what has usually not happened', () => {
    const mocked = (field: string) => mockField(origin, 'CreatedSubscription', 'x', field);
    expect(mocked('created_at')).toSatisfy((at: string) => at < around);
    expect(mocked('next_assessment_at')).toSatisfy((at: string) => at > around);
    expect(mocked('canceled_at')).toBeNull();
  });

  it('differs between sessions', () => {
    const ids = ['test.one', 'test.two'].map((seed) => mockField({ seed, around }, 'Product', 'x', 'productFamily'));
    expect(ids[0]).not.toEqual(ids[1]);
  });
});
