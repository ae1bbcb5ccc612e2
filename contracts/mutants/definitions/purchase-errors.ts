import type { Mutant } from '../mutant.ts';
import { removeField, replaceBody, setField, setFieldWhere, setStatus, succeedOnError } from '../mutations.ts';

const operation = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const USED_UP = 'CreateSubscription with a coupon that can no longer be used';
const DECLINED = 'CreateSubscription with a card that the bank will not charge';
const NOT_SAVED = 'CreateSubscription with a method that is not saved';
const CLOSED_LIST = ['PAYMENT_DECLINED', 'PRICE_CHANGED', 'COUPON_REFUSED', 'ALREADY_SUBSCRIBED', 'NOT_FOUND'];
const TOO_LOW = 'CreateSubscription at a price that is too low';
const OTHER_PRICE = 'CreateSubscription under a key that stands for another price';
/** An error in place of a success, or the reverse: `errors` and `data` both differ. */
const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;

/** Defects in the error response of CreateSubscription. */
export const purchaseErrors: Mutant[] = [
  {
    name: 'error: own message',
    description: "sends 'Something went wrong.' in place of the bank's message",
    operation,
    mutations: [setField('errors[*].message', 'Something went wrong.')],
    killedBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'error: empty message',
    description: 'sends an empty message',
    operation,
    mutations: [setField('errors[*].message', '')],
    killedBy: { contracts: [DECLINED, TOO_LOW, USED_UP], at: 'errors[*].message' },
  },
  {
    name: 'error: message as an object',
    description: 'sends an object as the message',
    operation,
    mutations: [setField('errors[*].message', { text: 'Your card was declined.' })],
    killedBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'error: no code',
    description: 'sends errors without a code',
    operation,
    mutations: [removeField('errors[*].extensions.code')],
    killedBy: { contracts: [DECLINED, OTHER_PRICE], at: 'errors[*].extensions.code' },
  },
  {
    name: 'error: code not in the closed list',
    description: 'sends error codes that are not in the closed list, so that the outcome is treated as unknown',
    operation,
    mutations: [setFieldWhere('errors[*].extensions.code', (code) => CLOSED_LIST.includes(String(code)), 'CONFLICT')],
    killedBy: { contracts: [DECLINED, TOO_LOW, USED_UP, NOT_SAVED], at: 'errors[*].extensions.code' },
  },
  {
    name: 'error: code in lower case',
    description: "sends error codes in lower case, 'payment_declined'",
    operation,
    mutations: [setField('errors[*].extensions.code', (code: unknown) => String(code).toLowerCase())],
    killedBy: { contracts: [DECLINED], at: 'errors[*].extensions.code' },
  },
  {
    name: 'error: subscription in place of a decline',
    description: 'returns a subscription although the bank declined',
    operation,
    mutations: [succeedOnError('PAYMENT_DECLINED', SAVED)],
    killedBy: { contracts: [DECLINED], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'error: with data',
    description: 'sends a subscription in addition to the error',
    operation,
    mutations: [replaceBody('error', (body) => ({ ...body, data: { createSubscription: { id: 'sub_half_bought' } } }))],
    killedBy: { contracts: [DECLINED], at: 'data' },
  },
  {
    name: 'error: as 402',
    description: 'sends errors with HTTP 402',
    operation,
    mutations: [setStatus('error', 402)],
    killedBy: { contracts: [DECLINED, TOO_LOW], at: 'HTTP status' },
  },
  {
    name: 'error: as 500',
    description: 'responds with HTTP 500 when the bank declines',
    operation,
    mutations: [setStatus('error', 500)],
    killedBy: { contracts: [DECLINED], at: 'HTTP status' },
  },
  {
    name: 'error: as data',
    description: 'sends an error as data, with success: false',
    operation,
    mutations: [
      replaceBody('error', () => ({
        data: { createSubscription: { success: false, message: 'Your card was declined.' } },
      })),
    ],
    killedBy: { contracts: [DECLINED], at: ERROR_WITHOUT_DATA },
  },
];
