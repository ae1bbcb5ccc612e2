import { describeStep } from '#scenarios';
import { expectAccessible } from './accessibility.ts';
import { knownScenarios } from './current-site.ts';
import { decisiveStep } from './decisive-step.ts';
import { test } from './fixtures.ts';
import { runStep } from './handlers.ts';
import { takePictures } from './picture.ts';
import { settings } from './settings.ts';
import { stepRecorder } from './step-recorder.ts';
import { tagsOf, titleOf } from './test-names.ts';

const isRecorded = settings.report !== undefined || settings.baseline !== undefined;

// A journal names its own scenario.
for (const scenario of settings.journal === undefined ? await knownScenarios() : []) {
  const { group, story, steps } = scenario;
  const details = { tag: tagsOf(scenario), annotation: { type: 'story', description: story } };
  test.describe(group, () => {
    test(titleOf(scenario), details, async ({ open, tab: { complaints } }) => {
      const world = await open(scenario);
      const recorder = isRecorded ? stepRecorder(world) : null;
      for (const [index, step] of steps.entries()) {
        await test.step(describeStep(step), async (info) => {
          await runStep(world, step);
          // Complaints are how libraries report misuse.
          if (complaints.length > 0) throw new Error(`The page complains on its console:\n${complaints.join('\n')}`);
          await expectAccessible(world.page, step);
          await recorder?.record(info, index);
          if (index === decisiveStep(steps)) await takePictures(world);
        });
      }
    });
  });
}
