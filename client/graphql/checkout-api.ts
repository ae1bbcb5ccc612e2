import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  type AppConfig,
  type CardToken,
  type Cents,
  type CurrentPlan,
  failed,
  type MigrationPreview,
  type Result,
  readSubscriptionId,
  readText,
  type SavedMethods,
  succeeded,
  TIMEOUTS,
  type Timeouts,
  type UpgradeExtras,
  type UserInfo,
} from '#domain';
import {
  executeMutation,
  executeQuery,
  type MutationOptions,
  noResponse,
  type OperationResult,
  type RequestFailure,
} from './execute-operation.ts';
import {
  AttachPaymentMethodDocument,
  ChangeDefaultPaymentMethodDocument,
  CheckCouponCodeDocument,
  CreateSetupIntentDocument,
  CreateSubscriptionDocument,
  type CreateSubscriptionMutationVariables,
  GetMigrationPreviewDocument,
  GetUserSubscriptionsDocument,
  ListPaymentMethodDocument,
  MigrateSubscriptionDocument,
  type MigrateSubscriptionMutationVariables,
} from './generated/operations.ts';
import {
  type CheckedCoupon,
  parseCardLabel,
  parseCouponCheck,
  parseCurrentPlan,
  parsePreview,
  parseSavedMethods,
  requireId,
} from './parse-response.ts';
import { redactSecrets } from './redact-secrets.ts';
import { postUpgradeIntention, type UpgradeIntention, type UpgradeIntentionOptions } from './upgrade-intention.ts';

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

export interface NewPurchase {
  productId: string;
  price: Cents;
  paymentSource:
    | { kind: 'method'; paymentMethodId: string; stripeCustomerId: string | null }
    | { kind: 'token'; token: CardToken };
  setupIntentId: string | null;
  pricePointHandle: string | null;
  extras: UpgradeExtras;
}

export interface MigrationInput {
  subscriptionId: string;
  targetHandle: string;
  pricePointHandle: string | null;
  /** The method to charge; null for the backend's default method. */
  paymentMethodId: string | null;
  user: UserInfo;
  extras: UpgradeExtras;
}

/** The checkout's requests to the server. They resolve to a result and do not reject, except `postUpgradeIntention`. */
export interface CheckoutApi {
  listPaymentMethods(): Promise<Result<SavedMethods, RequestFailure>>;
  currentPlan(): Promise<Result<CurrentPlan, RequestFailure>>;
  /** Resolves with null if there is nothing to migrate. */
  previewMigration(
    subscriptionId: string,
    planHandle: string,
  ): Promise<Result<MigrationPreview | null, RequestFailure>>;
  createSetupIntent(request: SetupIntentRequest): Promise<Result<SetupIntent, RequestFailure>>;
  /** Resolves with null if the coupon is not valid. */
  checkCoupon(code: string, planHandle: string): Promise<Result<CheckedCoupon | null, RequestFailure>>;
  createSubscription(purchase: NewPurchase, options: MutationOptions): Promise<Result<{ id: string }, RequestFailure>>;
  migrateSubscription(
    migration: MigrationInput,
    options: MutationOptions,
  ): Promise<Result<{ id: string }, RequestFailure>>;
  /** Resolves with the card's brand and last digits; null for a bank account. */
  attachPaymentMethod(
    paymentMethodId: string,
    isDefault: boolean,
  ): Promise<Result<{ brand: string; last4: string } | null, RequestFailure>>;
  changeDefaultPaymentMethod(paymentMethodId: string): Promise<Result<{ id: string }, RequestFailure>>;
  postUpgradeIntention(intention: UpgradeIntention): Promise<void>;
}

const parseId = (data: { id: string }): { id: string } => ({ id: requireId(readSubscriptionId(data.id)) });

interface ApiOptions extends UpgradeIntentionOptions {
  timeouts?: Timeouts;
  idempotencyKeys?: boolean;
  /** The host page's product ids by handle, which identify the subscription of the active plan. */
  productList?: () => AppConfig['productList'];
  log?: (message: string, cause?: unknown) => void;
}

