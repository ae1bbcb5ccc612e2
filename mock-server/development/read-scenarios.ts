import { SourceMap } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildFailure } from 'esbuild';
import type { Edition } from '../catalogue/catalogue.ts';
import { sayMessage, sayThrown } from './say-where.ts';
import { severalLines } from './several-lines.ts';

/** What the scenario files say, and what they are judged by. */
export interface ScenarioFiles extends Edition {
  codes: readonly string[];
  publicNames: readonly string[];
  catalogueProblems: typeof import('../scenarios/catalogue-problems.ts').catalogueProblems;
}

/** `text` differs when anything in the files does that matters. */
export type Read =
  | { ok: true; text: string; files: ScenarioFiles; warnings: readonly string[] }
  | { ok: false; problem: string };

const ENTRY = `
  import publicNames from './public-names.json';
  import { SPEC_LINES } from './index.ts';
  export { catalogue as scenarios, showStep, basePriceList } from './index.ts';
  export { catalogueProblems } from './catalogue-problems.ts';
  export const codes = Object.keys(SPEC_LINES);
  export { publicNames };
`;
/** The name of the script in the frames of a stack. No such file is written. */
const SCRIPT = '.scenarios-in-one.cjs';

/**
 * Reads the files of a folder of scenarios as they are on disk now. They become one script that is run and let go of:
 * an import would be answered from memory the second time, and every version would stay there.
 */
export async function readScenarios(folder: string): Promise<Read> {
  const built = await bundle(folder);
  if ('problem' in built) return { ok: false, problem: built.problem };
  const { text, map, warnings } = built;
  try {
    const module: { exports: unknown } = { exports: {} };
    compileFunction(text, ['module', 'exports'], { filename: SCRIPT })(module, module.exports);
    return { ok: true, text, files: module.exports as ScenarioFiles, warnings };
  } catch (error) {
    return { ok: false, problem: sayThrown(error, { script: SCRIPT, map: new SourceMap(JSON.parse(map)), folder }) };
  }
}

async function bundle(folder: string) {
  const { build } = await import('esbuild');
  try {
    const { outputFiles, warnings } = await build({
      stdin: { contents: ENTRY, resolveDir: folder, sourcefile: SCRIPT, loader: 'ts' },
      outfile: path.join(folder, SCRIPT),
      bundle: true,
      write: false,
      format: 'cjs',
      // No package and nothing of Node's resolves: scenarios are plain data.
      platform: 'neutral',
      target: 'es2022',
      charset: 'utf8',
      sourcemap: 'external',
      logLevel: 'silent',
    });
    const [map, script] = outputFiles;
    return {
      text: script?.text ?? '',
      map: map?.text ?? '',
      warnings: warnings.map((message) => sayMessage(message, SCRIPT)),
    };
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    if (errors.length === 0) throw error;
    return { problem: severalLines(errors.map((message) => sayMessage(message, SCRIPT))) };
  }
}
