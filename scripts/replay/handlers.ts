import {
  checkStep,
  describeStep,
  type Evidence,
  type Expectation,
  evidenceOf,
  isExpectation,
  type Step,
} from '#scenarios';
import { readScreen } from '../../client/playground/panel/read-screen.ts';
import { actionHandlers } from './actions.ts';
import { readJournal } from './journal.ts';
import type { TestWorld } from './test-world.ts';
import { waitUntil } from './wait-until.ts';

export const runStep = (world: TestWorld, step: Step): Promise<void> =>
  isExpectation(step) ? expectStep(world, step) : actionHandlers[step.type](world, step as never);

const expectStep = (world: TestWorld, step: Expectation): Promise<void> =>
  waitUntil(describeStep(step), async () => checkStep(step, await readEvidence(world, step)));

const NOTHING: Evidence = {
  screen: { text: '', dialogs: [], box: null, messages: [], lines: [], controls: [] },
  journal: [],
  hostEvents: [],
  log: [],
};

async function readEvidence(world: TestWorld, step: Expectation): Promise<Evidence> {
  const { page, scenario } = world;
  switch (evidenceOf(step)) {
    case 'journal':
      return { ...NOTHING, journal: await readJournal(world) };
    case 'host page':
      return { ...NOTHING, ...(await page.evaluate(() => window.scenarioStage?.received())) };
    case 'screen':
      return { ...NOTHING, screen: await page.evaluate(readScreen, scenario.host.start.opens) };
  }
}
