import { SourceMap } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildFailure } from 'esbuild';
import * as zod from 'zod';
import type { CatalogueSnapshot } from '../catalogue/catalogue.ts';
import { formatBuildMessage, formatThrownError } from './format-error.ts';
import { summarizeLines } from './summarize-lines.ts';

/** The exports of the scenario files that are served, and those that validate them. */
export interface LoadedScenarios extends CatalogueSnapshot {
  codes: readonly string[];
  publicNames: readonly string[];
  validateCatalogue: typeof import('../scenarios/validate-catalogue.ts').validateCatalogue;
}

/** `text` is the bundled source. It changes with the code, but not with comments. */
export type ScenarioLoadResult =
  | { ok: true; text: string; files: LoadedScenarios; warnings: readonly string[] }
  | { ok: false; problem: string };

const ENTRY = `
  import publicNames from './public-names.json';
  import { SPEC_LINES } from './index.ts';
  export { catalogue as scenarios, scenarioSchema, serializeStep, basePriceList } from './index.ts';
  export { validateCatalogue } from './validate-catalogue.ts';
  export const codes = Object.keys(SPEC_LINES);
  export { publicNames };
`;
/** The script's name in stack traces. The file does not exist. */
const BUNDLE_NAME = '.scenarios-in-one.cjs';

/**
 * Loads the scenario files of a folder from disk. They are bundled into one script and executed, because an import is
 * cached and every version would stay in memory.
 */
export async function loadScenarios(folder: string): Promise<ScenarioLoadResult> {
  const bundled = await bundle(folder);
  if ('problem' in bundled) return { ok: false, problem: bundled.problem };
  const { text, map, warnings } = bundled;
  try {
    const module: { exports: unknown } = { exports: {} };
    compileFunction(text, ['module', 'exports', 'require'], { filename: BUNDLE_NAME })(
      module,
      module.exports,
      () => zod,
    );
    return { ok: true, text, files: module.exports as LoadedScenarios, warnings };
  } catch (error) {
    return {
      ok: false,
      problem: formatThrownError(error, { script: BUNDLE_NAME, map: new SourceMap(JSON.parse(map)), folder }),
    };
  }
}

/** The scenario files as imported modules, for a program that was bundled with the current files. */
export async function importScenarios(): Promise<LoadedScenarios> {
  const [{ catalogue: scenarios, SPEC_LINES, ...index }, { validateCatalogue }, names] = await Promise.all([
    import('../scenarios/index.ts'),
    import('../scenarios/validate-catalogue.ts'),
    import('../scenarios/public-names.json', { with: { type: 'json' } }),
  ]);
  return { ...index, scenarios, validateCatalogue, codes: Object.keys(SPEC_LINES), publicNames: names.default };
}

async function bundle(folder: string) {
  const { build } = await import('esbuild');
  try {
    const { outputFiles, warnings } = await build({
      stdin: { contents: ENTRY, resolveDir: folder, sourcefile: BUNDLE_NAME, loader: 'ts' },
      outfile: path.join(folder, BUNDLE_NAME),
      bundle: true,
      write: false,
      format: 'cjs',
      // Neither other packages nor Node's modules resolve: scenarios are plain data.
      platform: 'neutral',
      external: ['zod'],
      target: 'es2022',
      charset: 'utf8',
      sourcemap: 'external',
      logLevel: 'silent',
    });
    const [map, script] = outputFiles;
    return {
      text: script?.text ?? '',
      map: map?.text ?? '',
      warnings: warnings.map((message) => formatBuildMessage(message, BUNDLE_NAME)),
    };
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    if (errors.length === 0) throw error;
    return { problem: summarizeLines(errors.map((message) => formatBuildMessage(message, BUNDLE_NAME))) };
  }
}
