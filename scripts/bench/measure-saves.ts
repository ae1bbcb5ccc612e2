import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { projectPath } from '../project-path.ts';
import { withDevPage } from './measure-first-page.ts';

/** What `npm run dev` runs. It is copied, so that saving never changes the project. */
const SOURCES = [
  'client',
  'mock-server',
  'scripts',
  'package.json',
  'package-lock.json',
  'schema.graphql',
  'tsconfig.json',
  'vite.config.ts',
];
/** Inside the project, so that imports resolve to the same packages. */
const FOLDER = projectPath('.cache/bench-saves');

/** What follows a save is not part of the next one. */
const SETTLE_MS = 500;

/** A text in a source that the gallery shows. */
interface SavedText {
  file: string;
  text: string;
}

export const COMPONENT: SavedText = { file: 'client/playground/gallery/gallery.tsx', text: 'Checkout scenarios' };
export const SCENARIO: SavedText = { file: 'mock-server/scenarios/buying.ts', text: 'Buy a plan with a new card' };

/** For each text, milliseconds from saving a change of it until the open gallery has painted it, `rounds` times. */
export async function measureSaves(browser: Browser, saved: readonly SavedText[], rounds: number): Promise<number[][]> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const source of SOURCES) await cp(projectPath(source), path.join(FOLDER, source), { recursive: true });
  const server = { command: () => 'node scripts/run.mjs scripts/dev.ts', env: { DEV_CACHE: '.cache/dev' }, path: '/' };
  return withDevPage(browser, { ...server, folder: FOLDER }, async (page) => {
    await page.getByRole('link', { name: SCENARIO.text, exact: true }).waitFor();
    const times = saved.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { file, text }] of saved.entries()) {
        await page.waitForTimeout(SETTLE_MS);
        times[index]?.push(await measureSave(page, path.join(FOLDER, file), text, `${text} ${round}`));
      }
    }
    return times;
  });
}

async function measureSave(page: Page, file: string, text: string, changed: string): Promise<number> {
  const source = await readFile(file, 'utf8');
  const next = source.replace(new RegExp(`(['"])${text}( \\d+)?\\1`), `$1${changed}$1`);
  if (next === source) throw new Error(`[bench] ${file} has no text '${text}'. Change the text in measure-saves.ts.`);
  const isPainted = page.waitForFunction(
    (shown) => [...document.querySelectorAll('h1, a')].some((element) => element.textContent === shown),
    changed,
    { polling: 'raf' },
  );
  const temporary = `${file}~`;
  await writeFile(temporary, next);
  const savedAt = performance.now();
  // As most editors save: a file that is written in place is empty for a moment.
  await rename(temporary, file);
  await isPainted;
  return performance.now() - savedAt;
}
