import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { JournalEntry } from '#scenario-server';
import { describeStep, type Scenario, type Step } from '#scenarios';
import { expectAccessible } from './accessibility.ts';
import { runStep } from './handlers.ts';
import { readJournal } from './journal.ts';
import type { Seat } from './seat.ts';
import type { PrepareContext, Site, Stage } from './stage.ts';
import { doing, StepFailure } from './until.ts';

/** Who hears how a walk goes, step by step. */
export interface WalkListener {
  /** Before the page opens. */
  begins?(stage: Stage): Promise<void> | void;
  passed(says: string, page: Page, at: WalkPlace): Promise<void> | void;
  failed(failure: WalkFailure, page: Page, at: WalkPlace): Promise<void> | void;
  /** After the last step or the failure, while the page and its session are still there. */
  ends?(stage: Stage): Promise<void> | void;
}

/** Where in its scenario a walk is. */
export interface WalkPlace {
  stage: Stage;
  /** Of the step among the scenario's; -1 while its page opens. */
  index: number;
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
  const session = site.isOurs ? 'replay' : `replay-${randomUUID().slice(0, 8)}`;
  const sessionKey = `${scenario.name}.${session}`;
  const { context, page, complaints } = seat;
  await prepare?.(context, sessionKey);
  await page.setViewportSize(scenario.screen === 'small' ? SMALL : LARGE);
  const stage: Stage = { page, scenario, sessionKey, serverUrl: site.serverUrl };
  let says = `Open the page of ${scenario.name}`;
  let index = -1;
  try {
    await listener.begins?.(stage);
    await doing('a page', () => page.goto(`${site.pageUrl}/?scenario=${scenario.name}&session=${session}`));
    for (const step of scenario.steps) {
      index += 1;
      says = describeStep(step);
      await performQuietly(stage, step, complaints);
      await expectAccessible(page, step);
      await listener.passed(says, page, { stage, index });
    }
    return true;
  } catch (error) {
    const { expected, seen } =
      error instanceof StepFailure ? error : { expected: 'a step without surprises', seen: String(error) };
    const journal = await readJournal(stage).catch(() => []);
    await listener.failed({ says, expected, seen: withComplaints(seen, complaints), journal }, page, { stage, index });
    return false;
  } finally {
    await listener.ends?.(stage);
    await page.goto('about:blank');
    await seat.keepFrames();
    // What a page says while it is left is about leaving.
    complaints.length = 0;
    // The session has served; on a server of somebody else's it would stay.
    await fetch(`${site.serverUrl}/sessions/${sessionKey}`, { method: 'DELETE' }).catch(() => null);
  }
}

/** A step passes only while nothing on the page complains: complaints are how libraries report misuse. */
async function performQuietly(stage: Stage, step: Step, complaints: string[]): Promise<void> {
  await runStep(stage, step);
  if (complaints.length === 0) return;
  throw new StepFailure({ expected: 'no complaint on the console', seen: complaints.join('\n') });
}

const withComplaints = (seen: string, complaints: string[]): string =>
  complaints.length === 0 || seen.includes(complaints[0] ?? '')
    ? seen
    : `${seen}\nThe page also complained:\n${complaints.join('\n')}`;
