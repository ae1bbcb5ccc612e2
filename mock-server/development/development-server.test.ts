import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { type DevelopmentServer, startDevelopmentServer } from './development-server.ts';
import { copyScenarios, journeysSource, type ScenarioFolder } from './scenario-folder.test-support.ts';

const POLL_OPTIONS = { timeout: 8_000, interval: 20 };
const NAME = 'journey-of-a-test';
let folder: ScenarioFolder;
let running: DevelopmentServer | null;
let logged: string[];
beforeEach(async () => {
  folder = await copyScenarios();
  logged = [];
  running = null;
});
afterEach(async () => {
  running?.stopWatching();
  await running?.server.stop();
  await folder.remove();
});

const start = async () => {
  running = await startDevelopmentServer(folder.path, (text) => logged.push(text));
  return running.server;
};
const save = (text: string) => folder.write('journeys.ts', text);

describe('startDevelopmentServer', { timeout: 15_000 }, () => {
  it('serves a saved change and keeps existing sessions', async () => {
    const { catalogue, sessions, execute } = await start();
    const token = `demo.${NAME}.one`;
    await execute(LIST_PAYMENT_METHOD, {}, token);
    const titleOf = (session: string) => sessions.view({ scenario: NAME, session }, ({ scenario: { title } }) => title);
    await save(journeysSource('As it was', 'As it is'));
    await expect.poll(() => catalogue.find(NAME)?.title, POLL_OPTIONS).toBe('As it is');
    expect((await execute(LIST_PAYMENT_METHOD, {}, token)).errors).toBeUndefined();
    expect(await titleOf('one')).toBe('As it was');
    expect((await sessions.readJournal({ scenario: NAME, session: 'one' })).entries).toHaveLength(2);
    expect(await titleOf('two')).toBe('As it is');
    await sessions.end({ scenario: NAME, session: 'one' });
    expect(await titleOf('one')).toBe('As it is');
    expect(logged.at(-1)).toMatch(/^Reloaded \d+ scenarios and \d+ variants: [^~]*journeys\.ts[^~]*$/);
  });

  it('serves the last valid catalogue while a file is broken, and logs the problem and its correction once', async () => {
    const { catalogue } = await start();
    await save(journeysSource("title: '", "title '"));
    await expect.poll(() => catalogue.problem(), POLL_OPTIONS).toMatch(/journeys\.ts:8:11: Expected "}"/);
    expect(catalogue.find(NAME)?.title).toBe('As it was');
    expect(logged.filter((text) => text.includes('broken'))).toEqual([
      expect.stringMatching(
        /^A scenario file is broken\. The last valid \d+ scenarios and \d+ variants are still served\.\n.*journeys\.ts:8:11: /,
      ),
    ]);
    await save(journeysSource());
    await expect.poll(() => catalogue.problem(), POLL_OPTIONS).toBeNull();
    expect(logged.at(-1)).toMatch(/^The scenario files are valid again: /);
  });

  it('reports scenarios that cannot be served', async () => {
    const { catalogue } = await start();
    for (const [from, to, problem] of [
      [`name: '${NAME}'`, "name: 'buy-new-card'", 'buy-new-card: two scenarios have this name. Rename one of them.'],
      [`    name: '${NAME}',\n`, '', /^The scenario 'As it was' of the group 'Journeys for reviewers': 'name' must be/],
      ["expectText('Checkout')", 'expectText(5 as never)', `${NAME}: 'steps[1].text' must be a text, not 5.`],
      ['./steps/index.ts', 'graphql', /journeys\.ts:3:35: Could not resolve "graphql"/],
    ] as const) {
      await save(journeysSource(from, to));
      await expect.poll(() => catalogue.problem(), POLL_OPTIONS).toMatch(problem);
    }
  });

  it('starts when an initially broken file is corrected', async () => {
    await save(journeysSource('start()', 'begin()'));
    const starting = start();
    await expect
      .poll(() => logged, POLL_OPTIONS)
      .toEqual([expect.stringMatching(/starts when it is corrected\.\nbegin is not defined/)]);
    await save(journeysSource());
    expect((await starting).catalogue.find(NAME)?.title).toBe('As it was');
  });
});
