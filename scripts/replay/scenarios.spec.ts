import { describeStep } from '#scenarios';
import { expectAccessible } from './accessibility.ts';
import { knownScenarios } from './current-site.ts';
import { test } from './fixtures.ts';
import { runStep } from './handlers.ts';
import { pictureStepIndex } from './picture-step.ts';
import { settings } from './settings.ts';
import { createStepRecorder } from './step-recorder.ts';
import { takePictures } from './take-pictures.ts';
import { testTags, testTitle } from './test-names.ts';

const isRecorded = settings.report !== undefined || settings.baseline !== undefined;

// With a journal or a backend, only journal.spec.ts or backend.spec.ts runs.
const isActive = settings.journal === undefined && settings.backend === undefined;

for (const scenario of isActive ? await knownScenarios() : []) {
  const { group, story, steps } = scenario;
  const details = { tag: testTags(scenario), annotation: { type: 'story', description: story } };
  test.describe(group, () => {
    test(testTitle(scenario), details, async ({ open, tab: { pageErrors } }) => {
      const world = await open(scenario);
      const recorder = isRecorded ? createStepRecorder(world) : null;
      for (const [index, step] of steps.entries()) {
        await test.step(describeStep(step), async (info) => {
          await runStep(world, step);
          // Libraries report misuse on the console.
          if (pageErrors.length > 0) throw new Error(`The page reported errors or warnings:\n${pageErrors.join('\n')}`);
          await expectAccessible(world.page, step);
          await recorder?.record(info, index);
          if (settings.pictures && index === pictureStepIndex(steps)) await takePictures(world);
        });
      }
    });
  });
}
