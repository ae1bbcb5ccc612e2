import { describe, expect, it } from 'vitest';
import type { JournalEntry, ScenarioStep } from '../scenario-server.ts';
import type { NewPageEvent, PageEvent } from '../stage/page-events.ts';
import { collectObservations, initialProgress, type Progress, updateProgress } from './progress.ts';

const step = (type: ScenarioStep['type'], fields: Partial<ScenarioStep> = {}) =>
  ({ type, says: type, ...fields }) as ScenarioStep;
const start = step('start', { observed: { source: 'page', match: { kind: 'opened' } } });
const pay = step('pay', { observed: { source: 'page', match: { kind: 'pressed', name: 'Confirm & pay' } } });
const opened: NewPageEvent = { kind: 'opened' };
const pressed: NewPageEvent = { kind: 'pressed', name: 'Confirm & pay' };
const bought = (times: number) => step('expectCalls', { call: 'CreateSubscription', times } as Partial<ScenarioStep>);

describe('updateProgress', () => {
  it('counts a double press as one action, and a later press as the next', () => {
    const walkthrough = createWalkthrough(start, pay, pay);
    walkthrough.addEvents(opened, pressed, pressed);
    expect(walkthrough.ticked()).toBe('xx.');
    walkthrough.wait();
    walkthrough.addEvents(pressed);
    expect(walkthrough.ticked()).toBe('xxx');
  });

  it('judges an expectation between the last action and the next one, and keeps it ticked', () => {
    const walkthrough = createWalkthrough(start, bought(0), pay, bought(1));
    expect(walkthrough.ticked()).toBe('....');
    walkthrough.addEvents(opened);
    expect(walkthrough.ticked()).toBe('xx..');
    walkthrough.addRequest('CreateSubscription', {});
    walkthrough.addEvents(pressed);
    expect(walkthrough.ticked()).toBe('xxxx');
  });

  it('ignores requests before the first opening, but not changes to the session', () => {
    const match = { kind: 'session', name: 'clock', request: { advanceMs: 5 } };
    const clock = step('setClock', { observed: { source: 'journal', match } });
    const walkthrough = createWalkthrough(clock, start, bought(1));
    walkthrough.addRequest('CreateSubscription', {});
    walkthrough.addSessionChange('clock', { advanceMs: 5 });
    walkthrough.addEvents(opened);
    expect(walkthrough.ticked()).toBe('xx.');
    walkthrough.addRequest('CreateSubscription', {});
    expect(walkthrough.ticked()).toBe('xxx');
  });
});

function createWalkthrough(...steps: ScenarioStep[]) {
  const journal: JournalEntry[] = [];
  const page: PageEvent[] = [];
  let at = 0;
  let progress: Progress = initialProgress(steps);
  const update = () => {
    const observations = collectObservations([...journal], [...page]);
    progress = updateProgress(steps, progress, observations, ({ journal: entries }) => {
      const screen = { text: '', dialogs: [], box: null, messages: [], lines: [], controls: [] };
      return { screen, journal: entries, hostEvents: [], log: [] };
    });
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
