import type { Mutant } from '../mutant.ts';
import { rejectRequests, replaceSuccess, setArgument, setField, setFieldWhere } from '../mutations.ts';

const operation = 'CheckCouponCode';
const responseField = (field: string) => `data.checkCouponCode.${field}`;
const PERCENTAGE = 'CheckCouponCode of a percentage';
const HALF_CENT = 'CheckCouponCode of a percentage that ends in half a cent';
const AMOUNT = 'CheckCouponCode of an amount';
const TRIAL = 'CheckCouponCode of a trial';
const UNKNOWN = 'CheckCouponCode of a code that does not exist';
const ENDED = 'CheckCouponCode of a coupon that may not be used';
const isNumber = (value: unknown) => typeof value === 'number';
const isPercentage = (value: unknown) => value === 'Percentage';

/** Defects of CheckCouponCode. */
export const coupons: Mutant[] = [
  {
    name: 'coupon: never valid',
    description: 'reports every coupon as invalid',
    operation,
    mutations: [setField(responseField('valid'), false)],
    killedBy: { contracts: [PERCENTAGE, AMOUNT, TRIAL], at: responseField('valid') },
  },
  {
    name: 'coupon: always valid',
    description: 'reports every coupon as valid, together with a reason for its rejection',
    operation,
    mutations: [setField(responseField('valid'), true)],
    killedBy: { contracts: [UNKNOWN, ENDED], at: responseField('valid') },
  },
  {
    name: 'coupon: error for an unknown code',
    description: 'rejects an unknown code with a GraphQL error',
    operation,
    mutations: [
      rejectRequests(({ body }) => JSON.stringify(body['variables']).includes('NOPE'), 'No such coupon.', 'NOT_FOUND'),
    ],
    killedBy: { contracts: [UNKNOWN], at: ['errors', 'data'] },
  },
  {
    name: 'coupon: OK for no error',
    description: "sends 'OK' in place of no error, so that the coupon is rejected",
    operation,
    mutations: [setFieldWhere(responseField('error'), (error) => error === null, 'OK')],
    killedBy: { contracts: [PERCENTAGE, AMOUNT, TRIAL], at: responseField('error') },
  },
  {
    name: 'coupon: whole per cents',
    description: 'supports only whole percentages',
    operation,
    mutations: [
      setFieldWhere(responseField('discountPercent'), isNumber, (percent: unknown) => Math.trunc(Number(percent))),
    ],
    killedBy: { contracts: [HALF_CENT], at: responseField('discountPercent') },
  },
  {
    name: 'coupon: half a cent down',
    description: 'rounds half a cent down',
    operation,
    mutations: [setFieldWhere(responseField('discountAmountInCents'), (cents) => cents === 1_005, 1_004)],
    killedBy: { contracts: [HALF_CENT], at: responseField('discountAmountInCents') },
  },
  {
    name: 'coupon: at most the price',
    description: 'returns the price of the plan for a coupon that is larger, so that add-ons are charged in full',
    operation,
    mutations: [
      setFieldWhere(responseField('discountAmountInCents'), isNumber, (cents: unknown) =>
        Math.min(4_900, Number(cents)),
      ),
    ],
    killedBy: {
      contracts: ['CheckCouponCode of a coupon larger than the price'],
      at: responseField('discountAmountInCents'),
    },
  },
  {
    name: 'coupon: other discount type',
    description: "sends the discount type 'percent', which is treated as an amount",
    operation,
    mutations: [setFieldWhere(responseField('discountType'), isPercentage, 'percent')],
    killedBy: { contracts: [PERCENTAGE, HALF_CENT], at: responseField('discountType') },
  },
  {
    name: 'coupon: always the same one',
    description: 'ignores couponCode and always returns the same coupon',
    operation,
    mutations: [replaceSuccess(PERCENTAGE)],
    killedBy: {
      contracts: [AMOUNT, UNKNOWN],
      at: [
        ...(
          ['amountInCents', 'discountAmountInCents', 'discountPercent', 'discountType', 'error', 'valid'] as const
        ).map(responseField),
        ...(['code', 'value', 'endDate'] as const).map((field) => responseField(`coupon.${field}`)),
      ] as unknown as [string],
    },
  },
  {
    name: 'coupon: plan ignored',
    description: 'ignores productHandle and always calculates with the same plan',
    operation,
    mutations: [setArgument('variables.productHandle', 'standard-monthly')],
    killedBy: { contracts: ['CheckCouponCode for another plan'], at: responseField('discountAmountInCents') },
  },
  {
    name: 'coupon: formatted day',
    description: "formats the end of a trial as '14/04/2026'",
    operation,
    mutations: [setFieldWhere(responseField('coupon.endDate'), (day) => day !== null, '14/04/2026')],
    killedBy: { contracts: [TRIAL], at: responseField('coupon.endDate') },
  },
  {
    name: 'coupon: day of the instant in UTC',
    description: 'sends the day on which billing starts in UTC, which is the day before in Sydney',
    operation,
    mutations: [setFieldWhere(responseField('coupon.endDate'), (day) => day === '2026-04-13T20:00:00Z', '2026-04-13')],
    killedBy: {
      contracts: ['CheckCouponCode of a trial that ends on another day in Sydney'],
      at: responseField('coupon.endDate'),
    },
  },
  {
    name: 'coupon: code in lower case',
    description: 'sends the code in lower case',
    operation,
    mutations: [setField(responseField('coupon.code'), (code: unknown) => String(code).toLowerCase())],
    killedBy: { contracts: [PERCENTAGE], at: responseField('coupon.code') },
  },
];
