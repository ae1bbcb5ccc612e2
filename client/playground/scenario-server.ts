import type {
  CatalogueStatus,
  ClockUpdate,
  FaultsUpdate,
  HostPageSettings,
  JournalEntry,
  ScenarioEntry,
  ScenarioOutcome,
} from '../../mock-server/http/api-types.ts';
import { followJournal, poll } from './event-stream.ts';

const base: string = import.meta.env['VITE_SCENARIO_SERVER'] ?? '';

export type ScenarioStep = ScenarioEntry['steps'][number];
export type Outcome = ScenarioOutcome;
/** The session's clock: stopped at `now`, or running on from it. */
export type ClockState = HostSession['clock'];
export type HostSession = HostPageSettings;
export type { CatalogueStatus, ClockUpdate, JournalEntry, ScenarioEntry };

export const serverUrl = (path: string): string => `${base}${path}`;

export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
  constructor() {
    const { origin } = new URL(serverUrl('/'), location.href);
    const remedy = import.meta.env.DEV ? 'Start it together with this page: npm run dev.' : 'Start it again.';
    super(`Cannot reach the scenario server at ${origin}. ${remedy} The page opens when it responds.`);
  }
}

async function readJson<Shape>(path: string, init?: RequestInit): Promise<Shape> {
  const response = await fetch(serverUrl(path), init).catch(() => {
    throw new ServerUnreachableError();
  });
  // Vite's proxy, like most proxies, responds with these statuses while the server behind it is down.
  if ([502, 503, 504].includes(response.status)) throw new ServerUnreachableError();
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Shape;
  const message = (body as { error?: { message?: string } } | null)?.error?.message;
  throw new Error(message ?? `The scenario server returned ${response.status} for ${path}.`);
}

export const fetchScenarios = () => readJson<ScenarioEntry[]>('/scenarios');

/** Rejects an unknown scenario with a message that lists similar names. */
export const fetchScenario = (name: string) => readJson<ScenarioEntry>(`/scenarios/${encodeURIComponent(name)}`);

export interface ReplayResult {
  outcome: 'passed' | 'failed';
  at: string;
  failure: string | null;
  hasPicture?: boolean;
}

export const fetchResults = () => readJson<Record<string, ReplayResult>>('/scenarios/results');

/** The URL of a scenario's picture; differs after each replay, so that the browser reloads it. */
export const pictureUrl = (name: string, scheme: 'light' | 'dark', { at }: Pick<ReplayResult, 'at'>): string =>
  serverUrl(`/scenarios/${encodeURIComponent(name)}/picture?${new URLSearchParams({ scheme, at })}`);

export const subscribeToCatalogue = (onChange: (status: CatalogueStatus) => void): (() => void) =>
  poll(() => readJson<CatalogueStatus>('/health'), onChange);

export const fetchHostSession = (key: string) => readJson<HostSession>(`/sessions/${key}/host`);

export const postToSession = (key: string, resource: string, body: object): Promise<unknown> =>
  readJson(`/sessions/${key}/${resource}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const updateClock = (key: string, update: ClockUpdate) => postToSession(key, 'clock', update);

export const updateFaults = (key: string, update: FaultsUpdate) => postToSession(key, 'faults', update);

/** Deletes the session; the next request starts the scenario again. */
export const resetSession = (key: string) => readJson(`/sessions/${key}`, { method: 'DELETE' });

export const journalDownloadUrl = (key: string) => serverUrl(`/sessions/${key}/journal?download=1`);

export const subscribeToJournal = (
  key: string,
  { onStart, onEntry }: { onStart: () => void; onEntry: (entry: JournalEntry) => void },
): (() => void) =>
  followJournal(serverUrl(`/sessions/${key}/journal`), onStart, (entry) => onEntry(entry as JournalEntry));
