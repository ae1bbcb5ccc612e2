import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../test-kit.ts';
import { type DevelopmentServer, developmentServer } from './development-server.ts';
import { copyOfScenarios, journeys, type ScenarioFolder } from './scenario-folder.ts';

/** Longer than a busy machine takes. */
const UNTIL = { timeout: 8_000, interval: 20 };
const NAME = 'journey-of-a-test';
let folder: ScenarioFolder;
let running: DevelopmentServer | null;
let said: string[];
beforeEach(async () => {
  folder = await copyOfScenarios();
  said = [];
  running = null;
});
afterEach(async () => {
  running?.stopWatching();
  await running?.server.stop();
  await folder.remove();
});

const start = async () => {
  running = await developmentServer(folder.path, (text) => said.push(text));
  return running.server;
};
const save = (text: string, how?: 'by renaming') => folder.write('journeys.ts', text, how);

describe('developmentServer', { timeout: 15_000 }, () => {
  it('serves what was saved, and loses no session by it', async () => {
    const { catalogue, sessions, execute } = await start();
    const token = `demo.${NAME}.one`;
    await execute(LIST_PAYMENT_METHOD, {}, token);
    const before = sessions.open({ scenario: NAME, session: 'one' });
    await save(journeys('As it was', 'As it is'), 'by renaming');
    await expect.poll(() => catalogue.find(NAME)?.title, UNTIL).toBe('As it is');
    expect((await execute(LIST_PAYMENT_METHOD, {}, token)).errors).toBeUndefined();
    expect(sessions.open({ scenario: NAME, session: 'one' })).toBe(before);
    expect([before.scenario.title, before.journal.entries().length]).toEqual(['As it was', 2]);
    expect(sessions.open({ scenario: NAME, session: 'two' }).scenario.title).toBe('As it is');
    sessions.end({ scenario: NAME, session: 'one' });
    expect(sessions.open({ scenario: NAME, session: 'one' }).scenario.title).toBe('As it is');
    expect(said.at(-1)).toMatch(/^\d+ scenarios are served anew: [^~]*journeys\.ts[^~]*$/);
  });

  it('keeps the last good catalogue while a file is broken, says so once, and that it is mended', async () => {
    const { catalogue } = await start();
    await save(journeys("title: '", "title '"));
    await expect.poll(() => catalogue.problem(), UNTIL).toMatch(/journeys\.ts:8:11: Expected "}"/);
    expect(catalogue.find(NAME)?.title).toBe('As it was');
    expect(said.filter((text) => text.includes('broken'))).toEqual([
      expect.stringMatching(
        /^A scenario file is broken\. Still served are the \d+ scenarios of before\.\n.*journeys\.ts:8:11: /,
      ),
    ]);
    await save(journeys());
    await expect.poll(() => catalogue.problem(), UNTIL).toBeNull();
    expect(said.at(-1)).toMatch(/^Mended: /);
  });

  it('takes a name that is there twice for a problem, and an unfinished scenario for a warning that is told once', async () => {
    const { catalogue } = await start();
    await save(journeys(`name: '${NAME}'`, "name: 'buy-new-card'"));
    await expect.poll(() => catalogue.problem(), UNTIL).toMatch(/journeys\.ts:7: buy-new-card: there are two/);
    for (const title of ['First', 'Second']) {
      await save(journeys('As it was', title).replace("covers: ['T1']", 'covers: []'));
      await expect.poll(() => catalogue.find(NAME)?.title, UNTIL).toBe(title);
    }
    expect(catalogue.problem()).toBeNull();
    await expect.poll(() => said.filter((text) => text.includes('it covers no line')), UNTIL).toHaveLength(1);
  });

  it('lets the sessions of a scenario that has gone go on, and tells newcomers the nearest names', async () => {
    const { catalogue, execute } = await start();
    const list = (session: string) => execute(LIST_PAYMENT_METHOD, {}, `demo.${NAME}.${session}`);
    await list('one');
    await save(journeys(NAME, 'journey-of-another-test'));
    await expect.poll(() => catalogue.find(NAME), UNTIL).toBeNull();
    expect((await list('one')).data).not.toBeNull();
    expect((await list('two')).errors?.[0]).toMatchObject({
      message: expect.stringContaining('journey-of-another-test'),
      extensions: { code: 'UNKNOWN_SCENARIO' },
    });
  });

  it('waits for a file that is broken from the start to be mended', async () => {
    await save(journeys('start()', 'begin()'));
    const starting = start();
    await expect
      .poll(() => said, UNTIL)
      .toEqual([expect.stringMatching(/starts once this is mended\.\n.*:13:\d+: begin is not/)]);
    await save(journeys());
    expect((await starting).catalogue.find(NAME)?.title).toBe('As it was');
  });
});
