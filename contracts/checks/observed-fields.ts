/**
 * Fields that contracts pin although the client does not read them, with the reason: they show what the backend has done
 * with a request. Everything else that the client does not read is absent from the contracts, so a backend may send what it
 * likes.
 */
export const OBSERVED_FIELDS: Readonly<Record<string, string>> = {
  'createSubscription.product_price_in_cents': 'shows the price at which the product was bought',
  'getUserSubscriptions.activeSubscription.notUpgradeable': 'shows that the state was set up',
  'migrateSubscription.creditCard': 'shows which method was charged',
  'migrateSubscription.creditCard.expiryMonth': 'shows which method was charged',
  'migrateSubscription.creditCard.expiryYear': 'shows which method was charged',
  'migrateSubscription.initialChargeInCents': 'shows what was charged at a price point',
  'migrateSubscription.price': 'shows what was charged',
  'migrateSubscription.productName': 'shows which plan the subscription has moved to',
  'migrateSubscription.receiptEmail': 'shows that the user of the request was read',
};
