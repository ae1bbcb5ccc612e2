import fc from 'fast-check';
import { type Backend, type GraphqlRequest, REFUSED, SOLD_STATES, type UserId } from './backend.ts';

const GRAPHQL = 'application/graphql-response+json';
const createResponse = (status: number, body: string, type = GRAPHQL): Response =>
  new Response(body, { status, headers: { 'content-type': type } });

const errors = (code?: string): string =>
  JSON.stringify({ data: null, errors: [{ message: REFUSED, ...(code ? { extensions: { code } } : {}) }] });

const partialData = (json: string): unknown =>
  (json === '' ? null : JSON.parse(json).data) ?? { createSubscription: {} };

/** Codes with which a backend may refuse the second copy of a purchase that the browser has sent twice. */
const PURCHASE_CODES = [
  'ALREADY_SUBSCRIBED',
  'BAD_USER_INPUT',
  'COUPON_REFUSED',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYMENT_DECLINED',
  'PRICE_CHANGED',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
];

/** What a proxy or a broken backend sends. Gets the backend's JSON, or '' if the backend has not executed the request. */
const REPLACEMENTS = {
  '504 as graphql-response+json': () => createResponse(504, errors('GATEWAY_TIMEOUT')),
  '500 as graphql-response+json': () => createResponse(500, errors('PAYMENT_DECLINED')),
  '500 as json': () => createResponse(500, errors('PAYMENT_DECLINED'), 'application/json'),
  'error without a code': () => createResponse(200, errors()),
  'error with an unknown code': () => createResponse(200, errors('OUT_OF_LUCK')),
  ...Object.fromEntries(
    PURCHASE_CODES.map((code) => [`error ${code}`, () => createResponse(200, errors(code))] as const),
  ),
  'error 401': () => createResponse(401, errors('UNAUTHENTICATED')),
  'error 429 of a gateway': () => createResponse(429, '<html></html>', 'text/html'),
  '409': () => createResponse(409, errors('PAYMENT_DECLINED')),
  html: () => createResponse(200, '<html></html>', 'text/html'),
  empty: () => createResponse(200, ''),
  truncated: (json) => createResponse(200, json.slice(0, -1) || '{'),
  'errors beside data': (json) =>
    createResponse(200, JSON.stringify({ ...JSON.parse(errors('PAYMENT_DECLINED')), data: partialData(json) })),
  'no subscription id': () =>
    createResponse(200, JSON.stringify({ data: { createSubscription: { id: '' }, migrateSubscription: {} } })),
} satisfies Record<string, (json: string) => Response>;
type Replacement = keyof typeof REPLACEMENTS;

const isRefusal = (replacement: string): boolean => /^(error|500)/.test(replacement);
/** Whether the replacement keeps the purchase's id, which alone proves the payment to the page. */
const hasId = (replacement: string): boolean => replacement === 'errors beside data';

export type Delivery =
  | { kind: 'answered' }
  /** The backend executes the request twice, as after a proxy's retry; the second response arrives. */
  | { kind: 'duplicated' }
  | { kind: 'lost'; work: 'never' | 'done' | 'later'; state?: string }
  | { kind: 'replaced'; replacement: Replacement; work: 'never' | 'done'; state?: string };

/** The state in which the backend lists a purchase whose response was lost or replaced. */
const state = fc.oneof({ weight: 2, arbitrary: fc.constant('active') }, fc.constantFrom(...SOLD_STATES));

export const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'answered' } as const) },
  fc.constant({ kind: 'duplicated' } as const),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lost' as const),
      work: fc.constantFrom('never', 'done', 'later'),
      state,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('replaced' as const),
      replacement: fc.constantFrom(...(Object.keys(REPLACEMENTS) as Replacement[])),
      work: fc.constantFrom('never', 'done'),
      state,
    }),
  },
);

export interface PendingRequest {
  tab: number;
  request: GraphqlRequest;
  /** Null once the page no longer waits for the response. */
  response: { resolve(response: Response): void; reject(cause: Error): void } | null;
}

export const isPurchase = ({ operation }: GraphqlRequest): boolean => /^(Create|Migrate)Subscription$/.test(operation);
export const isSave = ({ operation }: GraphqlRequest): boolean =>
  /^(Attach|ChangeDefault)PaymentMethod$/.test(operation);

/** An id token. Its subject is a login, which may act for several users. */
export const createToken = (user: UserId, login: string, number: number): string =>
  `header.${btoa(JSON.stringify({ sub: login, user, number }))}.signature`;
const userOf = (header: string | null) => header && JSON.parse(atob(header.split('.')[1] ?? '')).user;

