import { build } from 'esbuild';
import { inProject } from '../in-project.ts';

/** A script for the browser, made from one of `scripts/bench/browser`. */
export async function pageScript(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inProject('scripts/bench/browser', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
