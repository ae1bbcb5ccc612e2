import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { JournalEntry } from '#scenario-server';
import { type Scenario, type Step, sayStep } from '#scenarios';
import { expectAccessible } from './accessibility.ts';
import { gatherComplaints } from './complaints.ts';
import { readJournal } from './journal.ts';
import { perform } from './perform.ts';
import { DEADLINE_MS, type PrepareContext, type Site, type Stage } from './stage.ts';
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

interface WalkOptions {
  browser: Browser;
  site: Site;
  scenario: Scenario;
  listener: WalkListener;
  prepare?: PrepareContext;
}

/** Walks one scenario in a browser context and a session of its own. Answers whether every step came true. */
export async function walk({ browser, site, scenario, listener, prepare }: WalkOptions): Promise<boolean> {
  const session = `replay-${randomUUID().slice(0, 8)}`;
  const sessionKey = `${scenario.name}.${session}`;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: scenario.screen === 'small' ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(DEADLINE_MS);
  const complaints = gatherComplaints(context);
  await prepare?.(context, sessionKey);
  const page = await context.newPage();
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
    await context.close();
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
