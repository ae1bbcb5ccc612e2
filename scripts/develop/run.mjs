/**
 * Runs a TypeScript program: `node scripts/develop/run.mjs FILE ARGUMENTS…`. The program is bundled with its packages in the
 * cache, which starts several times faster than its modules, and is bundled again when a source has changed. A program that
 * cannot be bundled runs from its sources with tsx, which reports what is wrong.
 *
 * This file is JavaScript because Node 20 does not run TypeScript.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFolder, cacheFolder, isBundleCurrent } from './program-cache.mjs';

const program = path.resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, program);

const folder = bundleFolder(program);
module.enableCompileCache?.(path.join(cacheFolder, 'compiled'));

if (isBundleCurrent(program) || (await writeBundle())) {
  process.env['BUNDLED_SOURCES'] = 'current';
  mapStackTraces();
  await import(pathToFileURL(path.join(folder, 'main.js')).href);
} else {
  delete process.env['BUNDLED_SOURCES'];
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(program).href);
}

async function writeBundle() {
  const { writeBundle: write } = await import('./bundle-program.mjs');
  return write(program);
}

/** Refers stack traces to the sources. Node itself would read the maps at every start, which takes longer than the start. */
function mapStackTraces() {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, new module.SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  };
  const describe = (frame) => {
    const url = frame.getFileName() ?? '';
    if (!url.startsWith(pathToFileURL(folder).href)) return `${frame}`;
    const [line, column] = [frame.getLineNumber() - 1, frame.getColumnNumber() - 1];
    const { originalSource, originalLine, originalColumn } = mapOf(fileURLToPath(url)).findEntry(line, column);
    if (originalSource === undefined) return `${frame}`;
    const location = `${path.resolve(folder, originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
    return `${frame.getFunctionName() ?? '<anonymous>'} (${location})`;
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n');
}
