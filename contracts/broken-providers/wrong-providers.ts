/**
 * The broken-provider matrix: backends that are wrong in one way each, and the contracts that must say so. A suite that a
 * wrong backend passes is worth nothing, so its strength is measured here.
 *
 * A wrong provider is data: the right one, which is the scenario server, and small changes to what it hears or says. It
 * counts as caught when the named contracts fail at the named place, and none fails anywhere else.
 */
import { coupons } from './wrong/coupons.ts';
import { currentPlan } from './wrong/current-plan.ts';
import { methodChanges } from './wrong/method-changes.ts';
import { purchaseAnswers } from './wrong/purchase-answers.ts';
import { purchaseOrders } from './wrong/purchase-orders.ts';
import { purchaseRefusals } from './wrong/purchase-refusals.ts';
import { savedMethods } from './wrong/saved-methods.ts';
import { settingUp } from './wrong/setting-up.ts';
import { signIn } from './wrong/sign-in.ts';
import { transport } from './wrong/transport.ts';
import { intentions } from './wrong/upgrade-intentions.ts';
import { previews } from './wrong/upgrade-previews.ts';
import { upgrades } from './wrong/upgrades.ts';
import type { WrongProvider } from './wrong-provider.ts';

/** By what they are about, in the order in which people read of them. */
export const WRONG: Readonly<Record<string, readonly WrongProvider[]>> = {
  'Signing in': signIn,
  'How answers travel': transport,
  'The list of saved methods': savedMethods,
  'Attaching a method, and changing the default': methodChanges,
  'Setting up a method': settingUp,
  Coupons: coupons,
  'The current plan': currentPlan,
  'What an upgrade costs': previews,
  'A purchase: how the order is read': purchaseOrders,
  'A purchase: how the answer reads': purchaseAnswers,
  'A purchase: how a refusal reads': purchaseRefusals,
  'An upgrade': upgrades,
  'The call that is no GraphQL': intentions,
};

export const wrongProviders: readonly WrongProvider[] = Object.values(WRONG).flat();
