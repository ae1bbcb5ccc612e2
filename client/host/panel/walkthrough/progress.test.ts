import { describe, expect, it } from 'vitest';
import type { JournalEntry, WalkStep } from '../../scenario-server.ts';
import type { Happening, NewHappening } from '../../session/happening.ts';
import { evidenceOf } from './evidence.ts';
import { advance, atTheStart, currentStep, type Progress } from './progress.ts';

describe('advance', () => {
  it('ticks what leaves a trace, and what only a person can see once something later has left one', () => {
    const visit = begin('start', 'expectText', 'pay', 'expectToast');
    expect(visit.ticked()).toBe('....');
    visit.happens({ kind: 'opened' });
    expect(visit.ticked()).toBe('x...');
    visit.happens(pay);
    expect(visit.ticked()).toBe('xxx.');
    expect(visit.current()).toBe(3);
  });

  it('waits for a step that was left out', () => {
    const visit = begin('start', coupon, 'pay');
    visit.happens({ kind: 'opened' }, pay);
    expect(visit.ticked()).toBe('x..');
  });

  it('takes no other coupon for the one of the step', () => {
    const visit = begin('start', coupon);
    visit.happens({ kind: 'opened' }, { kind: 'pressed', name: 'Apply', coupon: 'OTHER' });
    expect(visit.ticked()).toBe('x.');
    visit.happens({ kind: 'pressed', name: 'Apply', coupon: 'save15' });
    expect(visit.ticked()).toBe('xx');
  });

  it('goes on past a choice that was made already, and does not tick it', () => {
    const visit = begin('start', { do: 'chooseTab', says: '', tab: 'Direct debit' }, 'pay');
    visit.happens({ kind: 'opened' }, pay);
    expect(visit.ticked()).toBe('x.x');
  });

  it('takes a double press for one payment, and a later one for the next', () => {
    const visit = begin('start', 'pay', 'pay');
    visit.happens({ kind: 'opened' }, pay, pay);
    expect(visit.ticked()).toBe('xx.');
    visit.later();
    visit.happens(pay);
    expect(visit.ticked()).toBe('xxx');
  });

  it('compares what was sent', () => {
    const sent = { do: 'expectOperation', says: '', operation: 'Buy', variables: { price: 1, id: '«any id»' } };
    const visit = begin('start', sent);
    visit.happens({ kind: 'opened' });
    visit.asked('Buy', { price: 2, id: 'x' });
    expect(visit.ticked()).toBe('x.');
    visit.asked('Buy', { price: 1, id: 'x', more: true });
    expect(visit.ticked()).toBe('xx');
  });

  it('does not tick that nothing was sent when something was', () => {
    const none = { do: 'expectNoOperation', says: '', operation: 'Buy' };
    const visit = begin('start', none, 'pay');
    visit.happens({ kind: 'opened' });
    visit.asked('Buy', {});
    visit.happens(pay);
    expect(visit.ticked()).toBe('x.x');
  });

  it('counts nothing that the session was asked before this visit, but changes to the session itself', () => {
    const visit = begin({ do: 'setClock', says: '', now: '2026-03-31T23:59:59+11:00' }, 'start', {
      do: 'expectCalls',
      says: '',
      call: 'Buy',
      times: 1,
    });
    visit.asked('Buy', {});
    visit.changes('clock', { now: '2026-03-31T12:59:59.000Z' });
    visit.happens({ kind: 'opened' });
    expect(visit.ticked()).toBe('xx.');
  });

  it('keeps a tick, whatever comes later', () => {
    const visit = begin('start', { do: 'expectCalls', says: '', call: 'Buy', times: 1 });
    visit.happens({ kind: 'opened' });
    visit.asked('Buy', {});
    visit.asked('Buy', {});
    expect(visit.ticked()).toBe('xx');
  });
});

const pay: NewHappening = { kind: 'pressed', name: 'Confirm & pay' };
const coupon: WalkStep = { do: 'applyCoupon', says: '', code: 'SAVE15' };

/** A visit to a scenario of these steps. */
function begin(...given: (string | WalkStep)[]) {
  const steps = given.map((step) => (typeof step === 'string' ? { do: step, says: step } : step));
  const journal: JournalEntry[] = [];
  const page: Happening[] = [];
  let at = 0;
  let progress: Progress = atTheStart(steps);
  const look = () => {
    progress = advance(steps, progress, evidenceOf([...journal], [...page]));
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
    asked: (name: string, request: unknown) => write('graphql', name, request),
    changes: (name: string, request: unknown) => write('session', name, request),
    ticked: () => progress.ticked.map((done) => (done ? 'x' : '.')).join(''),
    current: () => currentStep(progress.ticked),
  };
}
