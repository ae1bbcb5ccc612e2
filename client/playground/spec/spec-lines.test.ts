import { expect, it } from 'vitest';
import type { ReplayResult, ScenarioEntry } from '../scenario-server.ts';
import { buildSpecLines, describeStatus } from './spec-lines.ts';

const entry = (name: string, covers: ScenarioEntry['covers']) => ({ name, title: name, covers }) as ScenarioEntry;
const result = (outcome: ReplayResult['outcome']) => ({ outcome, at: '2026-11-21T02:00:00.000Z', failure: null });

const SPEC = { T1: 'shown', T10: 'hidden', V1: 'card complete', V2: 'name given', E1: 'declined' };
const entries = [entry('one', ['T1', 'V1']), entry('two', ['T1', 'V2']), entry('three', ['T10', 'V2'])];

it('derives the status of a line from the last replays of all its scenarios', () => {
  const statusesAfter = (results: Record<string, ReplayResult>) =>
    buildSpecLines(SPEC, entries, results).map(describeStatus);
  expect(statusesAfter({ one: result('passed'), two: result('failed') })).toEqual([
    'Failed',
    'Not replayed',
    'Passed',
    'Failed',
    'Tests only',
  ]);
  expect(statusesAfter({ one: result('passed') })[0]).toBe('1 of 2 passed');
});
