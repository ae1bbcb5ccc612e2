import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import type { ConsumerProject } from './consumer-project.ts';

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
    build: { outDir, emptyOutDir: true },
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

/** Chunks that opening the checkout loads; the save dialog has its own. */
const CHECKOUT_CHUNKS = ['checkout'];
const IMPORT = /^(?:import (\{[^}]*\}|\* as \w+) from|export (\{[^}]*\}) from) "([^".][^"]*)";$/gm;

/**
 * Builds the baseline for bundle sizes: a minimal React page that loads on demand what the module imports from its peer
 * dependencies, without the module itself.
 */
export async function buildBaselinePage({ folder, module }: ConsumerProject): Promise<BuiltPage> {
  const root = path.join(folder, 'baseline');
  await mkdir(root, { recursive: true });
  const chunks = path.join(module, 'chunks');
  const names = (await readdir(chunks)).filter((name) => CHECKOUT_CHUNKS.some((chunk) => name === `${chunk}.js`));
  for (const name of names) {
    const text = await readFile(path.join(chunks, name), 'utf8');
    const lines = [...text.matchAll(IMPORT)].map(
      ([, imported, exported, from]) => `export ${imported ?? exported} from '${from}';`,
    );
    await writeFile(path.join(root, name), lines.join('\n'));
  }
  const imports = names.map((name) => `void import('./${name}').then((all) => console.log({ ...all }));`).join('\n');
  await writeFile(path.join(root, 'main.jsx'), mainModule(imports));
  await writeFile(
    path.join(root, 'index.html'),
    '<div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  return buildPage(root, path.join(folder, 'built-baseline'));
}

const mainModule = (imports: string): string => `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<StrictMode><h1>Hello</h1></StrictMode>);
${imports}
`;
