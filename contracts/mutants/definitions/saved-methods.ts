import type { Mutant } from '../mutant.ts';
import type { JsonObject } from '../mutation.ts';
import { rejectResponses, setField, setFieldWhere } from '../mutations.ts';

const ONE_CARD = 'ListPaymentMethod of a user with one card';
const ONE_ACCOUNT = 'ListPaymentMethod of a user with one bank account';
const NO_DEFAULT = 'ListPaymentMethod of a user without a default';
const NOTHING = 'ListPaymentMethod of a user without saved methods';
const list = 'data.listPaymentMethod';
const method = `${list}.data[*]`;
/** A wrong item fails at its field, or at the list when the contract expects it among several. */
const inList = (field: string) => [`${method}.${field}`, `${list}.data`] as const;

const CARD = { __typename: 'SavedCard', brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };

/** Defects of ListPaymentMethod. */
export const savedMethods: Mutant[] = [
  {
    name: 'whole card number',
    description: 'sends the full card number in place of its last four digits',
    operation: 'ListPaymentMethod',
    mutations: [setField(`${method}.card.last4`, (last4: unknown) => `424242424242${last4}`)],
    killedBy: { contracts: [ONE_CARD], at: inList('card.last4') },
  },
  {
    name: 'capitalized brand',
    description: "sends the brand as 'Visa' in place of the card provider's 'visa'",
    operation: 'ListPaymentMethod',
    mutations: [setField(`${method}.card.brand`, (brand: unknown) => `V${String(brand).slice(1)}`)],
    killedBy: { contracts: [ONE_CARD], at: inList('card.brand') },
  },
  {
    name: 'bank account as a card',
    description: 'sends a bank account as a card, so that the card fee is charged',
    operation: 'ListPaymentMethod',
    mutations: [
      setField(method, (each: unknown) => {
        const { au_becs_debit: account } = each as JsonObject;
        return account === null
          ? each
          : { ...(each as JsonObject), card: { ...CARD, brand: 'bank' }, au_becs_debit: null };
      }),
    ],
    killedBy: { contracts: [ONE_ACCOUNT], at: [`${method}.card`, `${method}.au_becs_debit`, `${list}.data`] },
  },
  {
    name: 'BSB with a dash',
    description: 'sends a BSB with a dash',
    operation: 'ListPaymentMethod',
    mutations: [setField(`${method}.au_becs_debit.bsb_number`, '000-000')],
    killedBy: { contracts: [ONE_ACCOUNT], at: inList('au_becs_debit.bsb_number') },
  },
  {
    name: 'empty default',
    description: 'sends an empty string in place of no default',
    operation: 'ListPaymentMethod',
    mutations: [setFieldWhere(`${list}.defaultPayment`, (id) => id === null, '')],
    killedBy: { contracts: [NO_DEFAULT, NOTHING], at: `${list}.defaultPayment` },
  },
  {
    name: 'first method as default',
    description: 'returns the first method as the default when there is none',
    operation: 'ListPaymentMethod',
    mutations: [setFieldWhere(`${list}.defaultPayment`, (id) => id === null, 'pm_first')],
    killedBy: { contracts: [NO_DEFAULT], at: `${list}.defaultPayment` },
  },
  {
    name: 'only cards',
    description: 'omits bank accounts',
    operation: 'ListPaymentMethod',
    mutations: [
      setField(`${list}.data`, (all: unknown) => (all as { card: unknown }[]).filter(({ card }) => card !== null)),
    ],
    killedBy: {
      contracts: [ONE_ACCOUNT, 'ListPaymentMethod of a user with two cards and a bank account'],
      at: `${list}.data`,
    },
  },
  {
    name: 'expired cards hidden',
    description: 'omits expired cards',
    operation: 'ListPaymentMethod',
    mutations: [
      setField(`${list}.data`, (all: unknown) =>
        (all as { card: { exp_year: number } | null }[]).filter(({ card }) => card === null || card.exp_year > 2026),
      ),
    ],
    killedBy: { contracts: ['ListPaymentMethod of a user whose card has expired'], at: `${list}.data` },
  },
  {
    name: 'only the first method',
    description: 'lists only the first method',
    operation: 'ListPaymentMethod',
    mutations: [setField(`${list}.data`, (all: unknown) => (all as unknown[]).slice(0, 1))],
    killedBy: { contracts: ['ListPaymentMethod of a user with two cards and a bank account'], at: `${list}.data` },
  },
  {
    name: 'every method twice',
    description: 'lists every method twice',
    operation: 'ListPaymentMethod',
    mutations: [setField(`${list}.data`, (all: unknown) => [...(all as unknown[]), ...(all as unknown[])])],
    killedBy: { contracts: [ONE_CARD, ONE_ACCOUNT], at: `${list}.data` },
  },
  {
    name: "somebody else's card",
    description: 'lists the card of another user',
    operation: 'ListPaymentMethod',
    mutations: [
      setField(`${list}.data`, (all: unknown) =>
        (all as unknown[]).length > 0
          ? all
          : [{ __typename: 'SavedPaymentMethod', id: 'pm_of_somebody_else', card: CARD, au_becs_debit: null }],
      ),
    ],
    killedBy: { contracts: [NOTHING], at: `${list}.data` },
  },
  {
    name: 'no customer yet',
    description: 'rejects a user without a customer at the card provider, in place of an empty list',
    operation: 'ListPaymentMethod',
    mutations: [
      rejectResponses(`${list}.data`, (all) => (all as unknown[]).length === 0, 'No such customer.', 'NOT_FOUND'),
    ],
    killedBy: { contracts: [NOTHING], at: ['errors', 'data'] },
  },
];
