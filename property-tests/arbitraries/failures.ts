import fc from 'fast-check';
import type { PaymentFailure } from '#domain';

type Kind = PaymentFailure['kind'];
type FailureOf<K extends Kind> = Extract<PaymentFailure, { kind: K }>;

/** Messages of a provider or a server. */
const message = fc.constantFrom('Your card has insufficient funds.', 'The plan is sold out.', 'Nicht möglich', '¿?');
const cause = fc.oneof(
  fc.constantFrom('Failed to fetch', 'boom', 'at https://…').map((text) => new Error(text)),
  fc.constantFrom(null, undefined, 'a text', { secret: 'seti_1_secret_2' }),
);
const CODES = [
  null,
  'PAYMENT_DECLINED',
  'PRICE_CHANGED',
  'ALREADY_SUBSCRIBED',
  'UNAUTHENTICATED',
  'IDEMPOTENCY_MISMATCH',
  'INTERNAL_SERVER_ERROR',
  '',
];

/** Every kind of failure. */
export const failuresByKind: { [K in Kind]: fc.Arbitrary<FailureOf<K>> } = {
  'setup-refused': fc.record({
    kind: fc.constant('setup-refused' as const),
    declineCode: fc.constantFrom(null, 'generic_decline', 'insufficient_funds', 'Generic_Decline', ''),
    message,
  }),
  'token-refused': fc.record({ kind: fc.constant('token-refused' as const), message }),
  'setup-incomplete': fc.record({
    kind: fc.constant('setup-incomplete' as const),
    status: fc.constantFrom('processing', 'requires_payment_method', 'canceled'),
  }),
  'no-setup-intent': fc.record({ kind: fc.constant('no-setup-intent' as const), message: fc.option(message) }),
  'purchase-refused': fc.record({
    kind: fc.constant('purchase-refused' as const),
    message,
    code: fc.constantFrom(...CODES),
  }),
  'purchase-no-response': fc.record({ kind: fc.constant('purchase-no-response' as const), cause }),
  'purchase-not-sent': fc.record({
    kind: fc.constant('purchase-not-sent' as const),
    cause,
  }),
  'no-route': fc.record({ kind: fc.constant('no-route' as const) }),
  'provider-unavailable': fc.record({ kind: fc.constant('provider-unavailable' as const) }),
  unexpected: fc.record({ kind: fc.constant('unexpected' as const), cause }),
};

const failure: fc.Arbitrary<PaymentFailure> = fc.oneof(
  ...Object.values(failuresByKind),
  failuresByKind['purchase-refused'],
);
/** Failures before a purchase is sent. */
export const failureBeforePurchase: fc.Arbitrary<PaymentFailure> = failure.filter(
  ({ kind }) => !kind.startsWith('purchase-'),
);
