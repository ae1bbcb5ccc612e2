import { cents } from '#domain';
import { type ApolloClient, type CheckoutApi, createCheckoutApi } from '#graphql';
import type { Interaction } from '../provider/pact.ts';
import { isGraphql, isSuccess, responseBody, sentOperation } from './pact-interaction.ts';

const user = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_alex' };
const paymentSource = { kind: 'method', paymentMethodId: 'pm', stripeCustomerId: null } as const;

/** The client's call of each operation; the arguments do not matter. */
const CALLS: Readonly<Record<string, (api: CheckoutApi) => Promise<unknown>>> = {
  ListPaymentMethod: (api) => api.listPaymentMethods(),
  AttachPaymentMethod: (api) => api.attachPaymentMethod('pm', false),
  ChangeDefaultPaymentMethod: (api) => api.changeDefaultPaymentMethod('pm'),
  CreateSetupIntent: (api) => api.createSetupIntent({ user, offer: null, extras: {} }),
  CheckCouponCode: (api) => api.checkCoupon('CODE', 'plan'),
  GetUserSubscriptions: (api) => api.currentPlan(),
  GetMigrationPreview: (api) => api.previewMigration('sub', 'plan'),
  CreateSubscription: (api) =>
    api.createSubscription(
      { productId: 'p', price: cents(1), paymentSource, setupIntentId: null, pricePointHandle: null, extras: {} },
      {},
    ),
  MigrateSubscription: (api) =>
    api.migrateSubscription(
      { subscriptionId: 's', targetHandle: 'p', pricePointHandle: null, paymentMethodId: null, user, extras: {} },
      {},
    ),
};

interface Reads {
  /** The paths of the fields that exist: 'listPaymentMethod.data[*].id'. */
  read: ReadonlySet<string>;
  /** The paths of fields that the example response lacks. */
  missing: ReadonlySet<string>;
}

/** The fields that the client's mapping reads from the example response of a contract. */
export async function fieldReads(contract: Interaction): Promise<Reads> {
  const [read, missing] = [new Set<string>(), new Set<string>()];
  if (!isGraphql(contract) || !isSuccess(contract)) return { read, missing };
  const call = CALLS[sentOperation(contract).operationName];
  if (!call) throw new Error(`[contracts] No call of ${sentOperation(contract).operationName} is known.`);
  const onRead = (path: string, exists: boolean) => (exists ? read : missing).add(path);
  const data = trackReads(responseBody(contract).data, '', onRead);
  const respond = async () => ({ data });
  const client = { query: respond, mutate: respond } as unknown as ApolloClient;
  await call(createCheckoutApi(client, { chargifyServiceUrl: '', getIdToken: () => 'token' }));
  return { read, missing };
}

/** The fields that the client reads from the example response of at least one contract. */
export async function readFields(contracts: readonly Interaction[]): Promise<ReadonlySet<string>> {
  const reads = await Promise.all(contracts.map(fieldReads));
  return new Set(reads.flatMap(({ read }) => [...read]));
}

/** The fields of the example response of a contract. */
export function pinnedFields(contract: Interaction): ReadonlySet<string> {
  const fields = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[*]`);
    if (Array.isArray(value) || value === null || typeof value !== 'object') return;
    for (const [name, child] of Object.entries(value)) {
      const childPath = path === '' ? name : `${path}.${name}`;
      fields.add(childPath);
      visit(child, childPath);
    }
  };
  if (isGraphql(contract) && isSuccess(contract)) visit(responseBody(contract).data, '');
  return fields;
}

/** A copy of the value that reports the path of each property that is read, and whether it exists. */
function trackReads(value: unknown, path: string, onRead: (path: string, exists: boolean) => void): unknown {
  if (value === null || typeof value !== 'object') return value;
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || (child !== undefined && !Object.hasOwn(target, key))) return child;
      if (Array.isArray(target)) return key === 'length' ? child : trackReads(child, `${path}[*]`, onRead);
      const childPath = path === '' ? key : `${path}.${key}`;
      onRead(childPath, child !== undefined);
      return trackReads(child, childPath, onRead);
    },
  });
}
