import { BANK_ACCOUNT, MASTERCARD, VISA } from '#contract-states';
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
import { describeContracts, succeeds } from './record-interaction.ts';

/** The brands of the card provider. */
const BRANDS = ['amex', 'diners', 'discover', 'eftpos_au', 'jcb', 'mastercard', 'unionpay', 'visa', 'unknown'];

interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}
type Method = Card | { bsb: string; last4: string };

/** A method in a response, and what the client makes of it. */
function methodFields(method: Method) {
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
  const card = { brand: equal(brand), exp_month: equal(expMonth), exp_year: equal(expYear), last4: equal(last4) };
  const id = `pm_${brand}`;
  return {
    response: { id: nonEmptyId(id), card, au_becs_debit: nullValue() },
    expected: { type: 'credit card', id, brand, last4, expiry: { month: expMonth, year: expYear } },
  };
}

interface ListContract {
  description: string;
  methods: readonly Method[];
  /** Default: the state's params are the methods. */
  params?: Record<string, unknown>;
  defaultPayment: unknown;
  defaultId: string | null;
}

function list({ description, methods, params = { methods }, defaultPayment, defaultId }: ListContract) {
  const [first, ...others] = methods.map((method) => methodFields(method).response);
  const data = others.length === 0 ? listOfLength(1, first) : listContaining(first, ...others);
  return {
    description,
    state: 'a signed-in user has saved payment methods',
    params,
    response: successResponse({ listPaymentMethod: { data, defaultPayment } }),
    expected: succeeds({ methods: methods.map((method) => methodFields(method).expected), defaultId }),
  } as const;
}

const defaultOf = (id: string) => ({ defaultPayment: nonEmptyId(id), defaultId: id });

const shared = {
  document: ListPaymentMethodDocument,
  variables: {},
  call: (api: CheckoutApi) => api.listPaymentMethods(),
};

describeContracts('ListPaymentMethod', shared, [
  list({ description: 'ListPaymentMethod of a user with one card', methods: [VISA], ...defaultOf('pm_visa') }),
  list({
    description: 'ListPaymentMethod of a user with one bank account',
    methods: [BANK_ACCOUNT],
    ...defaultOf('pm_bank'),
  }),
  list({
    description: 'ListPaymentMethod of a user with two cards and a bank account',
    methods: [VISA, MASTERCARD, BANK_ACCOUNT],
    params: {},
    ...defaultOf('pm_visa'),
  }),
  list({
    description: 'ListPaymentMethod of a user with cards of every brand and several bank accounts',
    methods: [
      ...BRANDS.map((brand, index) => ({ ...VISA, brand, last4: String(5 + index).padStart(4, '0') })),
      ...['0001', '0002', '0003'].map((last4) => ({ ...BANK_ACCOUNT, last4 })),
    ],
    ...defaultOf('pm_amex'),
  }),
  list({
    description: 'ListPaymentMethod of a user whose card has expired',
    methods: [{ ...VISA, expMonth: 2, expYear: 2024 }],
    ...defaultOf('pm_visa'),
  }),
  list({
    description: 'ListPaymentMethod of a user without a default',
    methods: [MASTERCARD],
    params: { methods: [MASTERCARD], default: 'none' },
    defaultPayment: nullValue(),
    defaultId: null,
  }),
  list({
    description: 'ListPaymentMethod of a user whose default has been removed',
    methods: [MASTERCARD],
    params: { methods: [MASTERCARD], default: 'not listed' },
    defaultPayment: nullableId('pm_removed'),
    defaultId: null,
  }),
  {
    description: 'ListPaymentMethod of a user without saved methods',
    state: 'a signed-in user without saved methods may buy a monthly plan',
    response: emptyListResponse({ listPaymentMethod: { data: [], defaultPayment: null } }),
    expected: succeeds({ methods: [], defaultId: null }),
  },
]);
