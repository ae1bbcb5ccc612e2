import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { followJournal, HostSession, JournalEntry, ScenarioEntry } from '../scenario-server.ts';
import { chancesOf } from './active-faults.ts';
import { createSession } from './session.ts';

const FIRST = '2026-03-14T23:00:00.000Z';
const LATER = '2026-03-31T12:59:59.000Z';

/** The journal as the page hears it, said by the test. */
type Heard = Parameters<typeof followJournal>[1];

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function following() {
  const host = { session: 'buy-new-card.one', now: FIRST, faults: [], seed: 1 } as unknown as HostSession;
  const known = { key: 'buy-new-card.one', entry: {} as ScenarioEntry, host, firstNow: FIRST };
  const heard = new Map<string, Heard>();
  const session = createSession(known, (key, hears) => {
    heard.set(key, hears);
    return () => undefined;
  });
  session.follow();
  const says = (entry: Partial<JournalEntry>) =>
    heard
      .get('buy-new-card.one')
      ?.onEntry({ kind: 'session', status: 200, request: {}, answer: null, ...entry } as JournalEntry);
  return { session, host, stream: { says } };
}

describe('a session that is followed', () => {
  it.each([
    ['was moved', 'clock', { now: LATER, running: false }],
    [
      'came with another world',
      'world',
      { session: 'buy-new-card.one', now: LATER, running: false, faults: [], seed: 7 },
    ],
  ])('has the clock that %s', (_how, name, answer) => {
    const { session, stream } = following();
    stream.says({ name, answer });
    expect(session.clock.now().toISOString()).toBe(LATER);
  });

  it('lets a clock run that runs in the world that was put in place, from what the server says now', async () => {
    const clock = { now: '2026-03-31T13:00:04.000Z', running: true };
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ clock })));
    const { session, stream } = following();
    stream.says({ name: 'world', answer: { now: LATER, running: true } });
    await vi.waitFor(() => expect(session.clock.state()).toEqual(clock));
    expect(fetched).toHaveBeenCalledWith('/sessions/buy-new-card.one/host', undefined);
  });

  it('keeps its clock when other things change', () => {
    const { session, stream } = following();
    stream.says({ name: 'methods', answer: { methods: [] } });
    stream.says({ name: 'started over' });
    stream.says({ kind: 'provider', name: 'clock', answer: { now: LATER } });
    expect(session.clock.now().toISOString()).toBe(FIRST);
  });

  it('has the faults and the seed of another world', () => {
    const { session, host, stream } = following();
    const faults = [{ call: 'CreateSubscription', delayMs: 400 }];
    stream.says({ name: 'faults', answer: { faults: [], seed: 3 } });
    stream.says({ name: 'world', answer: { now: LATER, running: false, faults, seed: 7 } });
    expect(chancesOf(host, session.journal.state())).toEqual({ faults, seed: 7 });
  });
});
