/** How calls, set-ups and payments can end. */
import fc from 'fast-check';
import type { ProviderRefusal, SetupOutcome } from '#card-provider';
import { failed, type Result, succeeded } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import type { PaymentOutcome } from '../../client/checkout-flow/payment-outcome.ts';
import { failure, refused } from './failures.ts';

const words = fc.constantFrom('Your card has insufficient funds.', 'The plan is sold out.', 'Sign in again.');

export const callFailure: fc.Arbitrary<CallFailure> = fc.oneof(
  refused.map(({ message, code }) => ({ kind: 'refused' as const, message, code })),
  fc.constant({ kind: 'unanswered' as const, cause: new Error('Failed to fetch') }),
  fc.constant({ kind: 'signed-out' as const }),
);

/** A call that comes back with that, or with a failure. */
export const answerOf = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Result<Value, CallFailure>> =>
  fc.oneof({ weight: 2, arbitrary: value.map(succeeded) }, { weight: 1, arbitrary: callFailure.map(failed) });

export const intent: fc.Arbitrary<SetupIntent> = fc
  .record({ number: fc.nat({ max: 9 }), customerId: fc.constantFrom('cus_1', 'cus_2') })
  .map(({ number, customerId }) => ({ id: `seti_${number}`, customerId, clientSecret: `seti_${number}_secret` }));

export const refusal: fc.Arbitrary<ProviderRefusal> = fc.record({
  code: fc.constantFrom(null, 'card_declined', 'incomplete_number'),
  declineCode: fc.constantFrom(null, 'generic_decline', 'insufficient_funds'),
  invalidEntry: fc.boolean(),
  message: words,
});

const unfinished = fc.record({
  kind: fc.constant('unfinished' as const),
  status: fc.constantFrom('processing', 'canceled'),
});

export const setupOutcome: fc.Arbitrary<SetupOutcome> = fc.oneof<fc.Arbitrary<SetupOutcome>[]>(
  fc.record({ kind: fc.constant('succeeded' as const), paymentMethodId: fc.constantFrom('pm_new', 'pm_other') }),
  unfinished,
  unfinished,
  fc.record({ kind: fc.constant('refused' as const), refusal }),
  fc.record({ kind: fc.constant('closed' as const), refusal }),
);

export const paymentFailed: fc.Arbitrary<Extract<PaymentOutcome, { paid: false }>> = fc.record(
  {
    paid: fc.constant(false as const),
    failure,
    intent: fc.option(intent, { freq: 2 }),
    customerId: fc.constantFrom('cus_1', 'cus_2'),
  },
  { requiredKeys: ['paid', 'failure', 'intent'] },
);

export const paymentMade: fc.Arbitrary<Extract<PaymentOutcome, { paid: true }>> = fc.record({
  paid: fc.constant(true as const),
  subscriptionId: fc.constantFrom('sub_new', 'sub_1'),
});
