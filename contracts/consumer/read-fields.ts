import { type ApolloClient, type CheckoutApi, createCheckoutApi } from '#graphql';

/** Paths such as 'listPaymentMethod.data[*].id': all of them, those that the client reads, and missing ones. */
export async function readFields(data: Record<string, unknown>, call: (api: CheckoutApi) => Promise<unknown>) {
  const [read, missing] = [new Set<string>(), new Set<string>()];
  const tracked = trackReads(data, '', (path, exists) => (exists ? read : missing).add(path));
  const respond = async () => ({ data: tracked });
  const client = { query: respond, mutate: respond } as unknown as ApolloClient;
  await call(createCheckoutApi(client, { chargifyServiceUrl: '', getIdToken: () => 'token' }));
  return { fields: new Set(pathsOf(data, '')), read, missing };
}

function pathsOf(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[*]`));
  return Object.entries(value).flatMap(([name, child]) => {
    const childPath = path === '' ? name : `${path}.${name}`;
    return [childPath, ...pathsOf(child, childPath)];
  });
}

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
