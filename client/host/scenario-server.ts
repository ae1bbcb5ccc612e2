/** What the scenario server tells a page: read here once, so that the rest of the host works with known shapes. */
const base: string = import.meta.env['VITE_SCENARIO_SERVER'] ?? '';

export interface ScenarioEntry {
  name: string;
  group: string;
  title: string;
  story: string;
  covers: string[];
  try: { cards: string[]; banks: string[]; coupons: string[] };
  steps: { do: string; says: string }[];
  expected: string[];
}

/** What the button 'Start this scenario' opens. */
export type Start =
  | { opens: 'checkout' }
  | { opens: 'payment form'; label?: string; hideButton?: boolean }
  | { opens: 'payment method dialog'; mode: import('../index.ts').SaveMode };

/** Everything the embedding page knows in one session of a scenario. */
export interface HostSession {
  session: string;
  now: string;
  user: { firstName: string; lastName: string; email: string; flakeId: string; phone?: string };
  appConfig: import('../index.ts').AppConfig;
  show: import('../index.ts').ShowOptions;
  start: Start;
  subscriptionId: string | null;
  disableDirectDebit: boolean;
  disableCoupon: boolean;
  idToken: string;
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

export const fetchHostSession = (key: string) => readJson<HostSession>(`/sessions/${key}/host`);

export const setClock = (key: string, now: string) =>
  readJson(`/sessions/${key}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });

/** Forgets the session's state; the next call begins the scenario anew. */
export const startOver = (key: string) => fetch(serverUrl(`/sessions/${key}`), { method: 'DELETE' });

/** Follows a session's journal: `onStart` whenever it begins (again), then every entry. Returns how to stop. */
export function followJournal(
  key: string,
  { onStart, onEntry }: { onStart: () => void; onEntry: (entry: JournalEntry) => void },
): () => void {
  const source = new EventSource(serverUrl(`/sessions/${key}/journal`));
  source.addEventListener('start', onStart);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onEntry(JSON.parse(data) as JournalEntry));
  return () => source.close();
}
