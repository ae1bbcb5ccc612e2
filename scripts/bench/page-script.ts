import { build } from 'esbuild';
import { projectPath } from '../command-line/project-path.ts';

/** Bundles a script of `scripts/bench/browser` for the page. */
export async function pageScript(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [projectPath('scripts/bench/browser', `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
