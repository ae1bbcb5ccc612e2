/**
 * Mutation testing of the contracts: backends with one defect each, and the contracts that must fail because of it.
 *
 * A mutant is the scenario server with mutations of its requests or responses. It is killed when each of the named
 * contracts fails at the named field and nowhere else.
 */

import { amounts } from './definitions/amounts.ts';
import { authentication } from './definitions/authentication.ts';
import { coupons } from './definitions/coupons.ts';
import { currentPlan } from './definitions/current-plan.ts';
import { identity } from './definitions/identity.ts';
import { methodChanges } from './definitions/method-changes.ts';
import { migrationPreviews } from './definitions/migration-previews.ts';
import { migrations } from './definitions/migrations.ts';
import { purchaseErrors } from './definitions/purchase-errors.ts';
import { purchaseRequests } from './definitions/purchase-requests.ts';
import { purchaseResponses } from './definitions/purchase-responses.ts';
import { savedMethods } from './definitions/saved-methods.ts';
import { setupIntents } from './definitions/setup-intents.ts';
import { transport } from './definitions/transport.ts';
import { upgradeIntentions } from './definitions/upgrade-intentions.ts';
import type { Mutant } from './mutant.ts';

/** In the order of the guide. */
export const MUTANTS_BY_GROUP: Readonly<Record<string, readonly Mutant[]>> = {
  Authentication: authentication,
  'Ownership of ids and keys': identity,
  'Amounts, rounding and kinds of purchases': amounts,
  'HTTP and response format': transport,
  'List of saved payment methods': savedMethods,
  'Attaching a payment method and changing the default': methodChanges,
  'Setup intents': setupIntents,
  Coupons: coupons,
  'Current subscriptions': currentPlan,
  'Migration previews': migrationPreviews,
  'Purchases: reading the request': purchaseRequests,
  'Purchases: successful response': purchaseResponses,
  'Purchases: error response': purchaseErrors,
  Migrations: migrations,
  'Upgrade intentions (REST)': upgradeIntentions,
};

export const mutants: readonly Mutant[] = Object.values(MUTANTS_BY_GROUP).flat();
