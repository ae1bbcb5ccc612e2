import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { JournalEntry } from '#scenario-server';
import { type Scenario, type Step, sayStep } from '#scenarios';
import { expectAccessible } from './accessibility.ts';
import { readJournal } from './journal.ts';
import { perform } from './perform.ts';
import type { Seat } from './seat.ts';
import type { PrepareContext, Site, Stage } from './stage.ts';
import { doing, StepFailure } from './until.ts';

/** Who hears how a walk goes, step by step. */
export interface WalkListener {
  passed(says: string, page: Page): Promise<void> | void;
  failed(failure: WalkFailure, page: Page): Promise<void> | void;
}

export interface WalkFailure {
  /** The step in words. */
  says: string;
  expected: string;
  seen: string;
  journal: JournalEntry[];
}

const LARGE = { width: 1280, height: 900 };
const SMALL = { width: 390, height: 844 };

interface WalkOptions {
  seat: Seat;
  site: Site;
  scenario: Scenario;
  listener: WalkListener;
  prepare?: PrepareContext;
}

/** Walks one scenario in a page and a session of its own. Answers whether every step came true. */
export async function walk({ seat, site, scenario, listener, prepare }: WalkOptions): Promise<boolean> {
  const session = `replay-${randomUUID().slice(0, 8)}`;
  const sessionKey = `${scenario.name}.${session}`;
  const { context, page, complaints } = seat;
  await prepare?.(context, sessionKey);
  await page.setViewportSize(scenario.screen === 'small' ? SMALL : LARGE);
  const stage: Stage = { page, scenario, sessionKey, serverUrl: site.serverUrl };
  let says = `Open the page of ${scenario.name}`;
  try {
    await doing('a page', () => page.goto(`${site.pageUrl}/?scenario=${scenario.name}&session=${session}`));
    for (const step of scenario.steps) {
      says = sayStep(step);
      await performQuietly(stage, step, complaints);
      await expectAccessible(page, step);
      await listener.passed(says, page);
    }
    return true;
  } catch (error) {
    const { expected, seen } =
      error instanceof StepFailure ? error : { expected: 'a step without surprises', seen: String(error) };
    const journal = await readJournal(stage).catch(() => []);
    await listener.failed({ says, expected, seen: withComplaints(seen, complaints), journal }, page);
    return false;
  } finally {
    await page.goto('about:blank');
    // What a page says while it is left is about leaving.
    complaints.length = 0;
    // The session has served; on a server of somebody else's it would stay.
    await fetch(`${site.serverUrl}/sessions/${sessionKey}`, { method: 'DELETE' }).catch(() => null);
  }
}

/** A step passes only while nothing on the page complains: complaints are how libraries report misuse. */
async function performQuietly(stage: Stage, step: Step, complaints: string[]): Promise<void> {
  await perform(stage, step);
  if (complaints.length === 0) return;
  throw new StepFailure({ expected: 'no complaint on the console', seen: complaints.join('\n') });
}

const withComplaints = (seen: string, complaints: string[]): string =>
  complaints.length === 0 || seen.includes(complaints[0] ?? '')
    ? seen
    : `${seen}\nThe page also complained:\n${complaints.join('\n')}`;
