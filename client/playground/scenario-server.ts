/** The scenario server's HTTP API, typed for the rest of the playground. */
import type { Fault } from './fault.ts';
import { createSharedStream, type SharedStream } from './streams/shared-stream.ts';
import { CATALOGUE_TOPIC } from './streams/stream-messages.ts';

const base: string = import.meta.env['VITE_SCENARIO_SERVER'] ?? '';

export interface ScenarioStep {
  type: string;
  /** The step as a sentence. */
  says: string;
  /** Page events or journal entries that show the step has happened; omitted when only a person can confirm it. */
  observed?: { source: 'page' | 'journal'; matches: object[] };
  /** How the panel runs a step that happens outside the page; omitted for actions on the page. */
  trigger?: { kind: 'request'; path: string; body: object } | { kind: 'event'; name: string };
}

export type Outcome = 'paid' | 'saved' | 'refused' | 'blocked' | 'shown';

export interface ScenarioEntry {
  name: string;
  group: string;
  title: string;
  story: string;
  covers: string[];
  try: { cards: string[]; banks: string[]; coupons: string[] };
  steps: ScenarioStep[];
  expected: string[];
  /** How it ends; omitted by servers that do not classify scenarios. */
  outcome?: Outcome;
}

/** What the button 'Start this scenario' opens. */
export type StartAction =
  | { opens: 'checkout' }
  | { opens: 'payment form'; label?: string; hideButton?: boolean }
  | { opens: 'payment method dialog'; mode: import('../index.ts').SaveMode };

/** The session's clock: stopped at `now`, or running on from it. */
export interface ClockState {
  /** ISO instant. */
  now: string;
  running: boolean;
}

/** The configuration of the embedding page in one session of a scenario. */
export interface HostSession {
  session: string;
  /** The journal's id; changes when the session starts over. */
  journal?: string;
  now: string;
  clock?: ClockState;
  user: { firstName: string; lastName: string; email: string; flakeId: string; phone?: string };
  appConfig: import('../index.ts').AppConfig;
  show: import('../index.ts').ShowOptions;
  /** The options for the second and later openings; `show` again when omitted. */
  again?: import('../index.ts').ShowOptions | null;
  start: StartAction;
  subscriptionId: string | null;
  disableDirectDebit: boolean;
  disableCoupon: boolean;
  /** Whether the host's success callback throws. */
  callbackThrows?: boolean;
  cardFee?: { basisPoints: number; until?: string | null } | null;
  /** Whether a step hides the checkout from the host page. */
  hides?: boolean;
  seed?: number;
  /** The faults at the start. */
  faults?: Fault[];
  /** Null when no user is signed in. */
  idToken: string | null;
  publishableKey: string;
  graphqlPath: string;
  chargifyServiceUrl: string;
  cardProviderScript: string;
}

export interface JournalEntry {
  id: number;
  at: string;
  kind: 'graphql' | 'rest' | 'provider' | 'session';
  name: string;
  request: unknown;
  status: number;
  answer: unknown;
  durationMs: number;
  answeredBy: string;
  /** Why the server returned this response. */
  why?: string | null;
  /** The scripted response closest to the request, and how it differs. */
  nearest?: { answer: string; differences: string[] } | null;
  /** The fault that was applied, in words. */
  fault?: string | null;
}

/** The URL of a path on the scenario server. */
export const serverUrl = (path: string): string => `${base}${path}`;

/** The scenario server does not respond; another attempt may succeed. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
  constructor() {
    const { origin } = new URL(serverUrl('/'), location.href);
    super(
      `Cannot reach the scenario server at ${origin}. Start it together with this page: npm run dev. The page opens when it responds.`,
    );
  }
}

async function readJson<Shape>(path: string, init?: RequestInit): Promise<Shape> {
  const response = await fetch(serverUrl(path), init).catch(() => {
    throw new ServerUnreachableError();
  });
  // Vite's proxy and most others answer so while the server is down.
  if ([502, 503, 504].includes(response.status)) throw new ServerUnreachableError();
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Shape;
  const message = (body as { error?: { message?: string } } | null)?.error?.message;
  throw new Error(message ?? `The scenario server returned ${response.status} for ${path}.`);
}

export const fetchScenarios = () => readJson<ScenarioEntry[]>('/scenarios');

/** One scenario. Rejects an unknown name with similar ones. */
export const fetchScenario = (name: string) => readJson<ScenarioEntry>(`/scenarios/${encodeURIComponent(name)}`);

/** The result of a scenario's last replay. */
export interface ReplayResult {
  outcome: 'passed' | 'failed';
  /** ISO instant. */
  at: string;
  /** The error message; null when it passed. */
  failure: string | null;
  hasPicture?: boolean;
}

/** The lines of the specification, by code. */
export const fetchSpec = () => readJson<Record<string, string>>('/spec');

/** The last replay of each scenario, by name; empty when there is none. */
export const fetchResults = () => readJson<Record<string, ReplayResult>>('/scenarios/results');

/** The URL of a scenario's picture; differs after each replay, so that the browser reloads it. */
export const pictureUrl = (name: string, scheme: 'light' | 'dark', { at }: Pick<ReplayResult, 'at'>): string =>
  serverUrl(`/scenarios/${encodeURIComponent(name)}/picture?${new URLSearchParams({ scheme, at })}`);

/** The catalogue that the server serves, and an error in newer scenario files, if any. */
export interface CatalogueStatus {
  version: string | number;
  problem: string | null;
}

let sharedStream: SharedStream | null = null;

const stream = (): SharedStream => {
  sharedStream ??= createSharedStream(serverUrl);
  return sharedStream;
};

/** Whether the scenario server responds; true until a stream has failed. */
export const serverConnection = () => stream().isConnected;

/** Reports the catalogue's status now and after each change. Returns a function that unsubscribes. */
export const subscribeToCatalogue = (onChange: (status: CatalogueStatus) => void): (() => void) =>
  stream().subscribe(CATALOGUE_TOPIC, ({ data }) => onChange(data as CatalogueStatus));

/** The error in the server's scenario files; null when there is none or the server cannot be reached. */
export const fetchCatalogueProblem = () =>
  readJson<{ problem?: string | null }>('/health').then(
    ({ problem }) => problem ?? null,
    () => null,
  );

export const fetchHostSession = (key: string) => readJson<HostSession>(`/sessions/${key}/host`);

/** Changes a session's clock, faults, methods or world. */
export const postToSession = (key: string, resource: string, body: object): Promise<unknown> =>
  readJson(`/sessions/${key}/${resource}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export type ClockUpdate = ({ now: string } | { advanceMs: number } | object) & { running?: boolean };
export const updateClock = (key: string, update: ClockUpdate) => postToSession(key, 'clock', update);

/** Replaces the faults, the seed, or both. */
export const updateFaults = (key: string, update: { faults?: Fault[]; seed?: number }) =>
  postToSession(key, 'faults', update);

/** Deletes the session; the next request starts the scenario again. */
export const resetSession = (key: string) => readJson(`/sessions/${key}`, { method: 'DELETE' });

export const journalDownloadUrl = (key: string) => serverUrl(`/sessions/${key}/journal?download=1`);

/** Follows a session's journal: `onStart` whenever it starts, then `onEntry` for each entry. Returns a function that unsubscribes. */
export const subscribeToJournal = (
  key: string,
  { onStart, onEntry }: { onStart: () => void; onEntry: (entry: JournalEntry) => void },
): (() => void) =>
  stream().subscribe(key, ({ type, data }) => (type === 'start' ? onStart() : onEntry(data as JournalEntry)));
