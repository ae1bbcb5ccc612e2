import { describe, expect, it } from 'vitest';
import { BANK_ACCOUNT, MASTERCARD, type StateName, VISA } from '#contract-states';
import type { SavedMethods } from '#domain';
import type { CheckoutApi } from '#graphql';
import { ListPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import {
  emptyListResponse,
  equal,
  listContaining,
  listOfLength,
  nonEmptyId,
  nullableId,
  nullValue,
  successResponse,
} from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const SAVED = 'a signed-in user has saved payment methods';

/** The brands of the card provider. */
const BRANDS = ['amex', 'diners', 'discover', 'eftpos_au', 'jcb', 'mastercard', 'unionpay', 'visa', 'unknown'];

const request: RequestSpec = { operationName: 'ListPaymentMethod', document: ListPaymentMethodDocument, variables: {} };
const list = (api: CheckoutApi) => api.listPaymentMethods();

describe('ListPaymentMethod', () => {
  testUnauthenticated(request, list);

  it('lists a default card', () =>
    recordList({
      description: 'ListPaymentMethod of a user with one card',
      params: { methods: [VISA] },
      data: listOfLength(1, cardResponse(VISA)),
      defaultPayment: nonEmptyId('pm_visa'),
      expected: { methods: [card(VISA)], defaultId: 'pm_visa' },
    }));

  it('lists a bank account and keeps the leading zeros of its BSB', () =>
    recordList({
      description: 'ListPaymentMethod of a user with one bank account',
      params: { methods: [BANK_ACCOUNT] },
      data: listOfLength(1, bankResponse(BANK_ACCOUNT)),
      defaultPayment: nonEmptyId('pm_bank'),
      expected: { methods: [bank(BANK_ACCOUNT)], defaultId: 'pm_bank' },
    }));

  it('lists cards and a bank account', () =>
    recordList({
      description: 'ListPaymentMethod of a user with two cards and a bank account',
      params: {},
      data: listContaining(cardResponse(VISA), cardResponse(MASTERCARD), bankResponse(BANK_ACCOUNT)),
      defaultPayment: nonEmptyId('pm_visa'),
      expected: { methods: [card(VISA), card(MASTERCARD), bank(BANK_ACCOUNT)], defaultId: 'pm_visa' },
    }));

  it('lists more than ten methods, with every brand as the card provider spells it', () => {
    const cards = BRANDS.map((brand, index) => ({ ...VISA, brand, last4: String(5 + index).padStart(4, '0') }));
    const accounts = ['0001', '0002', '0003'].map((last4) => ({ ...BANK_ACCOUNT, last4 }));
    return recordList({
      description: 'ListPaymentMethod of a user with cards of every brand and several bank accounts',
      params: { methods: [...cards, ...accounts] },
      data: listContaining(...cards.map(cardResponse), ...accounts.map(bankResponse)),
      defaultPayment: nonEmptyId('pm_amex'),
      expected: { methods: [...cards.map(card), ...accounts.map(bank)], defaultId: 'pm_amex' },
    });
  });

  it('lists an expired card', () => {
    const expired = { ...VISA, expMonth: 2, expYear: 2024 };
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
      params: { methods: [MASTERCARD], default: 'none' },
      data: listOfLength(1, cardResponse(MASTERCARD)),
      defaultPayment: nullValue(),
      expected: { methods: [card(MASTERCARD)], defaultId: null },
    }));

  it('treats a default that is not listed as no default', () =>
    recordList({
      description: 'ListPaymentMethod of a user whose default has been removed',
      params: { methods: [MASTERCARD], default: 'not listed' },
      data: listOfLength(1, cardResponse(MASTERCARD)),
      defaultPayment: nullableId('pm_removed'),
      expected: { methods: [card(MASTERCARD)], defaultId: null },
    }));

  it('returns an empty list', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'ListPaymentMethod of a user without saved methods',
        state: 'a signed-in user without saved methods may buy a monthly plan',
        response: emptyListResponse({
          listPaymentMethod: { data: [], defaultPayment: null },
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
  const response = successResponse({ listPaymentMethod: { data, defaultPayment } });
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
  id: nonEmptyId(`pm_${brand}`),
  card: {
    brand: equal(brand),
    exp_month: equal(expMonth),
    exp_year: equal(expYear),
    last4: equal(last4),
  },
  au_becs_debit: nullValue(),
});

const bankResponse = ({ bsb, last4 }: { bsb: string; last4: string }) => ({
  id: nonEmptyId('pm_bank'),
  card: nullValue(),
  au_becs_debit: { bsb_number: equal(bsb), last4: equal(last4) },
});
