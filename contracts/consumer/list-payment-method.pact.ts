import { describe, expect, it } from 'vitest';
import { STATES, type StateSentence } from '#contract-states';
import type { SavedMethods } from '#domain';
import type { CheckoutApi } from '#graphql';
import { ListPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, listOf, listWith, nullValue, someId, success, successWithEmptyList } from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const SAVED = 'a signed-in user has saved payment methods';
const [visa, mastercard, account] = STATES[SAVED].params.methods;

const sent: Sent = { operationName: 'ListPaymentMethod', document: ListPaymentMethodDocument, variables: {} };
const list = (api: CheckoutApi) => api.listPaymentMethods();

describe('ListPaymentMethod', () => {
  refusesStrangers(sent, list);

  it('lists a card, which is the default', () =>
    lists({
      description: 'ListPaymentMethod of a user with one card',
      params: { methods: [visa] },
      data: listOf(1, cardAnswer(visa)),
      defaultPayment: someId('pm_visa'),
      reads: { methods: [card(visa)], defaultId: 'pm_visa' },
    }));

  it('lists a bank account, whose BSB keeps its leading zeros', () =>
    lists({
      description: 'ListPaymentMethod of a user with one bank account',
      params: { methods: [account] },
      data: listOf(1, bankAnswer(account)),
      defaultPayment: someId('pm_bank'),
      reads: { methods: [bank(account)], defaultId: 'pm_bank' },
    }));

  it('lists cards and a bank account', () =>
    lists({
      description: 'ListPaymentMethod of a user with two cards and a bank account',
      params: {},
      data: listWith(cardAnswer(visa), cardAnswer(mastercard), bankAnswer(account)),
      defaultPayment: someId('pm_visa'),
      reads: { methods: [card(visa), card(mastercard), bank(account)], defaultId: 'pm_visa' },
    }));

  it('lists a card that has expired, as it is', () => {
    const expired = { ...visa, expMonth: 2, expYear: 2024 };
    return lists({
      description: 'ListPaymentMethod of a user whose card has expired',
      params: { methods: [expired] },
      data: listOf(1, cardAnswer(expired)),
      defaultPayment: someId('pm_visa'),
      reads: { methods: [card(expired)], defaultId: 'pm_visa' },
    });
  });

  it('says that no method is the default', () =>
    lists({
      description: 'ListPaymentMethod of a user without a default',
      params: { methods: [mastercard], default: 'none' },
      data: listOf(1, cardAnswer(mastercard)),
      defaultPayment: nullValue(),
      reads: { methods: [card(mastercard)], defaultId: null },
    }));

  it('names a default that is not listed, which counts as none', () =>
    lists({
      description: 'ListPaymentMethod of a user whose default has been removed',
      params: { methods: [mastercard], default: 'not listed' },
      data: listOf(1, cardAnswer(mastercard)),
      defaultPayment: someId('pm_removed'),
      reads: { methods: [card(mastercard)], defaultId: null },
    }));

  it('lists nothing', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'ListPaymentMethod of a user without saved methods',
        state: 'a signed-in user without saved methods may buy a monthly plan',
        answer: successWithEmptyList({
          listPaymentMethod: { __typename: 'PaymentMethodList', data: [], defaultPayment: null },
        }),
      },
      list,
    );
    expect(outcome).toEqual({ ok: true, value: { methods: [], defaultId: null } });
  });
});

interface Listing {
  description: string;
  params: Record<string, unknown>;
  data: unknown;
  defaultPayment: unknown;
  reads: SavedMethods;
}

async function lists({ data, defaultPayment, reads, ...arranged }: Listing): Promise<void> {
  const state: StateSentence = SAVED;
  const __typename = equal('PaymentMethodList');
  const answer = success({ listPaymentMethod: { __typename, data, defaultPayment } });
  expect(await exchange({ ...sent, ...arranged, state, answer }, list)).toEqual({ ok: true, value: reads });
}

interface CardFacts {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const card = ({ brand, last4, expMonth, expYear }: CardFacts) =>
  ({ type: 'credit card', id: `pm_${brand}`, brand, last4, expiry: { month: expMonth, year: expYear } }) as const;

const bank = ({ bsb, last4 }: { bsb: string; last4: string }) =>
  ({ type: 'direct debit', id: 'pm_bank', bsb, last4 }) as const;

const cardAnswer = ({ brand, last4, expMonth, expYear }: CardFacts) => ({
  __typename: equal('SavedPaymentMethod'),
  id: someId(`pm_${brand}`),
  card: {
    __typename: equal('SavedCard'),
    brand: equal(brand),
    exp_month: equal(expMonth),
    exp_year: equal(expYear),
    last4: equal(last4),
  },
  au_becs_debit: nullValue(),
});

const bankAnswer = ({ bsb, last4 }: { bsb: string; last4: string }) => ({
  __typename: equal('SavedPaymentMethod'),
  id: someId('pm_bank'),
  card: nullValue(),
  au_becs_debit: { __typename: equal('SavedBankAccount'), bsb_number: equal(bsb), last4: equal(last4) },
});
