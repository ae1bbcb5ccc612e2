/**
 * `npm run screens`: a picture of every state of the dialogs and forms, in three widths, light and dark, and one page to
 * look through them. Says which states could not be reached; exit code 1 when there are any.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { launchChromium } from '../chromium.ts';
import { command, Problem } from '../command.ts';
import { inProject } from '../in-project.ts';
import { openSite } from '../replay/site.ts';
import { parseScreensArguments } from './arguments.ts';
import { contactSheet } from './contact-sheet.ts';
import { siteBehind } from './site-behind.ts';
import { screenStates } from './states.ts';
import { takePictures } from './take-pictures.ts';

const FOLDER = inProject('.screens');

await command(async () => {
  const { only, baseUrl } = parseScreensArguments(process.argv.slice(2));
  const states = screenStates.filter(({ name }) => name.includes(only));
  if (states.length === 0) throw new Problem(`No state has '${only}' in its name.`, 2);
  const scenarios = states.map(({ scenario }) => scenario);
  const browser = await launchChromium();
  const own = baseUrl === null ? await openSite({ scenarios }) : await siteBehind(baseUrl, scenarios);
  const where = 'site' in own ? { site: own.site, outside: own.outside } : { site: own };
  // Pictures of states that are no more would be believed.
  if (only === '') await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const failed: string[] = [];
  try {
    const waiting = [...states];
    const work = async () => {
      for (let state = waiting.shift(); state; state = waiting.shift()) {
        try {
          await takePictures(state, { browser, ...where, folder: FOLDER });
          console.log(`✓ ${state.name}`);
        } catch (error) {
          failed.push(state.name);
          console.log(`✗ ${state.name}: ${error instanceof Error ? error.message : error}`);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  } finally {
    await browser.close();
    await own.close();
  }
  const taken = await readdir(FOLDER);
  const shown = screenStates.filter(({ name }) => taken.some((file) => file.startsWith(`${name}-360-`)));
  await writeFile(`${FOLDER}/index.html`, contactSheet(shown));
  console.log(`\n${states.length - failed.length} states: ${FOLDER}/index.html`);
  if (failed.length > 0) console.log(`Not reached: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
