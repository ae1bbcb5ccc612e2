/**
 * Fields that recommended contracts pin although the client does not read them, with the reason: they show what the backend
 * has done with a request. Everything else that the client does not read is absent from the contracts, so a backend may send
 * what it likes.
 */
export const OBSERVED_FIELDS: Readonly<Record<string, string>> = {
  'migrateSubscription.creditCard': 'shows which method was charged',
  'migrateSubscription.creditCard.expiryMonth': 'shows which method was charged',
  'migrateSubscription.creditCard.expiryYear': 'shows which method was charged',
  'migrateSubscription.initialChargeInCents': 'shows what was charged at a price point',
  'migrateSubscription.price': 'shows what was charged',
};
