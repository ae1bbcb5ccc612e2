/** What is remembered of sessions that were let go of, so that one that comes back can say why it starts over. */
export interface LetGo {
  because: 'number' | 'age';
  /** Milliseconds of real time. */
  at: number;
  usedAt: number;
}

export interface LetGoSessions {
  remember(key: string, letGo: LetGo): void;
  /** What was remembered of a key, once. */
  recall(key: string): LetGo | null;
  forgetAll(): void;
  readonly size: number;
}

/** Remembers the last `most` of them: beyond that a session starts over without a word. */
export function letGoSessions(most: number): LetGoSessions {
  /** The longest ago first. */
  const remembered = new Map<string, LetGo>();
  return {
    remember(key, letGo) {
      remembered.delete(key);
      remembered.set(key, letGo);
      if (remembered.size <= most) return;
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    },
    recall(key) {
      const letGo = remembered.get(key) ?? null;
      remembered.delete(key);
      return letGo;
    },
    forgetAll: () => remembered.clear(),
    get size() {
      return remembered.size;
    },
  };
}

/** Why a session starts over, in words, given the bounds that are kept. */
export function sayLetGo(
  { because, at, usedAt }: LetGo,
  { most, oldestMs }: { most: number; oldestMs: number },
): string {
  const reason =
    because === 'number'
      ? `${most.toLocaleString('en-AU')} others were used after it, and no more are kept`
      : `it was not used for ${sayLength(oldestMs)}`;
  return `the session of before was let go of at ${iso(at)}, because ${reason}; its last use was at ${iso(usedAt)}`;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const HOUR_MS = 60 * 60 * 1_000;

const sayLength = (ms: number): string =>
  ms >= HOUR_MS ? `more than ${Math.floor(ms / HOUR_MS)} h` : `more than ${Math.floor(ms / 1_000)} s`;
