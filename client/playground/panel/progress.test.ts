import { describe, expect, it } from 'vitest';
import type { JournalEntry, ScenarioStep } from '../scenario-server.ts';
import type { NewPageEvent, PageEvent } from '../session/page-events.ts';
import { collectObservations, initialProgress, type Progress, updateProgress } from './progress.ts';

const onPage = (...matches: object[]) => ({ source: 'page' as const, matches });
const inJournal = (...matches: object[]) => ({ source: 'journal' as const, matches });
const step = (type: ScenarioStep['type'], observed?: ScenarioStep['observed']) =>
  ({ type, says: type, ...(observed ? { observed } : {}) }) as ScenarioStep;
const start = step('start', onPage({ kind: 'opened' }));
const pay = step('pay', onPage({ kind: 'pressed', name: 'Confirm & pay' }));
const opened: NewPageEvent = { kind: 'opened' };
const pressed: NewPageEvent = { kind: 'pressed', name: 'Confirm & pay' };

describe('updateProgress', () => {
  it('counts a double press as one action, and a later press as the next', () => {
    const walkthrough = createWalkthrough(start, pay, pay);
    walkthrough.addEvents(opened, pressed, pressed);
    expect(walkthrough.ticked()).toBe('xx.');
    walkthrough.wait();
    walkthrough.addEvents(pressed);
    expect(walkthrough.ticked()).toBe('xxx');
  });

  it('compares requests, including placeholders', () => {
    const request = { price: 1, id: '«any id»' };
    const walkthrough = createWalkthrough(
      start,
      step('expectOperation', inJournal({ kind: 'graphql', name: 'Buy', request })),
    );
    walkthrough.addEvents(opened);
    walkthrough.addRequest('Buy', { price: 2, id: 'x' });
    expect(walkthrough.ticked()).toBe('x.');
    walkthrough.addRequest('Buy', { price: 1, id: 'x', more: true });
    expect(walkthrough.ticked()).toBe('xx');
  });

  it('ticks a sequence once all of it was observed in order', () => {
    const hostEvent = (name: string): NewPageEvent => ({ kind: 'told', name, data: null });
    const events = onPage({ kind: 'told', name: 'one' }, { kind: 'told', name: 'two' });
    const walkthrough = createWalkthrough(start, step('expectHostEvents', events));
    walkthrough.addEvents(opened, hostEvent('two'), hostEvent('one'));
    expect(walkthrough.ticked()).toBe('x.');
    walkthrough.addEvents(hostEvent('two'));
    expect(walkthrough.ticked()).toBe('xx');
  });

  it('ignores requests before the first opening, but not changes to the session', () => {
    const clock = step('setClock', inJournal({ kind: 'session', name: 'clock', request: { advanceMs: 5 } }));
    const walkthrough = createWalkthrough(clock, start, step('expectCalls', inJournal({ name: 'Buy' })));
    walkthrough.addRequest('Buy', {});
    walkthrough.addSessionChange('clock', { advanceMs: 5 });
    walkthrough.addEvents(opened);
    expect(walkthrough.ticked()).toBe('xx.');
    walkthrough.addRequest('Buy', {});
    expect(walkthrough.ticked()).toBe('xxx');
  });
});

function createWalkthrough(...steps: ScenarioStep[]) {
  const journal: JournalEntry[] = [];
  const page: PageEvent[] = [];
  let at = 0;
  let progress: Progress = initialProgress(steps);
  const update = () => {
    progress = updateProgress(steps, progress, collectObservations([...journal], [...page]));
  };
  const addEntry = (kind: JournalEntry['kind'], name: string, request: unknown) => {
    const rest = { at: '', status: 200, answer: null, durationMs: 1, answeredBy: 'world' } as const;
    const reasons = { why: '', fault: null, nearest: null };
    journal.push({ id: journal.length + 1, kind, name, request, ...rest, ...reasons });
    update();
  };
  return {
    addEvents(...events: NewPageEvent[]) {
      for (const event of events) {
        page.push({ ...event, at, lastEntryId: journal.length });
        update();
      }
    },
    wait: () => {
      at += 2_000;
    },
    addRequest: (name: string, request: unknown) => addEntry('graphql', name, request),
    addSessionChange: (name: string, request: unknown) => addEntry('session', name, request),
    ticked: () => progress.ticked.map((done) => (done ? 'x' : '.')).join(''),
  };
}
