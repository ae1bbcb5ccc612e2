import { isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { testScenario, testServer } from '../scenario-server.test-support.ts';
import { subscription } from '../scenarios/index.ts';
import { mockField } from './default-mocks.ts';
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

describe('mockField', () => {
  const around = '2026-03-14T23:00:00.000Z';
  const types = Object.values(buildSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));

  it('returns a valid value for every field of every type', () => {
    for (const objectType of types)
      for (const { name: fieldName, type } of Object.values(objectType.getFields())) {
        const typeName = objectType.name;
        const value = mockField({ seed: 'test.one', around, typeName, key: 'thing_1', fieldName }, type);
        expect(value, `${typeName}.${fieldName}`).not.toBeUndefined();
        if (isNonNullType(type)) expect(value, `${typeName}.${fieldName}`).not.toBeNull();
        if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0);
      }
  });

  it('returns dates in the past or in the future by their meaning, and null for what has usually not happened', () => {
    const fields = types.find(({ name }) => name === 'CreatedSubscription')?.getFields();
    const mocked = (fieldName: string) => {
      const type = fields?.[fieldName]?.type;
      return type && mockField({ seed: 'x', around, typeName: 'CreatedSubscription', key: 'x', fieldName }, type);
    };
    expect(mocked('created_at')).toSatisfy((at: string) => at < around);
    expect(mocked('next_assessment_at')).toSatisfy((at: string) => at > around);
    expect(mocked('canceled_at')).toBeNull();
  });
});
