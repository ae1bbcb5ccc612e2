import type { AppliedCoupon, PaymentType, Plan, SavedMethods } from '#domain';
import type { CardField, FieldFacts, IntentFact, MigrationFact, ShowRequest } from './checkout-state.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Everything that can happen to a checkout: what people do, what the host does, what answers. */
export type CheckoutEvent =
  | { type: 'show'; request: ShowRequest; plan: Plan | null; nonce: string }
  /** With an opening: only if that one still shows. */
  | { type: 'hide'; opening?: number }
  | { type: 'methods-arrived'; opening: number; methods: SavedMethods }
  | { type: 'migration-arrived'; opening: number; migration: MigrationFact }
  | { type: 'intent-arrived'; opening: number; intent: IntentFact }
  | { type: 'retry-pressed' }
  | { type: 'tab-chosen'; tab: PaymentType }
  | { type: 'method-chosen'; methodId: string | null }
  | { type: 'name-typed'; tab: PaymentType; name: string }
  | { type: 'card-field-changed'; field: CardField; facts: FieldFacts; brand?: string }
  | { type: 'bank-field-changed'; facts: FieldFacts; bankName: string | null }
  | { type: 'coupon-typed'; text: string }
  | { type: 'coupon-submitted' }
  /** Null: not valid, or not answered. */
  | { type: 'coupon-checked'; opening: number; ticket: number; coupon: AppliedCoupon | null }
  | { type: 'coupon-removed' }
  | { type: 'pay-pressed' }
  | { type: 'payment-settled'; attempt: number; outcome: PaymentOutcome };
