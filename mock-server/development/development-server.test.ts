import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { expectUpgradeIntention } from '../scenarios/steps/index.ts';
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
const save = (text: string, options?: { atomic: boolean }) => folder.write('journeys.ts', text, options);

describe('startDevelopmentServer', { timeout: 15_000 }, () => {
  it('serves a saved change and keeps existing sessions', async () => {
    const { catalogue, sessions, execute } = await start();
    const token = `demo.${NAME}.one`;
    await execute(LIST_PAYMENT_METHOD, {}, token);
    const titleOf = (session: string) => sessions.view({ scenario: NAME, session }, ({ scenario: { title } }) => title);
    await save(journeysSource('As it was', 'As it is'), { atomic: true });
    await expect.poll(() => catalogue.find(NAME)?.title, POLL_OPTIONS).toBe('As it is');
    expect((await execute(LIST_PAYMENT_METHOD, {}, token)).errors).toBeUndefined();
    expect(await titleOf('one')).toBe('As it was');
    expect((await sessions.readJournal({ scenario: NAME, session: 'one' })).entries).toHaveLength(2);
    expect(await titleOf('two')).toBe('As it is');
    await sessions.end({ scenario: NAME, session: 'one' });
    expect(await titleOf('one')).toBe('As it is');
    expect(logged.at(-1)).toMatch(/^Reloaded \d+ scenarios and \d+ variants: [^~]*journeys\.ts[^~]*$/);
  });

  it('serves every saved change in a subfolder, in place or atomic', async () => {
    const { catalogue } = await start();
    const file = path.join('steps', 'index.ts');
    const source = await readFile(path.join(folder.path, file), 'utf8');
    const describe = () => catalogue.snapshot().serializeStep(expectUpgradeIntention('a-plan')).says;
    for (const [name, atomic] of [
      ['first', true],
      ['second', false],
      ['third', true],
      ['fourth', true],
    ] as const) {
      await folder.write(file, source.replaceAll('The upgrade intention for', `The ${name} for`), { atomic });
      await expect.poll(describe, POLL_OPTIONS).toBe(`The ${name} for a-plan was sent`);
    }
  });

  it('serves a change in a subfolder that is added, or replaced by another', async () => {
    const { catalogue } = await start();
    const title = () => catalogue.find(NAME)?.title;
    const titlesOf = (text: string) => `export const TITLE = '${text}';`;
    await folder.addFolder('texts', 'titles.ts', titlesOf('One'));
    await save(`import { TITLE } from './texts/titles.ts';\n${journeysSource("'As it was'", 'TITLE')}`);
    await expect.poll(title, POLL_OPTIONS).toBe('One');
    await folder.write('texts/titles.ts', titlesOf('Two'));
    await expect.poll(title, POLL_OPTIONS).toBe('Two');
    await folder.addFolder('texts', 'titles.ts', titlesOf('Three'));
    await expect.poll(title, POLL_OPTIONS).toBe('Three');
    await folder.write('texts/titles.ts', titlesOf('Four'));
    await expect.poll(title, POLL_OPTIONS).toBe('Four');
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
      [
        "covers: ['T1']",
        "cover: ['T1'], covers: []",
        /has no field 'cover'; the nearest is 'covers'\. There are: 'name', /,
      ],
      ["expectText('Checkout')", 'expectText(5 as never)', `${NAME}: 'steps[1].text' must be a text, not 5.`],
      ['./steps/index.ts', 'graphql', /journeys\.ts:3:35: Could not resolve "graphql"/],
    ] as const) {
      await save(journeysSource(from, to));
      await expect.poll(() => catalogue.problem(), POLL_OPTIONS).toMatch(problem);
    }
  });

  it('keeps the sessions of a removed scenario, and rejects new ones with similar names', async () => {
    const { catalogue, execute } = await start();
    const list = (session: string) => execute(LIST_PAYMENT_METHOD, {}, `demo.${NAME}.${session}`);
    await list('one');
    await save(journeysSource(NAME, 'journey-of-another-test'));
    await expect.poll(() => catalogue.find(NAME), POLL_OPTIONS).toBeNull();
    expect((await list('one')).data).not.toBeNull();
    expect((await list('two')).errors?.[0]).toMatchObject({
      message: expect.stringContaining('journey-of-another-test'),
      extensions: { code: 'UNKNOWN_SCENARIO' },
    });
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
