import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentFaultSettings } from '../panel/fault.ts';
import type { HostSession, JournalEntry, ScenarioEntry, subscribeToJournal } from '../scenario-server.ts';
import { createPlaygroundSession } from './playground-session.ts';

const INITIAL = '2026-03-14T23:00:00.000Z';
const LATER = '2026-03-31T12:59:59.000Z';

type JournalListener = Parameters<typeof subscribeToJournal>[1];

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function connectedSession() {
  const host = { session: 'buy-new-card.one', now: INITIAL, faults: [], seed: 1 } as unknown as HostSession;
  const details = { key: 'buy-new-card.one', entry: {} as ScenarioEntry, host, initialNow: INITIAL };
  const listeners = new Map<string, JournalListener>();
  const session = createPlaygroundSession(details, (key, listener) => {
    listeners.set(key, listener);
    return () => undefined;
  });
  session.connect();
  const receive = (entry: Partial<JournalEntry>) =>
    listeners
      .get('buy-new-card.one')
      ?.onEntry({ kind: 'session', status: 200, request: {}, answer: null, ...entry } as JournalEntry);
  return { session, host, receive };
}

describe('a connected session', () => {
  it.each([
    ['is updated', 'clock', { now: LATER, running: false }],
    [
      'belongs to a replaced world',
      'world',
      { session: 'buy-new-card.one', now: LATER, running: false, faults: [], seed: 7 },
    ],
  ])('sets a clock that %s', (_case, name, answer) => {
    const { session, receive } = connectedSession();
    receive({ name, answer });
    expect(session.clock.now().toISOString()).toBe(LATER);
  });

  it('fetches the current time of a running clock in a replaced world', async () => {
    const clock = { now: '2026-03-31T13:00:04.000Z', running: true };
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ clock })));
    const { session, receive } = connectedSession();
    receive({ name: 'world', answer: { now: LATER, running: true } });
    await vi.waitFor(() => expect(session.clock.state()).toEqual(clock));
    expect(fetched).toHaveBeenCalledWith('/sessions/buy-new-card.one/host', undefined);
  });

  it('uses the faults and the seed of a replaced world', () => {
    const { session, host, receive } = connectedSession();
    const faults = [{ call: 'CreateSubscription', delayMs: 400 }];
    receive({ name: 'faults', answer: { faults: [], seed: 3 } });
    receive({ name: 'world', answer: { now: LATER, running: false, faults, seed: 7 } });
    expect(currentFaultSettings(host, session.journal.state())).toEqual({ faults, seed: 7 });
  });
});
