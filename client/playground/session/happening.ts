/** Something that happened on this page while the scenario was tried: the evidence for the walkthrough's steps. */
export type Happening = (
  | { kind: 'opened' }
  | { kind: 'hidden' }
  /** The page was loaded anew in the middle of the walk. */
  | { kind: 'reloaded' }
  /** The checkout told its host. */
  | { kind: 'told'; name: string; data: unknown }
  /** 'level: message' */
  | { kind: 'logged'; line: string }
  /** A button, link or tab on the page, by its name. */
  | { kind: 'pressed'; name: string; coupon?: string }
  /** A radio, by its label. */
  | { kind: 'chose'; name: string }
  | { kind: 'escape' }
  | { kind: 'outside' }
) & {
  /** Milliseconds of real time, the same before and after a reload. */
  at: number;
  /** The journal's last entry at that moment, 0 for none. */
  afterEntry: number;
};

type WithoutContext<Each> = Each extends unknown ? Omit<Each, 'at' | 'afterEntry'> : never;
export type NewHappening = WithoutContext<Happening>;

/** The members that are text, for each kind. */
const TEXTS: Record<Happening['kind'], readonly string[]> = {
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

function isHappening(value: unknown): value is Happening {
  if (value === null || typeof value !== 'object') return false;
  const { kind, at, afterEntry, coupon, ...members } = value as Record<string, unknown>;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(TEXTS, kind) &&
    TEXTS[kind as Happening['kind']].every((name) => typeof members[name] === 'string') &&
    ['string', 'undefined'].includes(typeof coupon) &&
    Number.isFinite(at) &&
    Number.isFinite(afterEntry)
  );
}

/** What an earlier page has stored; none of it where it is anything else. */
export function parseHappenings(text: string | null): readonly Happening[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(isHappening) ? stored : [];
  } catch {
    return [];
  }
}
