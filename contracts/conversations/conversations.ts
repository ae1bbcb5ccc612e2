import { identityConversations } from './identity.ts';
import { methodConversations } from './methods.ts';
import { purchaseConversations } from './purchases.ts';
import { upgradeConversations } from './upgrades.ts';

/** The conversations send every GraphQL operation of the client. */
export const OPERATIONS_OF_CONVERSATIONS = 9;

export const conversations = [
  ...identityConversations,
  ...purchaseConversations,
  ...upgradeConversations,
  ...methodConversations,
];
