import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { inProject } from '../../in-project.ts';
import type { Changes } from './changes.ts';
import { PAGE_END, pageStart, pictureData } from './page/page.ts';
import { readPicture } from './picture-folder.ts';
import { baselineOf, type ReportFile, readReport } from './report-file.ts';

const PAGE = inProject('scripts/replay/report/page');

/** Writes a report's `index.html`, its pictures and those of the changes inside it; answers its path. */
export async function writePage(folder: string, changes: Changes | null): Promise<string> {
  const report = await readReport(folder);
  const file = path.join(folder, 'index.html');
  await mkdir(folder, { recursive: true });
  // Piece by piece: a whole report is tens of megabytes.
  await pipeline(Readable.from(piecesOf(folder, report, changes)), createWriteStream(`${file}.new`));
  await rename(`${file}.new`, file);
  return file;
}

async function* piecesOf(folder: string, report: ReportFile, changes: Changes | null): AsyncGenerator<string> {
  const [styles, behaviour] = await Promise.all([stylesOfPage(), behaviourOfPage()]);
  yield pageStart({ report, changes, folder, styles, behaviour });
  for (const [picture, place] of picturesOf(folder, report, changes)) {
    yield pictureData(picture, await readPicture(place, picture));
  }
  yield PAGE_END;
}

/** Every picture that the page shows, each once, and the folder of the report that has it. */
function picturesOf(folder: string, report: ReportFile, changes: Changes | null): Map<string, string> {
  const baseline = baselineOf(folder, report) ?? folder;
  const compared = changes?.changed.flatMap(({ pictures }) => pictures) ?? [];
  const own = [
    ...report.walks.flatMap(({ steps }) => steps.map(({ picture }) => picture)),
    ...compared.map(({ difference }) => difference),
  ];
  const earlier = compared.map(({ before }) => before);
  const known = (pictures: (string | null)[], place: string) =>
    pictures.filter((picture) => picture !== null).map((picture): [string, string] => [picture, place]);
  return new Map([...known(earlier, baseline), ...known(own, folder)]);
}

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

async function stylesOfPage(): Promise<string> {
  const [styles, font] = await Promise.all([
    build({ entryPoints: [path.join(PAGE, 'styles.css')], write: false, minify: true }),
    readFile(createRequire(import.meta.url).resolve(FONT), 'base64'),
  ]);
  const face = `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,${font}) format('woff2')}`;
  return `${face}${styles.outputFiles[0]?.text ?? ''}`;
}

async function behaviourOfPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(PAGE, 'behaviour/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
