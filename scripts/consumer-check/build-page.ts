import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { ConsumerProject } from './consumer-project.ts';

/** Limits in KB of 1,024 bytes, compressed, for the first load and for opening the checkout. */
const BUDGETS = { firstLoad: 72, checkout: 140 };

export interface BuiltPage {
  /** The folder to serve. */
  folder: string;
  /** Files that the page loads statically, as paths in that folder. */
  firstLoad: string[];
  /** The other scripts and styles. */
  onDemand: string[];
}

/** Builds a page for production with Vite's default configuration. */
export async function buildPage(root: string, outDir: string): Promise<BuiltPage> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Without hashes in the names, whose bytes would change the compressed sizes of code that is the same.
    build: { outDir, emptyOutDir: true, rolldownOptions: { output: { chunkFileNames: 'assets/[name].js' } } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const firstLoad = new Set(['index.html']);
  const addImports = (name: string): void => {
    if (firstLoad.has(name)) return;
    firstLoad.add(name);
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) addImports(imported);
  };
  if (entry) addImports(entry.fileName);
  const onDemand = output.map(({ fileName }) => fileName).filter((name) => !firstLoad.has(name));
  return { folder: outDir, firstLoad: [...firstLoad], onDemand };
}

export const buildConsumerPage = ({ app, folder }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(path.join(app, 'page'), path.join(folder, 'built-page'));

const IMPORT = /^(?:import (\{[^}]*\}|\* as \w+) from|export (\{[^}]*\}) from) "([^".][^"]*)";$/gm;

/**
 * Builds the baseline for bundle sizes: a minimal React page that loads on demand what the checkout imports from
 * other packages, without the module itself.
 */
export async function buildBaselinePage({ folder, module }: ConsumerProject): Promise<BuiltPage> {
  const root = path.join(folder, 'baseline');
  await mkdir(root, { recursive: true });
  const text = await readFile(path.join(module, 'chunks/checkout.js'), 'utf8');
  const packages = [...text.matchAll(IMPORT)].map(
    ([, imported, exported, from]) => `export ${imported ?? exported} from '${from}';`,
  );
  await writeFile(path.join(root, 'packages.js'), packages.join('\n'));
  await writeFile(path.join(root, 'main.jsx'), MAIN_MODULE);
  await writeFile(
    path.join(root, 'index.html'),
    '<div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  return buildPage(root, path.join(folder, 'built-baseline'));
}

const MAIN_MODULE = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<StrictMode><h1>Hello</h1></StrictMode>);
void import('./packages.js').then((all) => console.log({ ...all }));
`;

/** The total size of files, each compressed separately, in KB of 1,024 bytes. */
async function gzipKilobytes(folder: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1024;
}

/** Sizes in KB, with those of the baseline: of the first load, and of the code that opening the checkout adds. */
export async function measureSizes({ folder, firstLoad, onDemand }: BuiltPage, baseline: BuiltPage) {
  // The save dialog's chunk loads when that dialog is opened.
  const checkout = onDemand.filter((file) => !file.includes('payment-method'));
  return {
    firstLoad: {
      size: await gzipKilobytes(folder, firstLoad),
      baseline: await gzipKilobytes(baseline.folder, baseline.firstLoad),
      budget: BUDGETS.firstLoad,
    },
    checkout: {
      size: await gzipKilobytes(folder, checkout),
      baseline: await gzipKilobytes(baseline.folder, baseline.onDemand),
      budget: BUDGETS.checkout,
    },
  };
}
