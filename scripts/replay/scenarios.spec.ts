import { describeStep, findPictureStep, type Scenario, SPEC_LINES } from '#scenarios';
import { checkScreen, chooseScreens } from './check-screen.ts';
import { CORE_TAG, chooseCover, EVERY_ENGINE_SCENARIOS, EVERY_ENGINE_TAG } from './choose-cover.ts';
import { test } from './fixtures.ts';
import { runStep } from './handlers.ts';
import { testTags, testTitle } from './select-scenarios.ts';
import { knownScenarios, settings } from './settings.ts';
import { attachFailure, createStepRecorder } from './step-recorder.ts';
import { takePictures } from './take-pictures.ts';
import { StepFailure } from './wait-until.ts';

const isRecorded = settings.report !== undefined || settings.baseline !== undefined;

const scenarios = await knownScenarios();
const cover = chooseCover(scenarios);
// `npm test` checks one screen of each way to start a checkout, `npm run test:rest` every kind of screen.
const allScreens = chooseScreens(scenarios);
const coreScreens = chooseScreens(cover.keys(), { byStart: true });
const screens = settings.part === 'core' ? coreScreens : allScreens;
const isCore = (scenario: Scenario): boolean =>
  cover.has(scenario) && (settings.part !== 'rest' || allScreens.get(scenario) === undefined);

for (const scenario of scenarios) {
  const { group, story, covers, steps } = scenario;
  const annotation = [
    { type: 'story', description: story },
    ...covers.map((code) => ({ type: code, description: SPEC_LINES[code] })),
  ];
  const tag = [
    ...testTags(scenario),
    ...(isCore(scenario) ? [CORE_TAG] : []),
    ...(EVERY_ENGINE_SCENARIOS.includes(scenario.name) ? [EVERY_ENGINE_TAG] : []),
  ];
  test.describe(group, () => {
    test(testTitle(scenario), { tag, annotation }, async ({ open, tab: { pageErrors } }) => {
      const world = await open(scenario);
      const pictureStep = findPictureStep(steps);
      const recorder = isRecorded ? createStepRecorder(world) : null;
      for (const [index, step] of steps.entries()) {
        await test.step(describeStep(step), async (info) => {
          await runStep(world, step).catch(async (error) => {
            if (isRecorded) await attachFailure(info, describeStep(step), error);
            withoutStack(error);
          });
          if (pageErrors.length > 0) throw new Error(`The page reported errors or warnings:\n${pageErrors.join('\n')}`);
          await recorder?.record(info, index);
          for (const error of test.info().errors) error.stack = error.message ?? '';
          if (settings.pictures && index === pictureStep) await takePictures(world, step);
          if (screens.get(scenario)?.has(index)) await checkScreen(world.page);
        });
      }
    });
  });
}

/** A failed step prints what it expected and saw, without a stack, which would only name the replay's own code. */
function withoutStack(error: unknown): never {
  if (error instanceof StepFailure) error.stack = `expected: ${error.expected}\nseen:     ${error.seen}`;
  throw error;
}
