import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  type CurrentPlan,
  cents,
  failed,
  type MigrationPreview,
  type Result,
  type SavedMethods,
  succeeded,
  type UpgradeExtras,
  type UserInfo,
} from '#domain';
import { ask, type CallFailure, type CallOptions, change, TIME_LIMITS, type TimeLimits } from './call.ts';
import type { GetIdToken } from './client.ts';
import { type CheckedCoupon, checkedCoupon } from './coupon.ts';
import {
  AttachPaymentMethodDocument,
  ChangeDefaultPaymentMethodDocument,
  CheckCouponCodeDocument,
  CreateSetupIntentDocument,
  CreateSubscriptionDocument,
  GetMigrationPreviewDocument,
  GetUserSubscriptionsDocument,
  ListPaymentMethodDocument,
  MigrateSubscriptionDocument,
} from './generated/operations.ts';
import { createVariables, type Migration, migrateVariables, type NewPurchase } from './purchase.ts';
import { readSavedMethods } from './saved-methods.ts';
import { postUpgradeIntention, type UpgradeIntention } from './upgrade-intention.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface SetupIntent {
  id: string;
  customerId: string;
  /** Secret: lives in memory for one opening; never logged, cached or tracked. */
  clientSecret: string;
}

export interface SetupIntentRequest {
  user: UserInfo;
  offer: string | null;
  extras: UpgradeExtras;
}

/**
 * Every server call that the checkout may make, in the domain's terms. Implemented over Apollo by `createCheckoutApi`,
 * by plain objects in tests. Calls resolve to a result; they do not reject.
 */
export interface CheckoutApi {
  listPaymentMethods(): Promise<Result<SavedMethods, CallFailure>>;
  currentPlan(): Promise<Result<CurrentPlan, CallFailure>>;
  /** Null when the backend sees nothing to migrate. */
  previewMigration(subscriptionId: string, planHandle: string): Promise<Result<MigrationPreview | null, CallFailure>>;
  createSetupIntent(request: SetupIntentRequest): Promise<Result<SetupIntent, CallFailure>>;
  /** Null when the coupon is not valid. */
  checkCoupon(code: string, planHandle: string): Promise<Result<CheckedCoupon | null, CallFailure>>;
  createSubscription(purchase: NewPurchase, options: CallOptions): Promise<Result<{ id: string }, CallFailure>>;
  migrateSubscription(migration: Migration, options: CallOptions): Promise<Result<{ id: string }, CallFailure>>;
  /** The new method's brand and digits, or null for a bank account. */
  attachPaymentMethod(
    paymentMethodId: string,
    isDefault: boolean,
  ): Promise<Result<{ brand: string; last4: string } | null, CallFailure>>;
  changeDefaultPaymentMethod(paymentMethodId: string): Promise<Result<{ id: string }, CallFailure>>;
  /** Rejects when it was not heard; nothing depends on it. */
  postUpgradeIntention(intention: UpgradeIntention): Promise<void>;
}

const map = <A, B>(result: Result<A, CallFailure>, read: (value: A) => B): Result<B, CallFailure> => {
  if (!result.ok) return result;
  try {
    return succeeded(read(result.value));
  } catch (cause) {
    // An answer that breaks its schema (a fraction of a cent, say) cannot be relied on.
    return failed({ kind: 'unanswered', cause: withoutSecrets(cause) });
  }
};

/** The subscription's id. Throws where there is none: without it nobody can say what was bought. */
function subscriptionOf({ id }: { id: string }): { id: string } {
  if (typeof id === 'string' && id !== '') return { id };
  throw new Error('The answer names no subscription.');
}

interface ApiOptions {
  chargifyServiceUrl: string;
  getIdToken: GetIdToken;
  fetch?: typeof globalThis.fetch;
  limits?: TimeLimits;
}

/** The server calls over an Apollo client that already carries the id token. */
export function createCheckoutApi(client: ApolloClient, options: ApiOptions): CheckoutApi {
  const { limits = TIME_LIMITS, ...rest } = options;
  const query = <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => ask(client, document, variables, limits.readMs);
  const mutate = <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    callOptions: CallOptions = {},
  ) => change(client, document, variables, callOptions, limits.writeMs);
  return {
    listPaymentMethods: async () =>
      map(await query(ListPaymentMethodDocument, {}), (data) => readSavedMethods(data.listPaymentMethod)),

    currentPlan: async () =>
      map(await query(GetUserSubscriptionsDocument, {}), ({ getUserSubscriptions: user }) => ({
        activeHandle: user.activeSubscription?.handle ?? null,
        subscriptions: user.subscriptionList.map(({ id, productId, state }) => ({ id, productId, state })),
      })),

    previewMigration: async (subscriptionId, productHandle) =>
      map(await query(GetMigrationPreviewDocument, { subscriptionId, productHandle }), (data) => {
        const preview = data.getMigrationPreview.migration;
        return (
          preview && {
            adjustment: cents(preview.prorated_adjustment_in_cents),
            paymentDue: cents(preview.payment_due_in_cents),
          }
        );
      }),

    createSetupIntent: async ({ user, offer, extras }) =>
      map(
        await query(CreateSetupIntentDocument, {
          setupInputs: {
            customerEmail: user.email,
            customerFlakeId: user.flakeId,
            customerName: `${user.firstName} ${user.lastName}`.trim(),
            ...(offer === null ? {} : { issuerName: offer }),
            ...(Object.keys(extras).length === 0 ? {} : { extraUpgradeProps: extras }),
          },
        }),
        ({ createSetupIntent: intent }) => ({
          id: intent.intentId,
          customerId: intent.stripeCustomerId,
          clientSecret: intent.clientSecret,
        }),
      ),

    checkCoupon: async (couponCode, productHandle) =>
      map(await query(CheckCouponCodeDocument, { couponCode, productHandle }), (data) =>
        checkedCoupon(data.checkCouponCode, couponCode),
      ),

    createSubscription: async (purchase, callOptions) =>
      map(await mutate(CreateSubscriptionDocument, createVariables(purchase), callOptions), ({ createSubscription }) =>
        subscriptionOf(createSubscription),
      ),

    migrateSubscription: async (migration, callOptions) =>
      map(
        await mutate(MigrateSubscriptionDocument, migrateVariables(migration), callOptions),
        ({ migrateSubscription }) => subscriptionOf(migrateSubscription),
      ),

    attachPaymentMethod: async (paymentMethodId, isDefault) =>
      map(
        await mutate(AttachPaymentMethodDocument, { paymentMethodId, isDefault }),
        (data) => data.attachPaymentMethod.card,
      ),

    changeDefaultPaymentMethod: async (paymentMethodId) =>
      map(
        await mutate(ChangeDefaultPaymentMethodDocument, { paymentMethodId }),
        (data) => data.changeDefaultPaymentMethod.data,
      ),

    postUpgradeIntention: (intention) => postUpgradeIntention(intention, rest),
  };
}
