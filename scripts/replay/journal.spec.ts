import { describeStep, findScenario } from '#scenarios';
import { comparableCalls } from './comparable-calls.ts';
import { expect, test } from './fixtures.ts';
import { runStep } from './handlers.ts';
import { readJournal } from './journal.ts';
import { changesBefore, readJournalFile } from './journal-file.ts';
import { settings } from './settings.ts';

if (settings.journal !== undefined) {
  const { scenario: name, entries } = readJournalFile(settings.journal);

  test(`${name} sends what the journal holds`, async ({ open, site }) => {
    const scenario = findScenario(name);
    if (!scenario) throw new Error(`There is no scenario '${name}'.`);
    const world = await open(scenario, {
      // The session begins as the journal's did.
      prepare: async (sessionKey) => {
        for (const { name: path, request } of changesBefore(entries)) {
          const response = await fetch(`${site.serverUrl}/sessions/${sessionKey}/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(request),
          });
          expect(response.ok, `the change of the session's ${path}`).toBe(true);
        }
      },
    });
    for (const step of scenario.steps) await test.step(describeStep(step), () => runStep(world, step));
    // What the last step has caused may still be on its way, where the journal has more.
    await expect(async () => {
      const replayed = await readJournal(world);
      expect(comparableCalls(replayed), 'the calls of the replay, against those of the journal').toEqual(
        comparableCalls(entries),
      );
    }).toPass({ timeout: 2_000 });
  });
}
