import type { Disposable, Page } from 'playwright-core';
import { describeStep, type Scenario } from '#scenarios';
import { readJournal } from '../journal.ts';
import type { StepRecord, WalkRecord } from '../record.ts';
import { DEADLINE_MS } from '../stage.ts';
import type { WalkListener } from '../walk.ts';
import { type PictureStore, takePicture } from './camera.ts';
import { isLook, isPictureDue, isSlow, messagesWanted, runEndingAt } from './due-pictures.ts';
import { holdMessages, releaseMessages } from './held-messages.ts';
import { isBusy, type PendingCalls, untilIdle, untilPainted, watchCalls } from './settled.ts';
import { exchangesOf, stillText } from './still.ts';

export interface Recording {
  /** Has to hear all of the walk, its beginning and its end too. */
  listener: WalkListener;
  /** What the walk came to; ask when it is over. */
  record(): WalkRecord;
}

/** Writes down how one walk goes; with a store for pictures, also what was to be seen. */
export function recordWalk(scenario: Scenario, pictures: PictureStore | null = null): Recording {
  const { name, title, group, story, covers, expected } = scenario;
  const steps = scenario.steps.map(
    (step): StepRecord => ({
      says: describeStep(step),
      looks: isLook(step),
      outcome: 'not walked',
      messages: [],
      picture: null,
    }),
  );
  const record: WalkRecord = {
    ...{ name, title, group, story, covers, expected },
    ...{ outcome: 'passed', seconds: 0, steps, exchanges: [], failure: null, journal: null },
  };
  let calls: PendingCalls | null = null;
  let held: Disposable | null = null;
  let began = 0;

  const runTo = (index: number): StepRecord[] =>
    steps.slice(index + 1 - runEndingAt(scenario.steps, index).length, index + 1);

  /** The look of the screen belongs to all steps that were to be seen on it. */
  const look = async (page: Page, index: number): Promise<void> => {
    const run = runEndingAt(scenario.steps, index);
    const isLast = index === scenario.steps.length - 1;
    if (isSlow(scenario) && !isLast) {
      // What comes late is what this scenario is about: it is not waited for.
      if (await isBusy(page)) return;
    } else if (calls) await untilIdle(page, calls, DEADLINE_MS);
    const wanted = messagesWanted(run);
    const last = steps[index];
    const told = runTo(index).flatMap(({ messages }) => messages);
    last?.messages.push(...(await messagesOn(page, wanted)).filter((message) => !told.includes(message)));
    if (pictures) {
      await untilPainted(page);
      const picture = await takePicture(page, pictures, { messages: wanted });
      for (const step of runTo(index)) step.picture = picture;
    }
    await releaseMessages(page);
  };

  return {
    listener: {
      async begins({ page }) {
        began = performance.now();
        held = await holdMessages(page, scenario);
        calls = watchCalls(page);
      },
      async passed(_says, page, { index }) {
        const [step, written] = [scenario.steps[index], steps[index]];
        if (written) written.outcome = 'passed';
        if (written && step?.type === 'expectToast') written.messages = await messagesOn(page, [step.title]);
        if (isPictureDue(scenario, index)) await look(page, index);
      },
      async failed({ says, expected, seen, journal }, page, { stage, index }) {
        record.outcome = 'failed';
        record.failure = { says, expected, seen: stillText(seen, stage.sessionKey) };
        record.journal = journal;
        const written = steps[index];
        if (!written) return;
        written.outcome = 'failed';
        // Whatever state the page is in, what is known of the failure must not be lost over its picture.
        written.messages = await messagesOn(page, null).catch(() => []);
        if (!pictures) return;
        const picture = await takePicture(page, pictures, { messages: null }).catch(() => null);
        // What was seen of this screen before it failed is to be seen on it too.
        for (const step of runTo(index)) step.picture = picture;
      },
      async ends(stage) {
        calls?.stop();
        await held?.dispose();
        record.exchanges = exchangesOf(record.journal ?? (await readJournal(stage).catch(() => [])), stage.sessionKey);
        record.seconds = Math.round(performance.now() - began) / 1000;
      },
    },
    record: () => record,
  };
}

/** The messages in sight: all errors, and of those that go by themselves the wanted ones; all of them for null. */
async function messagesOn(page: Page, wanted: readonly string[] | null): Promise<string[]> {
  const messages = await page
    .locator('[data-scope="toast"][data-part="root"]:not([data-state="closed"])')
    .evaluateAll((elements) =>
      elements.map((element) => ({
        passes: element.getAttribute('data-type') !== 'error',
        title: element.querySelector('[data-part="title"]')?.textContent?.trim() ?? '',
        detail: element.querySelector('[data-part="description"]')?.textContent?.trim() ?? '',
      })),
    );
  return messages
    .filter(({ passes, title }) => wanted === null || !passes || wanted.includes(title))
    .map(({ title, detail }) => (detail === '' ? title : `${title}: ${detail}`));
}
