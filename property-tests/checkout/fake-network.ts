/** The network between the tabs and the backend: a request waits until a command says what becomes of it. */
import fc from 'fast-check';
import type { FakeBackend, GraphqlRequest } from './fake-backend.ts';

/** What stands in for the backend's answer. */
export const REPLACEMENT_RESPONSES = [
  '504 as graphql-response+json',
  '500 as graphql-response+json',
  '500 as json',
  'error without a code',
  'error with an unknown code',
  '409',
  'html',
  'empty',
  'truncated',
  'errors beside data',
  'no subscription id',
] as const;
type ReplacementResponse = (typeof REPLACEMENT_RESPONSES)[number];

export type Delivery =
  | { kind: 'answered' }
  /** The backend does the work twice, as after a proxy's retry; the second answer arrives. */
  | { kind: 'duplicated' }
  | { kind: 'lost'; work: 'never' | 'done' | 'later' }
  | { kind: 'replaced'; replacement: ReplacementResponse; work: 'never' | 'done' };

export const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'answered' } as const) },
  fc.constant({ kind: 'duplicated' } as const),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('lost' as const), work: fc.constantFrom('never', 'done', 'later') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('replaced' as const),
      replacement: fc.constantFrom(...REPLACEMENT_RESPONSES),
      work: fc.constantFrom('never', 'done'),
    }),
  },
);

export interface PendingRequest {
  tab: number;
  request: GraphqlRequest;
  /** Null once the page is gone or has given up: then only the backend's work is left. */
  reply: { resolve(response: Response): void; reject(cause: Error): void } | null;
}

const isPurchase = ({ operation }: GraphqlRequest): boolean => /^(Create|Migrate)Subscription$/.test(operation);

export function createFakeNetwork(backend: FakeBackend, onPurchaseSent: (pending: PendingRequest) => void) {
  const pending: PendingRequest[] = [];
  /** Executions that a backend without keys cannot tell from a second purchase. */
  const network = { pending, repeatedByNetwork: 0, fetchOf, deliver, dropTab };

  function fetchOf(tab: number): typeof globalThis.fetch {
    return async (url, init = {}) => {
      if (String(url).endsWith('/upgrade')) return new Response('{}');
      const { operationName, variables } = JSON.parse(String(init.body));
      const key = new Headers(init.headers).get('idempotency-key') ?? '';
      return new Promise((resolve, reject) => {
        const each: PendingRequest = {
          tab,
          request: { operation: operationName, variables, key },
          reply: { resolve, reject },
        };
        pending.push(each);
        if (isPurchase(each.request)) onPurchaseSent(each);
      });
    };
  }

  /** What becomes of one request. Reads are answered or lost; whatever is left of an abandoned one is its work. */
  function deliver(place: number, what: Delivery): void {
    const [each] = pending.splice(place, 1);
    if (!each) return;
    const { request, reply: answer } = each;
    const isWork = isPurchase(request);
    const isDone = what.kind === 'answered' || what.kind === 'duplicated' || (isWork && what.work === 'done');
    const json = isDone ? JSON.stringify(backend.execute(request)) : '';
    if (what.kind === 'duplicated' && isWork) {
      network.repeatedByNetwork += 1;
      answer?.resolve(response(200, JSON.stringify(backend.execute(request))));
    } else if (what.kind === 'answered' || what.kind === 'duplicated') answer?.resolve(response(200, json));
    else if (what.kind === 'lost') {
      if (isWork && what.work === 'later') {
        network.repeatedByNetwork += 1;
        pending.push({ ...each, reply: null });
      }
      answer?.reject(new TypeError('Failed to fetch'));
    } else if (isWork) answer?.resolve(replacementResponse(what.replacement, json));
    else answer?.resolve(response(502, '<html></html>', 'text/html'));
  }

  /** The page is gone: its requests go on, and nobody hears the answers. */
  function dropTab(tab: number): void {
    for (const each of pending.filter((other) => other.tab === tab && other.reply)) {
      each.reply = null;
      // It may arrive after the next page has repeated it.
      if (isPurchase(each.request)) network.repeatedByNetwork += 1;
    }
  }

  return network;
}

export type FakeNetwork = ReturnType<typeof createFakeNetwork>;

const GRAPHQL = 'application/graphql-response+json';
const response = (status: number, body: string, type = GRAPHQL): Response =>
  new Response(body, { status, headers: { 'content-type': type } });

const errors = (code?: string): string =>
  JSON.stringify({ data: null, errors: [{ message: 'No.', ...(code ? { extensions: { code } } : {}) }] });

/** `json` is the backend's own answer, empty where it did nothing. */
function replacementResponse(by: ReplacementResponse, json: string): Response {
  switch (by) {
    case '504 as graphql-response+json':
      return response(504, errors('GATEWAY_TIMEOUT'));
    case '500 as graphql-response+json':
      return response(500, errors('PAYMENT_DECLINED'));
    case '500 as json':
      return response(500, errors('PAYMENT_DECLINED'), 'application/json');
    case 'error without a code':
      return response(200, errors());
    case 'error with an unknown code':
      return response(200, errors('OUT_OF_LUCK'));
    case '409':
      return response(409, errors('PAYMENT_DECLINED'));
    case 'html':
      return response(200, '<html></html>', 'text/html');
    case 'empty':
      return response(200, '');
    case 'truncated':
      return response(200, json.slice(0, -1) || '{');
    case 'errors beside data':
      return response(200, JSON.stringify({ ...JSON.parse(errors('PAYMENT_DECLINED')), data: partialData(json) }));
    case 'no subscription id':
      return response(200, JSON.stringify({ data: { createSubscription: { id: '' }, migrateSubscription: {} } }));
  }
}

/** Data of which at least something is there. */
const partialData = (json: string): unknown =>
  (json === '' ? null : JSON.parse(json).data) ?? { createSubscription: {} };
