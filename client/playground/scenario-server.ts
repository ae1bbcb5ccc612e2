/** What the scenario server tells a page: read here once, so that the rest of the host works with known shapes. */
import type { Fault } from './fault.ts';
import { type Follow, followsStreams } from './streams/follow.ts';
import { CATALOGUE } from './streams/topic.ts';

const base: string = import.meta.env['VITE_SCENARIO_SERVER'] ?? '';

export interface ScenarioStep {
  type: string;
  /** The step as a sentence. */
  says: string;
  /** Events or journal entries that show that it has happened; left out where only a person can say. */
  observed?: { source: 'page' | 'journal'; matches: object[] };
  /** How it is made to happen outside the page; left out for one that is done on it. */
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
  /** How it ends; a server that does not say leaves it out. */
  outcome?: Outcome;
}

/** What the button 'Start this scenario' opens. */
export type Start =
  | { opens: 'checkout' }
  | { opens: 'payment form'; label?: string; hideButton?: boolean }
  | { opens: 'payment method dialog'; mode: import('../index.ts').SaveMode };

/** The session's clock: a running one goes on from `now`, the other stands still. */
export interface ClockReading {
  /** ISO instant. */
  now: string;
  running: boolean;
}

/** Everything the embedding page knows in one session of a scenario. */
export interface HostSession {
  session: string;
  /** Another one since the session started over. */
  journal?: string;
  now: string;
  clock?: ClockReading;
  user: { firstName: string; lastName: string; email: string; flakeId: string; phone?: string };
  appConfig: import('../index.ts').AppConfig;
  show: import('../index.ts').ShowOptions;
  /** What the second and every later opening is given; the same again when left out. */
  again?: import('../index.ts').ShowOptions | null;
  start: Start;
  subscriptionId: string | null;
  disableDirectDebit: boolean;
  disableCoupon: boolean;
  /** The host's own success callback throws. */
  callbackThrows?: boolean;
  cardFee?: { basisPoints: number; until?: string | null } | null;
  /** A step of the walk hides the checkout from outside. */
  hides?: boolean;
  seed?: number;
  /** What goes wrong from the start. */
  faults?: Fault[];
  /** Null when nobody is signed in. */
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
  /** Why this answer came. */
  why?: string | null;
  /** The scripted answer that came closest, and where it differs. */
  nearest?: { answer: string; differences: string[] } | null;
  /** What went wrong on purpose, in words. */
  fault?: string | null;
}

/** An absolute path of the scenario server as an address this page can use. */
export const serverUrl = (path: string): string => `${base}${path}`;

async function readJson<Shape>(path: string, init?: RequestInit): Promise<Shape> {
  const response = await fetch(serverUrl(path), init).catch(() => {
    const where = new URL(serverUrl('/'), location.href).origin;
    throw new Error(`The scenario server at ${where} cannot be reached. Start both sides with: npm run dev`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Shape;
  const message = (body as { error?: { message?: string } } | null)?.error?.message;
  throw new Error(message ?? `The scenario server answered ${path} with ${response.status}.`);
}

export const fetchScenarios = () => readJson<ScenarioEntry[]>('/scenarios');

/** One scenario; an unknown name is refused with the nearest ones. */
export const fetchScenario = (name: string) => readJson<ScenarioEntry>(`/scenarios/${encodeURIComponent(name)}`);

/** How a scenario went when it was last replayed. */
export interface ReplayResult {
  outcome: 'passed' | 'failed';
  /** ISO instant. */
  at: string;
  /** What did not come true; null for one that passed. */
  failure: string | null;
  /** Whether the server has pictures of it. */
  hasPicture?: boolean;
}

/** The lines of the specification, by code. */
export const fetchSpec = () => readJson<Record<string, string>>('/spec');

/** The last replays, by scenario; a server that knows of none says so by an empty object. */
export const fetchResults = () => readJson<Record<string, ReplayResult>>('/scenarios/results');

/** The picture that a replay took of a scenario; another address after each replay. */
export const pictureUrl = (name: string, scheme: 'light' | 'dark', { at }: Pick<ReplayResult, 'at'>): string =>
  serverUrl(`/scenarios/${encodeURIComponent(name)}/picture?${new URLSearchParams({ scheme, at })}`);

/** Of which catalogue the server speaks, and what is wrong with the files of the next one. */
export interface CatalogueNews {
  version: string | number;
  problem: string | null;
}

let streams: Follow | null = null;

const follow: Follow = (topic, listener) => {
  streams ??= followsStreams(serverUrl);
  return streams(topic, listener);
};

/** Hears of the catalogue at once and whenever it changes. Returns how to stop. */
export const followCatalogue = (onNews: (news: CatalogueNews) => void): (() => void) =>
  follow(CATALOGUE, ({ data }) => onNews(data as CatalogueNews));

/** What is wrong with the server's own files, in words; null when nothing is, or when it does not say. */
export const fetchProblem = () =>
  readJson<{ problem?: string | null }>('/health').then(
    ({ problem }) => problem ?? null,
    () => null,
  );

export const fetchHostSession = (key: string) => readJson<HostSession>(`/sessions/${key}/host`);

/** Changes a session from outside. */
export const send = (key: string, what: string, body: object): Promise<unknown> =>
  readJson(`/sessions/${key}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export type ClockChange = ({ now: string } | { advanceMs: number } | object) & { running?: boolean };
export const changeClock = (key: string, to: ClockChange) => send(key, 'clock', to);

/** The faults given are all there are from now on. */
export const changeFaults = (key: string, to: { faults?: Fault[]; seed?: number }) => send(key, 'faults', to);

/** Forgets the session's state; the next call begins the scenario anew. */
export const startOver = (key: string) => readJson(`/sessions/${key}`, { method: 'DELETE' });

/** Where the journal can be fetched as a file. */
export const journalFile = (key: string) => serverUrl(`/sessions/${key}/journal?download=1`);

/** Follows a session's journal: `onStart` whenever it begins (again), then every entry. Returns how to stop. */
export const followJournal = (
  key: string,
  { onStart, onEntry }: { onStart: () => void; onEntry: (entry: JournalEntry) => void },
): (() => void) => follow(key, ({ type, data }) => (type === 'start' ? onStart() : onEntry(data as JournalEntry)));
