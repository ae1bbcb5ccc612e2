import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { projectPath } from '../command-line/project-path.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** Limits in KB of 1,024 bytes, compressed, for the first load and for opening the checkout. */
const BUDGETS = { firstLoad: 73, checkout: 140 };

interface BuiltPage {
  folder: string;
  /** Files that the page loads statically, as paths in that folder. */
  firstLoad: string[];
  /** The other scripts and styles. */
  onDemand: string[];
}

/** Builds a page for production with Vite's default configuration. */
async function buildPage(root: string, outDir: string): Promise<BuiltPage> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Without hashes in the names, whose bytes would change the compressed sizes of code that is the same.
    build: {
      ...{ outDir, emptyOutDir: true },
      rolldownOptions: { checks: { pluginTimings: false }, output: { chunkFileNames: 'assets/[name].js' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const firstLoad = new Set(['index.html']);
  const addImports = (name = ''): void => {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type !== 'chunk' || firstLoad.has(name)) return;
    firstLoad.add(name);
    for (const imported of chunk.imports) addImports(imported);
  };
  addImports(output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName);
  const onDemand = output.map(({ fileName }) => fileName).filter((name) => !firstLoad.has(name));
  return { folder: outDir, firstLoad: [...firstLoad], onDemand };
}

export const buildConsumerPage = ({ app, builtPage }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(path.join(app, 'page'), builtPage);

/** The total size of files, each compressed separately, in KB of 1,024 bytes. */
async function gzipKilobytes(folder: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1024;
}

/** Builds a page with the libraries alone: a Chakra dialog with one provider field and an Apollo query. */
const buildLibraryPage = ({ app }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(projectPath('scripts/bench/library-page'), path.join(app, 'built-libraries'));

/** Sizes in KB, with baselines: of the first load beside React alone, and of what opening adds beside the libraries alone. */
export async function measureSizes(project: ConsumerProject) {
  const [page, libraries] = [await buildConsumerPage(project), await buildLibraryPage(project)];
  const react = await buildPage(
    projectPath('scripts/consumer-check/react-page'),
    path.join(project.app, 'built-react'),
  );
  // The save dialog's chunk loads when that dialog is opened.
  const opened = page.onDemand.filter((file) => !file.includes('payment-method'));
  return {
    /** Of the page with the module, and of that with the libraries alone. */
    folders: [page.folder, libraries.folder],
    firstLoad: {
      size: await gzipKilobytes(page.folder, page.firstLoad),
      baseline: await gzipKilobytes(react.folder, react.firstLoad),
      budget: BUDGETS.firstLoad,
    },
    checkout: {
      size: await gzipKilobytes(page.folder, opened),
      baseline: await gzipKilobytes(libraries.folder, libraries.onDemand),
      budget: BUDGETS.checkout,
    },
  };
}