export function createCheckoutApi(client: ApolloClient, options: ApiOptions): CheckoutApi {
  const { timeouts = TIMEOUTS, idempotencyKeys = true, productList = () => ({}), log, ...rest } = options;

  const warned = new Set<string>();
  /** Logs each warning once, because the checkout loads some responses several times in an opening. */
  const warn = (message: string) => {
    if (!warned.has(message)) log?.(`a response is read leniently: ${message}`);
    warned.add(message);
  };

  /** `parse` throws if it lacks something needed. With `hasErrors`, a null in the data may stand for a failed field. */
  function read<Data, Value>(
    result: Result<OperationResult<Data>, RequestFailure>,
    parse: (data: Data, hasErrors: boolean) => Value,
  ): Result<Value, RequestFailure> {
    if (!result.ok) return result;
    const { data, errors } = result.value;
    const isNull = errors.length === 0 && Object.values(data ?? {}).every((root) => root === null);
    if (isNull) return failed({ ...noResponse('The response is null.'), isNull });
    if (errors.length > 0) log?.('a response has errors beside its data', redactSecrets(errors.join(' ')));
    try {
      return succeeded(parse(data, errors.length > 0));
    } catch (cause) {
      // A response that violates its schema does not show whether the server executed the request.
      return failed({ kind: 'no-response', message: null, cause: redactSecrets(cause) });
    }
  }

  const query = async <Data, Variables extends OperationVariables, Value>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    parse: (data: Data, hasErrors: boolean) => Value,
  ) => read(await executeQuery(client, document, variables, timeouts.readMs), parse);
  const mutate = async <Data, Variables extends OperationVariables, Value>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    parse: (data: Data) => Value,
    callOptions: MutationOptions = {},
  ) =>
    read(
      await executeMutation(client, document, variables, idempotencyKeys ? callOptions : {}, timeouts.writeMs),
      parse,
    );
  return {
    listPaymentMethods: () =>
      query(ListPaymentMethodDocument, {}, (data, hasErrors) => parseSavedMethods(data.listPaymentMethod, hasErrors)),

    currentPlan: () =>
      query(GetUserSubscriptionsDocument, {}, ({ getUserSubscriptions }, hasErrors) =>
        parseCurrentPlan(getUserSubscriptions, { hasErrors, productList: productList(), warn }),
      ),

    previewMigration: (subscriptionId, productHandle) =>
      query(GetMigrationPreviewDocument, { subscriptionId, productHandle }, ({ getMigrationPreview }, hasErrors) => {
        const { migration } = getMigrationPreview;
        // Only an explicit null means that there is nothing to migrate. A wrong guess would buy a second subscription.
        return migration === null && !hasErrors ? null : parsePreview(migration, hasErrors, warn);
      }),

    createSetupIntent: ({ user, offer, extras }) =>
      query(
        CreateSetupIntentDocument,
        {
          setupInputs: {
            customerEmail: user.email,
            customerFlakeId: user.flakeId,
            // Falls back to the email address, which every user has, because the backend requires a name.
            customerName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
            ...omitNulls({ issuerName: offer }),
            ...toExtraUpgradeProps(extras),
          },
        },
        ({ createSetupIntent: intent }) => ({
          id: requireId(intent.intentId),
          customerId: requireId(intent.stripeCustomerId),
          clientSecret: requireId(intent.clientSecret),
        }),
      ),

    checkCoupon: (couponCode, productHandle) =>
      query(CheckCouponCodeDocument, { couponCode, productHandle }, (data) =>
        parseCouponCheck(data.checkCouponCode, couponCode, warn),
      ),

    createSubscription: (purchase, callOptions) =>
      mutate(
        CreateSubscriptionDocument,
        createSubscriptionVariables(purchase),
        ({ createSubscription }) => parseId(createSubscription),
        callOptions,
      ),

    migrateSubscription: (migration, callOptions) =>
      mutate(
        MigrateSubscriptionDocument,
        migrateSubscriptionVariables(migration),
        ({ migrateSubscription }) => parseId(migrateSubscription),
        callOptions,
      ),

    attachPaymentMethod: (paymentMethodId, isDefault) =>
      mutate(AttachPaymentMethodDocument, { paymentMethodId, isDefault }, ({ attachPaymentMethod: { card } }) =>
        parseCardLabel(card),
      ),

    // The checkout lists the saved methods afterwards, so a response without the method's id is accepted.
    changeDefaultPaymentMethod: (paymentMethodId) =>
      mutate(ChangeDefaultPaymentMethodDocument, { paymentMethodId }, ({ changeDefaultPaymentMethod: { data } }) => ({
        id: readText(data?.id) ?? paymentMethodId,
      })),

    postUpgradeIntention: (intention) => postUpgradeIntention(intention, rest),
  };
}

function omitNulls<Shape extends Record<string, unknown>>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== null)) as {
    [Key in keyof Shape]?: NonNullable<Shape[Key]>;
  };
}

const toExtraUpgradeProps = (extras: UpgradeExtras) =>
  Object.keys(extras).length === 0 ? {} : { extraUpgradeProps: extras };

function createSubscriptionVariables(purchase: NewPurchase): CreateSubscriptionMutationVariables {
  const { paymentSource, pricePointHandle, setupIntentId } = purchase;
  const profile = {
    // The backend expects the id of the bought product in `currentSubscriptionId`.
    currentSubscriptionId: purchase.productId,
    currentSubscriptionPrice: purchase.price,
    ...omitNulls({ pricePointHandle }),
  };
  const rest = { ...toExtraUpgradeProps(purchase.extras), ...omitNulls({ setupIntentId }) };
  if (paymentSource.kind === 'token') {
    const { id, brand, last4, expMonth, expYear } = paymentSource.token;
    const card = { cardToken: id, cardType: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear };
    return { paymentProfile: { ...profile, ...card }, ...rest };
  }
  const { paymentMethodId, stripeCustomerId } = paymentSource;
  return { paymentProfile: { ...profile, paymentMethodId, ...omitNulls({ stripeCustomerId }) }, ...rest };
}

function migrateSubscriptionVariables(migration: MigrationInput): MigrateSubscriptionMutationVariables {
  const { email, firstName, lastName, phone } = migration.user;
  const { pricePointHandle, paymentMethodId } = migration;
  return {
    subscriptionId: migration.subscriptionId,
    targetProduct: migration.targetHandle,
    user: { email, firstName, lastName, ...omitNulls({ phone: phone ?? null }) },
    includeInitialCharge: pricePointHandle !== null,
    ...omitNulls({ targetProductPricePoint: pricePointHandle, paymentMethodId }),
    ...toExtraUpgradeProps(migration.extras),
  };
}
