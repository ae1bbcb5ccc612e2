import { describe, expect, it } from 'vitest';
import { STATES, type StateName } from '#contract-states';
import type { SavedMethods } from '#domain';
import type { CheckoutApi } from '#graphql';
import { ListPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import {
  emptyListResponse,
  equal,
  listContaining,
  listOfLength,
  nonEmptyId,
  nullValue,
  successResponse,
} from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const SAVED = 'a signed-in user has saved payment methods';
const [visa, mastercard, account] = STATES[SAVED].params.methods;

const request: RequestSpec = { operationName: 'ListPaymentMethod', document: ListPaymentMethodDocument, variables: {} };
const list = (api: CheckoutApi) => api.listPaymentMethods();

describe('ListPaymentMethod', () => {
  testUnauthenticated(request, list);

  it('lists a default card', () =>
    recordList({
      description: 'ListPaymentMethod of a user with one card',
      params: { methods: [visa] },
      data: listOfLength(1, cardResponse(visa)),
      defaultPayment: nonEmptyId('pm_visa'),
      expected: { methods: [card(visa)], defaultId: 'pm_visa' },
    }));

  it('lists a bank account and keeps the leading zeros of its BSB', () =>
    recordList({
      description: 'ListPaymentMethod of a user with one bank account',
      params: { methods: [account] },
      data: listOfLength(1, bankResponse(account)),
      defaultPayment: nonEmptyId('pm_bank'),
      expected: { methods: [bank(account)], defaultId: 'pm_bank' },
    }));

  it('lists cards and a bank account', () =>
    recordList({
      description: 'ListPaymentMethod of a user with two cards and a bank account',
      params: {},
      data: listContaining(cardResponse(visa), cardResponse(mastercard), bankResponse(account)),
      defaultPayment: nonEmptyId('pm_visa'),
      expected: { methods: [card(visa), card(mastercard), bank(account)], defaultId: 'pm_visa' },
    }));

  it('lists an expired card', () => {
    const expired = { ...visa, expMonth: 2, expYear: 2024 };
    return recordList({
      description: 'ListPaymentMethod of a user whose card has expired',
      params: { methods: [expired] },
      data: listOfLength(1, cardResponse(expired)),
      defaultPayment: nonEmptyId('pm_visa'),
      expected: { methods: [card(expired)], defaultId: 'pm_visa' },
    });
  });

  it('returns no default', () =>
    recordList({
      description: 'ListPaymentMethod of a user without a default',
      params: { methods: [mastercard], default: 'none' },
      data: listOfLength(1, cardResponse(mastercard)),
      defaultPayment: nullValue(),
      expected: { methods: [card(mastercard)], defaultId: null },
    }));

  it('treats a default that is not listed as no default', () =>
    recordList({
      description: 'ListPaymentMethod of a user whose default has been removed',
      params: { methods: [mastercard], default: 'not listed' },
      data: listOfLength(1, cardResponse(mastercard)),
      defaultPayment: nonEmptyId('pm_removed'),
      expected: { methods: [card(mastercard)], defaultId: null },
    }));

  it('returns an empty list', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'ListPaymentMethod of a user without saved methods',
        state: 'a signed-in user without saved methods may buy a monthly plan',
        response: emptyListResponse({
          listPaymentMethod: { __typename: 'PaymentMethodList', data: [], defaultPayment: null },
        }),
      },
      list,
    );
    expect(outcome).toEqual({ ok: true, value: { methods: [], defaultId: null } });
  });
});

interface ListContract {
  description: string;
  params: Record<string, unknown>;
  data: unknown;
  defaultPayment: unknown;
  expected: SavedMethods;
}

async function recordList({ data, defaultPayment, expected, ...spec }: ListContract): Promise<void> {
  const state: StateName = SAVED;
  const __typename = equal('PaymentMethodList');
  const response = successResponse({ listPaymentMethod: { __typename, data, defaultPayment } });
  expect(await recordInteraction({ ...request, ...spec, state, response }, list)).toEqual({
    ok: true,
    value: expected,
  });
}

interface CardDetails {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const card = ({ brand, last4, expMonth, expYear }: CardDetails) =>
  ({ type: 'credit card', id: `pm_${brand}`, brand, last4, expiry: { month: expMonth, year: expYear } }) as const;

const bank = ({ bsb, last4 }: { bsb: string; last4: string }) =>
  ({ type: 'direct debit', id: 'pm_bank', bsb, last4 }) as const;

const cardResponse = ({ brand, last4, expMonth, expYear }: CardDetails) => ({
  __typename: equal('SavedPaymentMethod'),
  id: nonEmptyId(`pm_${brand}`),
  card: {
    __typename: equal('SavedCard'),
    brand: equal(brand),
    exp_month: equal(expMonth),
    exp_year: equal(expYear),
    last4: equal(last4),
  },
  au_becs_debit: nullValue(),
});

const bankResponse = ({ bsb, last4 }: { bsb: string; last4: string }) => ({
  __typename: equal('SavedPaymentMethod'),
  id: nonEmptyId('pm_bank'),
  card: nullValue(),
  au_becs_debit: { __typename: equal('SavedBankAccount'), bsb_number: equal(bsb), last4: equal(last4) },
});
