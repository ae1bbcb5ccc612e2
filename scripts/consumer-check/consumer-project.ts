import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';

const FOLDER = projectPath('.cache/consumer');
/** Where the package is built, before the projects install it. */
export const BUILT_PACKAGE = path.join(FOLDER, 'package');

/** A copy of `scripts/consumer/shop` with the package installed as from a registry. */
export interface ConsumerProject {
  app: string;
  /** The installed package. */
  module: string;
}

/**
 * Installs the built package in a consumer's project, and calls `use` with it. With `packages`, the project is outside this
 * one, and npm installs them first, then the package as the guide says. Without, it is inside this project and has its
 * packages.
 */
export async function withConsumer(
  packages: readonly string[] | null,
  use: (project: ConsumerProject) => Promise<void>,
): Promise<void> {
  const app = packages ? await mkdtemp(path.join(tmpdir(), 'legal-checkout-')) : path.join(FOLDER, 'shop');
  const project = { app, module: path.join(app, 'node_modules/legal-checkout') };
  const install = (...names: string[]) =>
    runIn(project, ['npm', 'install', ...names, '--install-links', '--no-audit', '--no-fund', '--ignore-scripts']);
  try {
    await rm(app, { recursive: true, force: true });
    await cp(projectPath('scripts/consumer/shop'), app, { recursive: true });
    if (packages) await install(...packages);
    if (packages) await install(BUILT_PACKAGE);
    else await cp(BUILT_PACKAGE, project.module, { recursive: true });
    await use(project);
  } finally {
    await rm(app, { recursive: true, force: true });
  }
}

/** Runs a program in the consumer's project, in its own version if it has one. Resolves to the output, or throws with it. */
export async function runIn(
  { app }: ConsumerProject,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const own = path.join(app, 'node_modules/.bin', program);
  // The builds before have set NODE_ENV to 'production' in this process; in a shell it is not set.
  const options = { cwd: app, env: { ...env, NODE_ENV: undefined } };
  const { ok, output } = await captureProcess(existsSync(own) ? own : program, args, options);
  if (!ok) throw new Error(`${program} ${args.join(' ')}:\n${output.trim()}`);
  return output;
}
