import { identityConversations } from './identity.ts';
import { methodConversations } from './methods.ts';
import { purchaseConversations } from './purchases.ts';
import { upgradeConversations } from './upgrades.ts';

/** The operations that the conversations use. */
export const CONVERSATION_OPERATIONS = [
  'CreateSubscription',
  'MigrateSubscription',
  'GetUserSubscriptions',
  'ListPaymentMethod',
  'ChangeDefaultPaymentMethod',
  'AttachPaymentMethod',
  'CreateSetupIntent',
  'CheckCouponCode',
  'GetMigrationPreview',
];

export const conversations = [
  ...identityConversations,
  ...purchaseConversations,
  ...upgradeConversations,
  ...methodConversations,
];
