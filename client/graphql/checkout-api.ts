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
  withTimeLimit,
} from '#domain';
import { authorizationHeader, type GetIdToken } from './client.ts';
import {
  executeMutation,
  executeQuery,
  type MutationOptions,
  type RequestFailure,
  TIMEOUTS,
  type Timeouts,
} from './execute-operation.ts';
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
import { type CheckedCoupon, id, labelText, parseCouponCheck, parseSavedMethods, text } from './parse-response.ts';
import {
  createSubscriptionVariables,
  type MigrationInput,
  migrateSubscriptionVariables,
  type NewPurchase,
} from './purchase.ts';
import { redactSecrets } from './redact-secrets.ts';

export interface SetupIntent {
  id: string;
  customerId: string;
  /** Secret: kept in memory for one opening of the checkout; never logged, cached or tracked. */
  clientSecret: string;
}

interface SetupIntentRequest {
  user: UserInfo;
  offer: string | null;
  extras: UpgradeExtras;
}

interface UpgradeIntention {
  /** The handle of the plan. */
  plan: string;
  saleSlug: string | null;
}

/** The checkout's server calls. They resolve to a result and do not reject, except `postUpgradeIntention`. */
export interface CheckoutApi {
  listPaymentMethods(): Promise<Result<SavedMethods, RequestFailure>>;
  currentPlan(): Promise<Result<CurrentPlan, RequestFailure>>;
  /** Null when there is nothing to migrate. */
  previewMigration(
    subscriptionId: string,
    planHandle: string,
  ): Promise<Result<MigrationPreview | null, RequestFailure>>;
  createSetupIntent(request: SetupIntentRequest): Promise<Result<SetupIntent, RequestFailure>>;
  /** Null when the coupon is not valid. */
  checkCoupon(code: string, planHandle: string): Promise<Result<CheckedCoupon | null, RequestFailure>>;
  createSubscription(purchase: NewPurchase, options: MutationOptions): Promise<Result<{ id: string }, RequestFailure>>;
  migrateSubscription(
    migration: MigrationInput,
    options: MutationOptions,
  ): Promise<Result<{ id: string }, RequestFailure>>;
  /** The card's brand and last digits, or null for a bank account. */
  attachPaymentMethod(
    paymentMethodId: string,
    isDefault: boolean,
  ): Promise<Result<{ brand: string; last4: string } | null, RequestFailure>>;
  changeDefaultPaymentMethod(paymentMethodId: string): Promise<Result<{ id: string }, RequestFailure>>;
  /** Rejects when the request fails. */
  postUpgradeIntention(intention: UpgradeIntention): Promise<void>;
}

const mapResult = <A, B>(result: Result<A, RequestFailure>, parse: (value: A) => B): Result<B, RequestFailure> => {
  if (!result.ok) return result;
  try {
    return succeeded(parse(result.value));
  } catch (cause) {
    // A response that violates its schema, with a fraction of a cent for example, proves nothing.
    return failed({ kind: 'no-response', cause: redactSecrets(cause) });
  }
};

const parseId = (data: { id: string }): { id: string } => ({ id: id(data.id) });

interface ApiOptions {
  chargifyServiceUrl: string;
  getIdToken: GetIdToken;
  fetch?: typeof globalThis.fetch;
  timeouts?: Timeouts;
  /** Whether purchases carry an `Idempotency-Key` header; true by default. */
  idempotencyKeys?: boolean;
}

/** Implements the server calls with an Apollo client that sends the id token (T3, X13, X14, X18). */
export function createCheckoutApi(client: ApolloClient, options: ApiOptions): CheckoutApi {
  const { timeouts = TIMEOUTS, idempotencyKeys = true, ...rest } = options;
  const query = <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => executeQuery(client, document, variables, timeouts.readMs);
  const mutate = <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    callOptions: MutationOptions = {},
  ) => executeMutation(client, document, variables, idempotencyKeys ? callOptions : {}, timeouts.writeMs);
  return {
    listPaymentMethods: async () =>
      mapResult(await query(ListPaymentMethodDocument, {}), (data) => parseSavedMethods(data.listPaymentMethod)),

    currentPlan: async () =>
      mapResult(await query(GetUserSubscriptionsDocument, {}), ({ getUserSubscriptions: user }) => ({
        activeHandle: user.activeSubscription ? text(user.activeSubscription.handle) : null,
        subscriptions: user.subscriptionList.map((each) => ({
          id: id(each.id),
          productId: text(each.productId),
          state: text(each.state),
        })),
      })),

    previewMigration: async (subscriptionId, productHandle) =>
      mapResult(await query(GetMigrationPreviewDocument, { subscriptionId, productHandle }), (data) => {
        const preview = data.getMigrationPreview.migration;
        // Only null says that there is nothing to migrate: a purchase would create a second subscription.
        if (preview === null) return null;
        return {
          adjustment: cents(preview.prorated_adjustment_in_cents),
          paymentDue: cents(preview.payment_due_in_cents),
        };
      }),

    createSetupIntent: async ({ user, offer, extras }) =>
      mapResult(
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
          id: id(intent.intentId),
          customerId: id(intent.stripeCustomerId),
          clientSecret: id(intent.clientSecret),
        }),
      ),

    checkCoupon: async (couponCode, productHandle) =>
      mapResult(await query(CheckCouponCodeDocument, { couponCode, productHandle }), (data) =>
        parseCouponCheck(data.checkCouponCode, couponCode),
      ),

    createSubscription: async (purchase, callOptions) =>
      mapResult(
        await mutate(CreateSubscriptionDocument, createSubscriptionVariables(purchase), callOptions),
        ({ createSubscription }) => parseId(createSubscription),
      ),

    migrateSubscription: async (migration, callOptions) =>
      mapResult(
        await mutate(MigrateSubscriptionDocument, migrateSubscriptionVariables(migration), callOptions),
        ({ migrateSubscription }) => parseId(migrateSubscription),
      ),

    attachPaymentMethod: async (paymentMethodId, isDefault) =>
      mapResult(
        await mutate(AttachPaymentMethodDocument, { paymentMethodId, isDefault }),
        ({ attachPaymentMethod: { card } }) => card && { brand: labelText(card.brand), last4: labelText(card.last4) },
      ),

    changeDefaultPaymentMethod: async (paymentMethodId) =>
      mapResult(
        await mutate(ChangeDefaultPaymentMethodDocument, { paymentMethodId }),
        ({ changeDefaultPaymentMethod: { data } }) => parseId(data),
      ),

    postUpgradeIntention: (intention) => postUpgradeIntention(intention, rest),
  };
}

/** Notifies the billing service that a checkout opened (T4). Rejects when the request fails. */
async function postUpgradeIntention(
  { plan, saleSlug }: UpgradeIntention,
  {
    chargifyServiceUrl,
    getIdToken,
    fetch = globalThis.fetch,
  }: Pick<ApiOptions, 'chargifyServiceUrl' | 'getIdToken' | 'fetch'>,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(await authorizationHeader(getIdToken)) };
  const controller = new AbortController();
  const request = fetch(`${chargifyServiceUrl}/subscription/upgrade`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ plan, type: 'upgrade-intention', ...(saleSlug === null ? {} : { saleSlug }) }),
    signal: controller.signal,
  });
  const response = await withTimeLimit(request, TIMEOUTS.readMs, (): never => {
    controller.abort();
    throw new Error('The upgrade intention had no answer in time.');
  });
  if (!response.ok) throw new Error(`The upgrade intention failed with HTTP ${response.status}.`);
}
