/** An event on the scenario's page; the walkthrough matches its steps against these. */
export type PageEvent = (
  | { kind: 'opened' }
  | { kind: 'hidden' }
  /** The page was reloaded as a step of the scenario. */
  | { kind: 'reloaded' }
  /** The checkout called a callback of its host. */
  | { kind: 'told'; name: string; data: unknown }
  /** 'level: message' */
  | { kind: 'logged'; line: string }
  /** A button, link or tab, by its accessible name. */
  | { kind: 'pressed'; name: string; coupon?: string }
  /** A radio, by its label. */
  | { kind: 'chose'; name: string }
  | { kind: 'escape' }
  | { kind: 'outside' }
) & {
  /** Milliseconds since the epoch in real time, comparable across reloads. */
  at: number;
  /** The id of the journal's last entry at that time; 0 for none. */
  lastEntryId: number;
};

type WithoutContext<Each> = Each extends unknown ? Omit<Each, 'at' | 'lastEntryId'> : never;
export type NewPageEvent = WithoutContext<PageEvent>;

/** The string members of each kind. */
const TEXT_FIELDS: Record<PageEvent['kind'], readonly string[]> = {
  opened: [],
  hidden: [],
  reloaded: [],
  told: ['name'],
  logged: ['line'],
  pressed: ['name'],
  chose: ['name'],
  escape: [],
  outside: [],
};

function isPageEvent(value: unknown): value is PageEvent {
  if (value === null || typeof value !== 'object') return false;
  const { kind, at, lastEntryId, coupon, ...fields } = value as Record<string, unknown>;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(TEXT_FIELDS, kind) &&
    TEXT_FIELDS[kind as PageEvent['kind']].every((name) => typeof fields[name] === 'string') &&
    ['string', 'undefined'].includes(typeof coupon) &&
    Number.isFinite(at) &&
    Number.isFinite(lastEntryId)
  );
}

/** Parses stored events; returns none if any is invalid. */
export function parsePageEvents(text: string | null): readonly PageEvent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(isPageEvent) ? stored : [];
  } catch {
    return [];
  }
}
