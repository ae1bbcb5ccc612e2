import { BANK_ACCOUNT, MASTERCARD, type SavedMethodParam, VISA } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import {
  datePart,
  equal,
  listContaining,
  nonEmptyId,
  nullableId,
  nullOrEmpty,
  nullValue,
  successResponse,
  textInAnyCase,
} from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const BRANDS = ['amex', 'diners', 'discover', 'eftpos_au', 'jcb', 'mastercard', 'unionpay', 'visa', 'unknown'];

function methodFields(method: SavedMethodParam) {
  const { last4 } = method;
  if ('bsb' in method) {
    const { bsb } = method;
    return {
      response: {
        id: nonEmptyId('pm_bank'),
        card: nullValue(),
        au_becs_debit: { bsb_number: equal(bsb), last4: equal(last4) },
      },
      expected: { type: 'direct debit', id: 'pm_bank', bsb, last4 },
    };
  }
  const { brand, expMonth, expYear } = method;
  const card = {
    brand: textInAnyCase(brand),
    exp_month: datePart(expMonth),
    exp_year: datePart(expYear),
    last4: equal(last4),
  };
  const id = `pm_${brand}`;
  return {
    response: { id: nonEmptyId(id), card, au_becs_debit: nullValue() },
    expected: { type: 'credit card', id, brand, last4, expiry: { month: expMonth, year: expYear } },
  };
}

type ListContract = [
  description: string,
  methods: readonly SavedMethodParam[],
  defaults: [defaultPayment: unknown, defaultId: string | null],
  params?: object,
];

function list([description, methods, [defaultPayment, defaultId], params = { methods }]: ListContract) {
  const data = listContaining(...methods.map((method) => methodFields(method).response));
  return {
    description,
    state: 'a signed-in user has saved payment methods',
    params: params as Record<string, unknown>,
    response: successResponse({ listPaymentMethod: { data, defaultPayment } }),
    expected: succeeds({ methods: methods.map((method) => methodFields(method).expected), defaultId }),
  } as const;
}

const defaultOf = (id: string): [unknown, string] => [nonEmptyId(id), id];

const LISTS: ListContract[] = [
  ['of a user with one card', [VISA], defaultOf('pm_visa')],
  ['of a user with one bank account', [BANK_ACCOUNT], defaultOf('pm_bank')],
  [
    'of a user with cards of every brand and several bank accounts',
    [
      ...BRANDS.map((brand, index) => ({ ...VISA, brand, last4: String(5 + index).padStart(4, '0') })),
      ...['0001', '0002', '0003'].map((last4) => ({ ...BANK_ACCOUNT, last4 })),
    ],
    defaultOf('pm_amex'),
  ],
  ['of a user whose card has expired', [{ ...VISA, expMonth: 2, expYear: 2024 }], defaultOf('pm_visa')],
  ['of a user without a default', [MASTERCARD], [nullOrEmpty(), null], { methods: [MASTERCARD], default: 'none' }],
  [
    'of a user whose default has been removed',
    [MASTERCARD],
    [nullableId('pm_removed'), null],
    { methods: [MASTERCARD], default: 'not listed' },
  ],
];

const shared = { variables: {}, call: (api: CheckoutApi) => api.listPaymentMethods() };

describeContracts('ListPaymentMethod', shared, LISTS.map(list));
