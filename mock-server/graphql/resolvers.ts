import { GraphQLError } from 'graphql';
import { BackendError } from '../backend/backend-error.ts';
import { checkCoupon } from '../backend/coupons.ts';
import { createSubscription } from '../backend/create-subscription.ts';
import { runIdempotently } from '../backend/idempotency.ts';
import { migrateSubscription, previewMigration } from '../backend/migrate-subscription.ts';
import { attachMethod, changeDefaultMethod, openSetupIntent } from '../backend/payment-methods.ts';
import type { World } from '../backend/world.ts';
import { redact } from '../journal/redaction.ts';
import { ownValue, setOwnValue } from '../json.ts';
import type { OperationName, OperationVariables } from '../scenarios/operations.ts';
import type { Mutation, Query } from './generated/schema-types.ts';
import type { RequestContext, ResponseReason } from './graphql-request.ts';

type RootResolver<Args, Value> = (parent: unknown, args: Args, context: RequestContext) => Value;

type RootResolvers<Root> = {
  [Field in keyof Root & string]: RootResolver<OperationVariables[Capitalize<Field> & OperationName], Root[Field]>;
};

interface RootResolverOptions {
  isIdempotent?: boolean;
}

/** Resolvers are synchronous, so that the second of two simultaneous equal purchases returns the recorded response. */
function createRootResolver<Args, Value>(
  name: string,
  execute: (world: World, args: Args) => Value,
  { isIdempotent = false }: RootResolverOptions = {},
): RootResolver<Args, Value> {
  return (_parent, rawArgs, context) => {
    const args = redact(rawArgs, 'card numbers');
    const { world, idempotencyKey, reasons, idempotencyRecords } = context;
    const key = isIdempotent ? idempotencyKey : null;
    const reason: ResponseReason = { answeredBy: 'world', why: 'the simulated backend' };
    reasons.push(reason);
    try {
      const { response, record, replayed } = runIdempotently(world, { operation: name, key, request: rawArgs }, () => {
        const count = (ownValue(world.calls, name) ?? 0) + 1;
        setOwnValue(world.calls, name, count);
        const scripted = ownValue(world.script, name)?.[count - 1];
        if (!scripted || scripted.kind === 'work') return execute(world, args);
        Object.assign(reason, { answeredBy: 'scenario', why: `the scenario's response ${count} for ${name}` });
        if (scripted.kind === 'return') return scripted.data as Value;
        throw new BackendError(scripted.message, scripted.code);
      });
      if (record) idempotencyRecords.push(record);
      if (record && replayed) {
        const entry = record.entry === null ? '' : ` (entry ${record.entry})`;
        Object.assign(reason, {
          answeredBy: 'first answer',
          why: `the first response to this idempotency key${entry}`,
        });
      }
      return response;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.code === 'IDEMPOTENCY_MISMATCH') reason.why = 'this idempotency key was used with other variables';
      const status = error.code === 'UNAUTHENTICATED' ? { http: { status: 401 } } : {};
      throw new GraphQLError(error.message, { extensions: { code: error.code, ...status } });
    }
  };
}

const NO_PLAN_DETAILS = { notUpgradeable: null, icon: null, iconBg: null, iconBorder: null };
const NO_COUPON = { couponDiscount: null, couponUseCount: null, couponUsesAllowed: null };

export const resolvers: { Query: RootResolvers<Query>; Mutation: RootResolvers<Mutation> } = {
  Query: {
    getMigrationPreview: createRootResolver('GetMigrationPreview', (world, args) =>
      previewMigration(world, args.subscriptionId, args.productHandle),
    ),
    getUserSubscriptions: createRootResolver(
      'GetUserSubscriptions',
      ({ activeSubscription, subscriptions }: World) => ({
        activeSubscription: activeSubscription && { ...NO_PLAN_DETAILS, ...activeSubscription },
        subscriptionList: subscriptions.map((subscription) => ({ ...NO_COUPON, ...subscription })),
      }),
    ),
    listPaymentMethod: createRootResolver('ListPaymentMethod', ({ methods, defaultPayment }: World) => ({
      data: methods,
      defaultPayment,
    })),
    createSetupIntent: createRootResolver('CreateSetupIntent', (world, args) =>
      openSetupIntent(world, args.setupInputs),
    ),
    checkCouponCode: createRootResolver('CheckCouponCode', (world, args) =>
      checkCoupon(world, args.couponCode, args.productHandle),
    ),
  },
  Mutation: {
    createSubscription: createRootResolver(
      'CreateSubscription',
      (world, { extraUpgradeProps, ...purchase }) => createSubscription(world, { ...purchase, ...extraUpgradeProps }),
      { isIdempotent: true },
    ),
    migrateSubscription: createRootResolver(
      'MigrateSubscription',
      (world, { extraUpgradeProps, ...migration }) =>
        migrateSubscription(world, { ...migration, ...extraUpgradeProps }),
      { isIdempotent: true },
    ),
    attachPaymentMethod: createRootResolver(
      'AttachPaymentMethod',
      (world, args) => attachMethod(world, args.paymentMethodId, args.isDefault),
      { isIdempotent: true },
    ),
    changeDefaultPaymentMethod: createRootResolver(
      'ChangeDefaultPaymentMethod',
      (world, args) => changeDefaultMethod(world, args.paymentMethodId),
      { isIdempotent: true },
    ),
  },
};
