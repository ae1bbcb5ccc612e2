import { describe, expect, it } from 'vitest';
import type { JournalEntry, ScenarioStep } from '../../scenario-server.ts';
import type { Happening, NewHappening } from '../../session/happening.ts';
import { observationsOf } from './observations.ts';
import { advance, currentStep, initialProgress, type Progress } from './progress.ts';

const onPage = (...matches: object[]) => ({ source: 'page' as const, matches });
const inJournal = (...matches: object[]) => ({ source: 'journal' as const, matches });
const step = (type: string, observed?: ScenarioStep['observed']): ScenarioStep => ({
  type,
  says: type,
  ...(observed ? { observed } : {}),
});
const start = step('start', onPage({ kind: 'opened' }));
const pay = step('pay', onPage({ kind: 'pressed', name: 'Confirm & pay' }));
const opened: NewHappening = { kind: 'opened' };
const pressed: NewHappening = { kind: 'pressed', name: 'Confirm & pay' };

describe('advance', () => {
  it('ticks actions when they are observed, and the untraceable ones before them', () => {
    const visit = visitTo(start, step('enterCard'), pay);
    expect(visit.ticked()).toBe('...');
    visit.happens(opened);
    expect(visit.ticked()).toBe('x..');
    visit.happens(pressed);
    expect(visit.ticked()).toBe('xxx');
    expect(visit.current()).toBe(3);
  });

  it('ticks no expectation that nothing shows', () => {
    const visit = visitTo(start, step('expectText'), pay);
    visit.happens(opened, pressed);
    expect(visit.ticked()).toBe('x.x');
  });

  it('compares every field that the observation names', () => {
    const visit = visitTo(start, step('applyCoupon', onPage({ kind: 'pressed', name: 'Apply', coupon: 'SAVE15' })));
    visit.happens(opened, { kind: 'pressed', name: 'Apply', coupon: 'OTHER' });
    expect(visit.ticked()).toBe('x.');
    visit.happens({ kind: 'pressed', name: 'Apply', coupon: 'SAVE15' });
    expect(visit.ticked()).toBe('xx');
  });

  it('counts a double press as one action, and a later press as the next', () => {
    const visit = visitTo(start, pay, pay);
    visit.happens(opened, pressed, pressed);
    expect(visit.ticked()).toBe('xx.');
    visit.later();
    visit.happens(pressed);
    expect(visit.ticked()).toBe('xxx');
  });

  it('compares what was sent, with its markers', () => {
    const request = { price: 1, id: '«any id»' };
    const visit = visitTo(start, step('expectOperation', inJournal({ kind: 'graphql', name: 'Buy', request })));
    visit.happens(opened);
    visit.received('Buy', { price: 2, id: 'x' });
    expect(visit.ticked()).toBe('x.');
    visit.received('Buy', { price: 1, id: 'x', more: true });
    expect(visit.ticked()).toBe('xx');
  });

  it('ticks a sequence when all of it was observed, in its order', () => {
    const told = (name: string): NewHappening => ({ kind: 'told', name, data: null });
    const events = onPage({ kind: 'told', name: 'one' }, { kind: 'told', name: 'two' });
    const visit = visitTo(start, step('expectHostEvents', events));
    visit.happens(opened, told('two'), told('one'));
    expect(visit.ticked()).toBe('x.');
    visit.happens(told('two'));
    expect(visit.ticked()).toBe('xx');
  });

  it('ignores requests from before this visit, but not changes to the session', () => {
    const clock = step('setClock', inJournal({ kind: 'session', name: 'clock', request: { advanceMs: 5 } }));
    const visit = visitTo(clock, start, step('expectCalls', inJournal({ name: 'Buy' })));
    visit.received('Buy', {});
    visit.changes('clock', { advanceMs: 5 });
    visit.happens(opened);
    expect(visit.ticked()).toBe('xx.');
    visit.received('Buy', {});
    expect(visit.ticked()).toBe('xxx');
  });
});

/** A visit to a scenario of these steps. */
function visitTo(...steps: ScenarioStep[]) {
  const journal: JournalEntry[] = [];
  const page: Happening[] = [];
  let at = 0;
  let progress: Progress = initialProgress(steps);
  const look = () => {
    progress = advance(steps, progress, observationsOf([...journal], [...page]));
  };
  const write = (kind: JournalEntry['kind'], name: string, request: unknown) => {
    const rest = { at: '', status: 200, answer: null, durationMs: 1, answeredBy: 'world' };
    journal.push({ id: journal.length + 1, kind, name, request, ...rest });
    look();
  };
  return {
    happens(...happenings: NewHappening[]) {
      for (const happening of happenings) {
        page.push({ ...happening, at, afterEntry: journal.length });
        look();
      }
    },
    later: () => {
      at += 2_000;
    },
    received: (name: string, request: unknown) => write('graphql', name, request),
    changes: (name: string, request: unknown) => write('session', name, request),
    ticked: () => progress.ticked.map((done) => (done ? 'x' : '.')).join(''),
    current: () => currentStep(progress.ticked),
  };
}
