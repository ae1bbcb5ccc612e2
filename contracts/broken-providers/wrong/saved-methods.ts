import type { Json } from '../change.ts';
import { refusesWhere, remove, removeWhere, schemaSays, set, setWhere } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const ONE_CARD = 'ListPaymentMethod of a user with one card';
const ONE_ACCOUNT = 'ListPaymentMethod of a user with one bank account';
const NO_DEFAULT = 'ListPaymentMethod of a user without a default';
const NOTHING = 'ListPaymentMethod of a user without saved methods';
const list = 'data.listPaymentMethod';
const method = `${list}.data[*]`;
/** In a list of several, a method that is not as it should be is missing from the list. */
const inList = (field: string) => [`${method}.${field}`, `${list}.data`] as const;

const CARD = { __typename: 'SavedCard', brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };

const isObject = (value: unknown) => value !== null && typeof value === 'object';

/** The list of saved methods. */
export const savedMethods: WrongProvider[] = [
  {
    name: 'month as text',
    does: 'sends the month of expiry as text',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.exp_month`, String)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.exp_month') },
  },
  {
    name: 'months from 0',
    does: 'counts months from 0, so that a card expires a month too early',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.exp_month`, (month: unknown) => Number(month) - 1)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.exp_month') },
  },
  {
    name: 'year of two digits',
    does: 'sends the year of expiry with two digits: every card has expired',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.exp_year`, (year: unknown) => Number(year) % 100)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.exp_year') },
  },
  {
    name: 'last digits as a number',
    does: 'sends the last four digits as a number, without leading zeros',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.last4`, Number)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.last4') },
  },
  {
    name: 'whole card number',
    does: 'sends the whole card number for its last four digits',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.last4`, (last4: unknown) => `424242424242${last4}`)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.last4') },
  },
  {
    name: 'brand for people',
    does: "spells a brand for people, 'Visa', and not as the card provider does",
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.brand`, (brand: unknown) => `V${String(brand).slice(1)}`)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.brand') },
  },
  {
    name: 'method without id',
    does: 'leaves out the id of a method',
    about: 'ListPaymentMethod',
    changes: [remove(`${method}.id`)],
    caughtBy: { contracts: [ONE_CARD, ONE_ACCOUNT], at: inList('id') },
  },
  {
    name: 'method with an empty id',
    does: 'sends an empty id of a method',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.id`, '')],
    caughtBy: { contracts: [ONE_CARD, ONE_ACCOUNT], at: inList('id') },
  },
  {
    name: 'method with a number for an id',
    does: 'sends the number of a row for the id of a method',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.id`, 17)],
    caughtBy: { contracts: [ONE_CARD], at: inList('id') },
  },
  {
    name: 'method of neither kind',
    does: 'sends a card without its details: the checkout does not list it',
    about: 'ListPaymentMethod',
    changes: [setWhere(`${method}.card`, isObject, null)],
    caughtBy: { contracts: [ONE_CARD], at: inList('card') },
  },
  {
    name: 'bank account as a card',
    does: 'sends a bank account as a card: the fee for cards would be taken',
    about: 'ListPaymentMethod',
    changes: [
      set(method, (each: unknown) => {
        const { au_becs_debit: account } = each as Json;
        return account === null ? each : { ...(each as Json), card: { ...CARD, brand: 'bank' }, au_becs_debit: null };
      }),
    ],
    caughtBy: { contracts: [ONE_ACCOUNT], at: [`${method}.card`, `${method}.au_becs_debit`, `${list}.data`] },
  },
  {
    name: 'method of a wrong type',
    does: 'names a type that the schema does not have',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.card.__typename`, 'Card')],
    caughtBy: { contracts: [ONE_CARD], at: inList('card.__typename') },
  },
  {
    name: 'BSB as a number',
    does: 'sends a BSB as a number, without leading zeros',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.au_becs_debit.bsb_number`, Number)],
    caughtBy: { contracts: [ONE_ACCOUNT], at: inList('au_becs_debit.bsb_number') },
  },
  {
    name: 'BSB with a dash',
    does: 'sends a BSB with a dash',
    about: 'ListPaymentMethod',
    changes: [set(`${method}.au_becs_debit.bsb_number`, '000-000')],
    caughtBy: { contracts: [ONE_ACCOUNT], at: inList('au_becs_debit.bsb_number') },
  },
  {
    name: 'default missing',
    does: 'leaves out the default where there is none, in place of null',
    about: 'ListPaymentMethod',
    changes: [removeWhere(`${list}.defaultPayment`, (id) => id === null)],
    caughtBy: { contracts: [NO_DEFAULT, NOTHING], at: `${list}.defaultPayment` },
  },
  {
    name: 'empty default',
    does: 'sends an empty text for no default',
    about: 'ListPaymentMethod',
    changes: [setWhere(`${list}.defaultPayment`, (id) => id === null, '')],
    caughtBy: { contracts: [NO_DEFAULT, NOTHING], at: `${list}.defaultPayment` },
  },
  {
    name: 'default as an object',
    does: 'sends the default as an object',
    about: 'ListPaymentMethod',
    changes: [
      setWhere(
        `${list}.defaultPayment`,
        (id) => id !== null,
        (id: unknown) => ({ id }),
      ),
    ],
    caughtBy: { contracts: [ONE_CARD], at: `${list}.defaultPayment` },
  },
  {
    name: 'first method as default',
    does: 'takes the first method for the default where there is none: it would be charged unasked',
    about: 'ListPaymentMethod',
    changes: [setWhere(`${list}.defaultPayment`, (id) => id === null, 'pm_first')],
    caughtBy: { contracts: [NO_DEFAULT], at: `${list}.defaultPayment` },
  },
  {
    name: 'no default ever',
    does: 'never names a default',
    about: 'ListPaymentMethod',
    changes: [set(`${list}.defaultPayment`, null)],
    caughtBy: { contracts: [ONE_CARD], at: `${list}.defaultPayment` },
  },
  {
    name: 'cards alone',
    does: 'leaves bank accounts out of the list',
    about: 'ListPaymentMethod',
    changes: [set(`${list}.data`, (all: unknown) => (all as { card: unknown }[]).filter(({ card }) => card !== null))],
    caughtBy: {
      contracts: [ONE_ACCOUNT, 'ListPaymentMethod of a user with two cards and a bank account'],
      at: `${list}.data`,
    },
  },
  {
    name: 'expired cards hidden',
    does: 'leaves expired cards out: the user is not told why the card is gone',
    about: 'ListPaymentMethod',
    changes: [
      set(`${list}.data`, (all: unknown) =>
        (all as { card: { exp_year: number } | null }[]).filter(({ card }) => card === null || card.exp_year > 2026),
      ),
    ],
    caughtBy: { contracts: ['ListPaymentMethod of a user whose card has expired'], at: `${list}.data` },
  },
  {
    name: 'first method alone',
    does: 'lists the first method alone',
    about: 'ListPaymentMethod',
    changes: [set(`${list}.data`, (all: unknown) => (all as unknown[]).slice(0, 1))],
    caughtBy: { contracts: ['ListPaymentMethod of a user with two cards and a bank account'], at: `${list}.data` },
  },
  {
    name: 'every method twice',
    does: 'lists every method twice',
    about: 'ListPaymentMethod',
    changes: [set(`${list}.data`, (all: unknown) => [...(all as unknown[]), ...(all as unknown[])])],
    caughtBy: { contracts: [ONE_CARD, ONE_ACCOUNT], at: `${list}.data` },
  },
  {
    name: "somebody else's card",
    does: 'lists a card to a user who has none',
    about: 'ListPaymentMethod',
    changes: [
      set(`${list}.data`, (all: unknown) =>
        (all as unknown[]).length > 0
          ? all
          : [{ __typename: 'SavedPaymentMethod', id: 'pm_of_somebody_else', card: CARD, au_becs_debit: null }],
      ),
    ],
    caughtBy: { contracts: [NOTHING], at: `${list}.data` },
  },
  {
    name: 'no list for no methods',
    does: 'sends null for an empty list',
    about: 'ListPaymentMethod',
    changes: [setWhere(`${list}.data`, (all) => (all as unknown[]).length === 0, null)],
    caughtBy: { contracts: [NOTHING], at: `${list}.data` },
  },
  {
    name: 'no customer yet',
    does: 'refuses a user of whom the card provider has not heard yet, in place of an empty list',
    about: 'ListPaymentMethod',
    changes: [refusesWhere(`${list}.data`, (all) => (all as unknown[]).length === 0, 'No such customer.', 'NOT_FOUND')],
    caughtBy: { contracts: [NOTHING], at: ['errors', 'data'] },
  },
  {
    name: 'details in camel case',
    does: 'has a schema in camel case: it knows no exp_month',
    about: 'ListPaymentMethod',
    changes: [schemaSays('expMonth', 'exp_month')],
    caughtBy: { contracts: [ONE_CARD], at: 'HTTP status' },
  },
];
