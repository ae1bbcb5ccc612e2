import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { BuildFailure, Message } from 'esbuild';
import * as zod from 'zod';
import type { CatalogueSnapshot } from '../catalogue/create-catalogue.ts';
import { checkInput } from '../schemas/check-input.ts';

export type LoadedScenarios = { ok: true; snapshot: CatalogueSnapshot } | { ok: false; problem: string };

const ENTRY = `export { catalogue as scenarios, scenarioSchema, serializeStep, basePriceList } from './index.ts';`;
const BUNDLE_NAME = '.scenarios-in-one.cjs';

/** Runs the files as one script instead of importing them, because Node would keep every imported version in memory. */
export async function loadScenarios(folder: string): Promise<LoadedScenarios> {
  try {
    const script = await bundle(folder);
    const module: { exports: unknown } = { exports: {} };
    compileFunction(script, ['module', 'exports', 'require'])(module, module.exports, () => zod);
    return validateScenarios(module.exports as CatalogueSnapshot);
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>;
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: errors.length > 0 ? errors.map(formatMessage).join('\n') : message };
  }
}

async function bundle(folder: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: folder, sourcefile: BUNDLE_NAME, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    // The build fails for a scenario that imports Node's modules or other packages, because scenarios are plain data.
    platform: 'neutral',
    external: ['zod'],
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

const formatMessage = ({ text, location }: Message): string =>
  location === null ? text : `${path.normalize(location.file)}:${location.line}:${location.column + 1}: ${text}`;

/** Validates the scenarios, because the bundler does not check their types. */
function validateScenarios(snapshot: CatalogueSnapshot): LoadedScenarios {
  const { scenarios, scenarioSchema } = snapshot;
  if (!Array.isArray(scenarios) || scenarios.length === 0) return { ok: false, problem: 'The catalogue is empty.' };
  const seenNames = new Set<string>();
  for (const scenario of scenarios) {
    const name = scenario.name || `The scenario '${scenario.title}' of the group '${scenario.group}'`;
    if (seenNames.has(name))
      return { ok: false, problem: `${name}: two scenarios have this name. Rename one of them.` };
    seenNames.add(name);
    const { problem } = checkInput(scenarioSchema, scenario);
    if (problem !== undefined) return { ok: false, problem: `${name}: ${problem}` };
  }
  return { ok: true, snapshot };
}
