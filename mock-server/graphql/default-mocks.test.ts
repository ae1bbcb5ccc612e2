import { type GraphQLResolveInfo, getNullableType, isListType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { testScenario, testServer } from '../scenario-server.test-support.ts';
import { answerWithData } from '../scenarios/answers.ts';
import { buildSchema } from './schema.ts';

const { user } = testServer({
  scenarios: [
    testScenario(
      { integerIds: true },
      {
        answers: {
          ListPaymentMethod: [
            answerWithData({ data: [{ id: 'pm_1' }, { id: 'pm_2', card: null, au_becs_debit: { last4: '1234' } }] }),
          ],
          CreateSubscription: [answerWithData({ cancel_at_end_of_period: null })],
        },
      },
    ),
  ],
});

describe('a scripted response', () => {
  it('has mocked values in the fields it leaves out, in lists too, and keeps null', async () => {
    const fields = 'data { id card { brand exp_year last4 } au_becs_debit { bsb_number last4 } } defaultPayment';
    const { data } = await user().run(`{ listPaymentMethod { ${fields} } }`);
    expect(data?.['listPaymentMethod']).toEqual({
      data: [
        { id: 'pm_1', card: { brand: 'visa', exp_year: 2027, last4: '4242' }, au_becs_debit: null },
        { id: 'pm_2', card: null, au_becs_debit: { bsb_number: '000000', last4: '1234' } },
      ],
      defaultPayment: null,
    });
  });

  it('has mocked ids, which are integers in a world with integer ids', async () => {
    const profile = '{ currentSubscriptionId: "1", currentSubscriptionPrice: 1 }';
    const { data } = await user().run(
      `mutation { createSubscription(paymentProfile: ${profile}) { id state cancel_at_end_of_period canceled_at } }`,
    );
    const expected = { id: 1001, state: 'active', cancel_at_end_of_period: null, canceled_at: null };
    expect(data?.['createSubscription']).toEqual(expected);
  });
});

describe('the default mocks', () => {
  const schema = buildSchema();
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__') && !['Query', 'Mutation'].includes(type.name),
  );
  const mocked = types.filter(isObjectType).flatMap((parentType) =>
    Object.values(parentType.getFields()).map((field) => {
      const info = { parentType, schema, fieldName: field.name } as unknown as GraphQLResolveInfo;
      return [`${parentType.name}.${field.name}`, field, field.resolve?.({}, {}, {}, info)] as const;
    }),
  );

  it('every field has a valid default value, without a list of the library or an object that it keeps', () => {
    for (const [name, { type }, value] of mocked) {
      if (isNonNullType(type)) expect(value, name).not.toBeNull();
      if (isListType(getNullableType(type))) expect(value, name).toEqual([]);
      expect(value, name).toSatisfy((known) => known !== undefined && !Object.hasOwn(Object(known), '$ref'));
    }
  });
});
