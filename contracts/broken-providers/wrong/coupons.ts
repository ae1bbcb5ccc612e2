import { alwaysAnswers, refusesWhen, remove, schemaSays, set, setArgument, setWhere } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'CheckCouponCode';
const check = (field: string) => `data.checkCouponCode.${field}`;
const PERCENTAGE = 'CheckCouponCode of a percentage';
const HALF_CENT = 'CheckCouponCode of a percentage that ends in half a cent';
const AMOUNT = 'CheckCouponCode of an amount';
const TRIAL = 'CheckCouponCode of a trial';
const UNKNOWN = 'CheckCouponCode of a code that does not exist';
const ENDED = 'CheckCouponCode of a coupon that may not be used';
const isNumber = (value: unknown) => typeof value === 'number';
const isPercentage = (value: unknown) => value === 'Percentage';

/** Asking whether a coupon may be used. */
export const coupons: WrongProvider[] = [
  {
    name: 'coupon: yes as text',
    does: "sends 'true' and 'false' as text: a coupon that is refused would be taken",
    about,
    changes: [set(check('valid'), String)],
    caughtBy: { contracts: [PERCENTAGE, UNKNOWN], at: check('valid') },
  },
  {
    name: 'coupon: never valid',
    does: 'says of every coupon that it is not valid',
    about,
    changes: [set(check('valid'), false)],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT, TRIAL], at: check('valid') },
  },
  {
    name: 'coupon: always valid',
    does: 'says of every coupon that it is valid, and gives the reason why it is not beside it',
    about,
    changes: [set(check('valid'), true)],
    caughtBy: { contracts: [UNKNOWN, ENDED], at: check('valid') },
  },
  {
    name: 'coupon: refusal for unknown',
    does: 'refuses an unknown code with an error in place of an answer',
    about,
    changes: [
      refusesWhen(({ body }) => JSON.stringify(body['variables']).includes('NOPE'), 'No such coupon.', 'NOT_FOUND'),
    ],
    caughtBy: { contracts: [UNKNOWN], at: ['errors', 'data'] },
  },
  {
    name: 'coupon: no reason',
    does: 'does not say why a coupon may not be used',
    about,
    changes: [setWhere(check('error'), (error) => error !== null, '')],
    caughtBy: { contracts: [UNKNOWN, ENDED], at: check('error') },
  },
  {
    name: 'coupon: a word for no error',
    does: "sends 'OK' where there is no error: the coupon would not be taken",
    about,
    changes: [setWhere(check('error'), (error) => error === null, 'OK')],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT, TRIAL], at: check('error') },
  },
  {
    name: 'coupon: fraction',
    does: 'sends a percentage as a fraction, 0.15',
    about,
    changes: [setWhere(check('discountPercent'), isNumber, (percent: unknown) => Number(percent) / 100)],
    caughtBy: { contracts: [PERCENTAGE], at: check('discountPercent') },
  },
  {
    name: 'coupon: whole per cents',
    does: 'knows whole per cents alone',
    about,
    changes: [setWhere(check('discountPercent'), isNumber, (percent: unknown) => Math.trunc(Number(percent)))],
    caughtBy: { contracts: [HALF_CENT], at: check('discountPercent') },
  },
  {
    name: 'coupon: dollars off',
    does: 'sends what is taken off in dollars',
    about,
    changes: [setWhere(check('discountAmountInCents'), isNumber, (cents: unknown) => Number(cents) / 100)],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT], at: check('discountAmountInCents') },
  },
  {
    name: 'coupon: below zero',
    does: 'sends what is taken off below zero: the checkout would add it',
    about,
    changes: [setWhere(check('discountAmountInCents'), isNumber, (cents: unknown) => -Number(cents))],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT], at: check('discountAmountInCents') },
  },
  {
    name: 'coupon: half a cent down',
    does: 'rounds half a cent down',
    about,
    changes: [setWhere(check('discountAmountInCents'), (cents) => cents === 858, 857)],
    caughtBy: { contracts: [HALF_CENT], at: check('discountAmountInCents') },
  },
  {
    name: 'coupon: kind in small letters',
    does: "spells the kind in a way of its own, 'percent': the checkout takes it for an amount",
    about,
    changes: [setWhere(check('discountType'), isPercentage, 'percent')],
    caughtBy: { contracts: [PERCENTAGE, HALF_CENT], at: check('discountType') },
  },
  {
    name: 'coupon: no kind',
    does: 'does not send the kind of the coupon',
    about,
    changes: [remove(check('discountType'))],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT], at: check('discountType') },
  },
  {
    name: 'coupon: always the same one',
    does: 'does not read couponCode, and answers with one coupon for all',
    about,
    changes: [alwaysAnswers(PERCENTAGE)],
    caughtBy: {
      contracts: [AMOUNT, UNKNOWN],
      at: [
        ...(
          ['amountInCents', 'discountAmountInCents', 'discountPercent', 'discountType', 'error', 'valid'] as const
        ).map(check),
        ...(['code', 'value', 'endDate'] as const).map((field) => check(`coupon.${field}`)),
      ] as unknown as [string],
    },
  },
  {
    name: 'coupon: plan unread',
    does: 'does not read productHandle, and reckons with one plan for all',
    about,
    changes: [setArgument('variables.productHandle', 'standard-monthly')],
    caughtBy: { contracts: ['CheckCouponCode for another plan'], at: check('discountAmountInCents') },
  },
  {
    name: 'coupon: day for people',
    does: "spells the end of a trial for people, '14/04/2026'",
    about,
    changes: [setWhere(check('coupon.endDate'), (day) => day !== null, '14/04/2026')],
    caughtBy: { contracts: [TRIAL], at: check('coupon.endDate') },
  },
  {
    name: 'coupon: day in London',
    does: 'sends the day on which billing starts as it is in London, one too early',
    about,
    changes: [setWhere(check('coupon.endDate'), (day) => day !== null, '2026-04-13T14:00:00Z')],
    caughtBy: { contracts: [TRIAL], at: check('coupon.endDate') },
  },
  {
    name: 'coupon: no end',
    does: 'does not say when billing starts after a trial',
    about,
    changes: [set(check('coupon.endDate'), null)],
    caughtBy: { contracts: [TRIAL], at: check('coupon.endDate') },
  },
  {
    name: 'coupon: no coupon',
    does: 'leaves out the coupon itself',
    about,
    changes: [set(check('coupon'), null)],
    caughtBy: { contracts: [PERCENTAGE, AMOUNT, TRIAL], at: check('coupon') },
  },
  {
    name: 'coupon: code as typed elsewhere',
    does: 'spells the code in small letters',
    about,
    changes: [set(check('coupon.code'), (code: unknown) => String(code).toLowerCase())],
    caughtBy: { contracts: [PERCENTAGE], at: check('coupon.code') },
  },
  {
    name: 'coupon: other argument',
    does: "has renamed the argument couponCode to 'code'",
    about,
    changes: [schemaSays('code: $', 'couponCode: $')],
    caughtBy: { contracts: [PERCENTAGE, UNKNOWN], at: 'HTTP status' },
  },
];
