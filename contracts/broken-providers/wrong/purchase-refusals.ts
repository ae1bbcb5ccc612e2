import { bodyOf, remove, set, setWhere, statusOf, succeedsDespite } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const USED_UP = 'CreateSubscription with a coupon that can no longer be used';
const DECLINED = 'CreateSubscription with a card that the bank will not charge';
const NOT_SAVED = 'CreateSubscription with a method that is not saved';
const CLOSED_LIST = ['PAYMENT_DECLINED', 'PRICE_CHANGED', 'COUPON_REFUSED', 'ALREADY_SUBSCRIBED', 'NOT_FOUND'];
const TOO_LOW = 'CreateSubscription at a price that is too low';
const OTHER_PRICE = 'CreateSubscription under a key that stands for another price';
/** A refusal in place of a success: errors where none may be, and no data where there must be some. */
const REFUSED = ['errors', 'data'] as const;

/** Buying a plan: how a refusal reads. */
export const purchaseRefusals: WrongProvider[] = [
  {
    name: 'refusal: own words',
    does: "says 'Something went wrong.' in place of the bank's words",
    about,
    changes: [set('errors[*].message', 'Something went wrong.')],
    caughtBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'refusal: no words',
    does: 'sends an empty message, so that the user reads nothing',
    about,
    changes: [set('errors[*].message', '')],
    caughtBy: { contracts: [DECLINED, TOO_LOW, USED_UP], at: 'errors[*].message' },
  },
  {
    name: 'refusal: message an object',
    does: 'sends its own error object for the message',
    about,
    changes: [set('errors[*].message', { text: 'Your card was declined.' })],
    caughtBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'refusal: no code',
    does: 'refuses without a code',
    about,
    changes: [remove('errors[*].extensions.code')],
    caughtBy: { contracts: [DECLINED, OTHER_PRICE], at: 'errors[*].extensions.code' },
  },
  {
    name: 'refusal: codes off the closed list',
    does: 'refuses with codes of its own, which prove nothing: the checkout would take every refusal for an unknown outcome',
    about,
    changes: [setWhere('errors[*].extensions.code', (code) => CLOSED_LIST.includes(String(code)), 'CONFLICT')],
    caughtBy: { contracts: [DECLINED, TOO_LOW, USED_UP, NOT_SAVED], at: 'errors[*].extensions.code' },
  },
  {
    name: 'refusal: code in small letters',
    does: "spells codes in small letters, 'payment_declined'",
    about,
    changes: [set('errors[*].extensions.code', (code: unknown) => String(code).toLowerCase())],
    caughtBy: { contracts: [DECLINED], at: 'errors[*].extensions.code' },
  },
  {
    name: 'refusal: charged all the same',
    does: 'answers a subscription although the bank refused',
    about,
    changes: [succeedsDespite('PAYMENT_DECLINED', SAVED)],
    caughtBy: { contracts: [DECLINED], at: REFUSED },
  },
  {
    name: 'refusal: data beside it',
    does: 'sends a subscription beside the refusal: the money may have moved',
    about,
    changes: [bodyOf('refusal', (body) => ({ ...body, data: { createSubscription: { id: 'sub_half_bought' } } }))],
    caughtBy: { contracts: [DECLINED], at: 'data' },
  },
  {
    name: 'refusal: as 402',
    does: 'refuses with HTTP 402',
    about,
    changes: [statusOf('refusal', 402)],
    caughtBy: { contracts: [DECLINED, TOO_LOW], at: 'HTTP status' },
  },
  {
    name: 'refusal: as 500',
    does: 'breaks where the bank refuses: the checkout cannot tell whether money moved',
    about,
    changes: [statusOf('refusal', 500)],
    caughtBy: { contracts: [DECLINED], at: 'HTTP status' },
  },
  {
    name: 'refusal: as an answer',
    does: 'sends a refusal as data, with success: false',
    about,
    changes: [
      bodyOf('refusal', () => ({
        data: { createSubscription: { success: false, message: 'Your card was declined.' } },
      })),
    ],
    caughtBy: { contracts: [DECLINED], at: REFUSED },
  },
];
