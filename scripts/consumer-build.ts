import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import type { ConsumerProject } from './consumer-project.ts';

export interface BuiltPage {
  /** What to serve. */
  folder: string;
  /** Files that the page needs before it can run, as paths in that folder. */
  firstLoad: string[];
  /** The other scripts and styles. */
  onDemand: string[];
}

/** Builds a page for production, as anybody would with Vite and no configuration. */
async function buildPage(root: string, outDir: string): Promise<BuiltPage> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const firstLoad = new Set(['index.html']);
  const follow = (name: string): void => {
    if (firstLoad.has(name)) return;
    firstLoad.add(name);
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) follow(imported);
  };
  if (entry) follow(entry.fileName);
  const onDemand = output.map(({ fileName }) => fileName).filter((name) => !firstLoad.has(name));
  return { folder: outDir, firstLoad: [...firstLoad], onDemand };
}

export const buildConsumerPage = ({ page, folder }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(page, path.join(folder, 'built-page'));

/** What the checkout loads when it is opened; the save dialog comes later or never. */
const OPENED = ['checkout', 'motion-features'];
const IMPORT = /^(?:import (\{[^}]*\}|\* as \w+) from|export (\{[^}]*\}) from) "([^".][^"]*)";$/gm;

/**
 * Builds what the page weighs without the module: React saying hello, which loads on demand exactly what the module
 * imports from its peers, and nothing of the module itself.
 */
export async function buildFloor({ folder, module }: ConsumerProject): Promise<BuiltPage> {
  const root = path.join(folder, 'floor');
  await mkdir(root, { recursive: true });
  const chunks = path.join(module, 'chunks');
  const names = (await readdir(chunks)).filter((name) => OPENED.some((opened) => name === `${opened}.js`));
  for (const name of names) {
    const text = await readFile(path.join(chunks, name), 'utf8');
    const lines = [...text.matchAll(IMPORT)].map(
      ([, imported, handedOn, from]) => `export ${imported ?? handedOn} from '${from}';`,
    );
    await writeFile(path.join(root, name), lines.join('\n'));
  }
  const loads = names.map((name) => `void import('./${name}').then((all) => console.log({ ...all }));`).join('\n');
  await writeFile(path.join(root, 'main.jsx'), hello(loads));
  await writeFile(
    path.join(root, 'index.html'),
    '<div id="root"></div><script type="module" src="./main.jsx"></script>',
  );
  return buildPage(root, path.join(folder, 'built-floor'));
}

const hello = (loads: string): string => `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<StrictMode><h1>Hello</h1></StrictMode>);
${loads}
`;
