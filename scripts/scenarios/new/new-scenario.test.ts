import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { catalogue, findScenario, type Scenario } from '#scenarios';
import { readScenarioFile } from '../../../mock-server/catalogue/scenario-files.ts';
import { loadScenarios } from '../../../mock-server/development/load-scenarios.ts';
import { copyScenarios } from '../../../mock-server/development/scenario-folder.test-support.ts';
import { addScenario, insertScenario } from './new-scenario.ts';

it('copies every entry of the catalogue without its variants and words', { timeout: 30_000 }, async () => {
  const folder = await copyScenarios();
  try {
    const bases = catalogue.filter(({ name, group }) => !name.includes('@') && group !== 'Journeys for reviewers');
    for (const file of (await readdir(folder.path)).filter((name) => name.endsWith('.ts'))) {
      let text = await readFile(path.join(folder.path, file), 'utf8');
      for (const base of bases)
        text = insertScenario(text, { name: `copy-of-${base.name}`, title: 'A copy', base })?.text ?? text;
      await writeFile(path.join(folder.path, file), text);
    }
    const loaded = await loadScenarios(folder.path);
    const copies = loaded.ok ? loaded.snapshot.scenarios.filter(({ name }) => name.startsWith('copy-of-')) : [];
    for (const copy of copies) {
      const { words: _words, ...base } = findScenario(copy.name.replace('copy-of-', '')) as Scenario;
      expect(copy).toEqual({ ...base, name: copy.name, title: 'A copy' });
    }
    // The others are made from rows of a table.
    expect(copies.length).toBeGreaterThan(bases.length * 0.9);
  } finally {
    await folder.remove();
  }
});

it('writes a file outside of the catalogue, once, and prints the command that plays it', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const folder = await mkdtemp(path.join(tmpdir(), 'new-scenario-'));
  try {
    const file = path.join(folder, 'my own', 'coupon-twice.json');
    await addScenario(['coupon-twice', '--like', 'coupon-percent', '--out', file]);
    expect(printed.mock.lastCall).toEqual([`Play it: npm run replay -- "${file}"`]);
    const copied = findScenario('coupon-percent') as Scenario;
    expect(readScenarioFile(file)).toEqual({ ...copied, name: 'coupon-twice', title: 'Coupon twice' });
    const { $schema } = JSON.parse(await readFile(file, 'utf8')) as { $schema: string };
    expect(existsSync(path.resolve(path.dirname(file), $schema))).toBe(true);
    await expect(addScenario(['coupon-twice', '--out', file])).rejects.toThrow(
      `There is a file ${file} already. Choose another with --out.`,
    );
    await expect(addScenario(['coupon-twice', '--out', path.join(file, 'a.json')])).rejects.toThrow(
      `There is a file ${file} already. Choose another with --out.`,
    );
  } finally {
    printed.mockRestore();
    await rm(folder, { recursive: true });
  }
});

it.each([
  ['a known name', ['buy-new-card'], "There is a scenario 'buy-new-card' already. Choose another name."],
  ['code', ["a', x: '"], "'NAME' must be in kebab-case and at most 100 characters long"],
  ['the name of a variant', ['a@b'], "'NAME' must have no '@', which names variants, not 'a@b'."],
  [
    'a copy of an unknown scenario',
    ['my-own', '--like', 'coupon-percnt'],
    "There is no scenario 'coupon-percnt'. The nearest are: coupon-percent, ",
  ],
  [
    'a copy of a variant in the catalogue',
    ['my-own', '--like', 'pay-response-lost@repeated-by-browser'],
    "'pay-response-lost@repeated-by-browser' has no entry of its own that could be copied.",
  ],
  ['another file than JSON', ['my-own', '--out', 'a.ts'], "--out must name a .json file, not 'a.ts'."],
])('rejects %s', async (_case, args, message) => {
  await expect(addScenario(args)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
});
