import { describeStep, findScenario } from '#scenarios';
import { expect, test } from './fixtures.ts';
import { runStep } from './handlers.ts';
import { postToSession, readJournal } from './journal.ts';
import { initialChanges, readJournalFile } from './journal-file.ts';
import { normalizeCalls } from './normalize-calls.ts';
import { settings } from './settings.ts';

if (settings.journal !== undefined) {
  const { scenario: name, entries } = readJournalFile(settings.journal);

  test(`${name} sends the requests of the journal`, async ({ open, site }) => {
    const scenario = findScenario(name);
    if (!scenario) throw new Error(`There is no scenario '${name}'.`);
    const world = await open(scenario, {
      // The session starts with the changes that the journal starts with.
      prepare: async (sessionKey) => {
        for (const { name: path, request } of initialChanges(entries))
          await postToSession({ serverUrl: site.serverUrl, sessionKey }, path, request);
      },
    });
    for (const step of scenario.steps) await test.step(describeStep(step), () => runStep(world, step));
    // Requests of the last step may still be pending.
    await expect(async () => {
      const replayed = await readJournal(world);
      expect(normalizeCalls(replayed), "the replay's calls, compared with the journal's").toEqual(
        normalizeCalls(entries),
      );
    }).toPass({ timeout: 2_000 });
  });
}