/** Keeps every request until a command delivers it. Calls `onFault` for each response that is not the backend's own. */
export function createFakeNetwork(backend: Backend, onSent: (sent: PendingRequest) => void, onFault: () => void) {
  const pending: PendingRequest[] = [];
  const network = {
    pending,
    /** Repeated requests that a backend without idempotency keys executes as further purchases. */
    repeatedByNetwork: 0,
    /** Purchases that the backend made although the page received a refusal. */
    unprovenRefusals: 0,
    fetchOf,
    deliver,
    dropTab,
  };

  const sendCounts = new Map<string, number>();
  const pageCounts = new Map<number, number>();

  /** The `fetch` of a tab's open page. After a reload its promises never resolve, as in a closed page. */
  function fetchOf(tab: number): typeof globalThis.fetch {
    const pageCount = pageCounts.get(tab);
    return async (url, init = {}) => {
      if (pageCounts.get(tab) !== pageCount) return new Promise(() => undefined);
      if (String(url).endsWith('/upgrade')) return new Response('{}');
      const { operationName, variables } = JSON.parse(String(init.body));
      const headers = new Headers(init.headers);
      const key = headers.get('idempotency-key') ?? '';
      const user = userOf(headers.get('authorization')) as UserId;
      return new Promise((resolve, reject) => {
        const sent: PendingRequest = {
          tab,
          request: { user, operation: operationName, variables, key },
          response: { resolve, reject },
        };
        // The backend may still execute a request that the page has aborted.
        init.signal?.addEventListener('abort', () => abandon(sent));
        pending.push(sent);
        sendCounts.set(key, (sendCounts.get(key) ?? 0) + 1);
        onSent(sent);
      });
    };
  }

  function deliver(index: number, delivery: Delivery): void {
    const [delivered] = pending.splice(index, 1);
    if (!delivered) return;
    const { request, response } = delivered;
    const isMutation = isPurchase(request) || isSave(request);
    const isDone =
      delivery.kind === 'answered' || delivery.kind === 'duplicated' || (isMutation && delivery.work === 'done');
    const isOwn = delivery.kind === 'answered' || delivery.kind === 'duplicated';
    if (delivery.kind !== 'answered') onFault();
    const isRefused = response !== null && delivery.kind === 'replaced' && isRefusal(delivery.replacement);
    const isUnheard = !isOwn && isPurchase(request) && !(delivery.kind === 'replaced' && hasId(delivery.replacement));
    // If the backend refuses a repeated payment, its outcome stays unknown.
    const isUnknown = !isRefused || (sendCounts.get(request.key) ?? 0) > 1;
    const end = isUnheard ? { state: delivery.state ?? 'active', isRefused: !isUnknown } : undefined;
    const json = isDone ? JSON.stringify(backend.execute(request, end)) : '';
    if (delivery.kind === 'duplicated' && isMutation) {
      if (isPurchase(request)) network.repeatedByNetwork += 1;
      response?.resolve(createResponse(200, JSON.stringify(backend.execute(request))));
    } else if (delivery.kind === 'answered' || delivery.kind === 'duplicated')
      response?.resolve(createResponse(200, json));
    else if (delivery.kind === 'lost') {
      if (isMutation && delivery.work === 'later') {
        if (isPurchase(request)) network.repeatedByNetwork += 1;
        pending.push({ ...delivered, response: null });
      }
      response?.reject(new TypeError('Failed to fetch'));
    } else if (isMutation) {
      if (isPurchase(request) && isDone && isRefused) network.unprovenRefusals += 1;
      // If the backend does not know a method that the provider has created, the checkout creates another one.
      const { replacement }: { replacement: string } = delivery;
      const isForgotten = isSave(request) && replacement === 'error NOT_FOUND';
      response?.resolve(REPLACEMENTS[isForgotten ? 'error without a code' : delivery.replacement](json));
    } else response?.resolve(createResponse(502, '<html></html>', 'text/html'));
  }

  /** Drops the responses to a closed page; its requests may still arrive. */
  function dropTab(tab: number): void {
    pageCounts.set(tab, (pageCounts.get(tab) ?? 0) + 1);
    pending.filter((sent) => sent.tab === tab).forEach(abandon);
  }

  function abandon(sent: PendingRequest): void {
    if (!sent.response) return;
    onFault();
    sent.response = null;
    // After the page has sent a purchase again, the backend may still receive the first request.
    if (isPurchase(sent.request)) network.repeatedByNetwork += 1;
  }

  return network;
}

export type FakeNetwork = ReturnType<typeof createFakeNetwork>;
