import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OperationDefinitionNode, parse, print } from 'graphql';
import { loadBrowserBundle } from '../../mock-server/card-provider/assets/browser-bundle.ts';
import { projectPath } from '../command-line/project-path.ts';
import { buildPlayground } from '../develop/build-playground.ts';
import { buildHandlers, buildModule, buildServer, buildTypes } from './bundles.ts';
import { packageManifest, readRootManifest } from './manifest.ts';

const DOCUMENTS = {
  'client/README.md': 'README.md',
  'mock-server/README.md': 'scenario-server.md',
  'contracts/README.md': 'contracts.md',
  'contracts/verifiers.md': 'verifiers.md',
  'client/CHANGELOG.md': 'CHANGELOG.md',
};

const COPIES = {
  LICENSE: 'LICENSE',
  'schema.graphql': 'schema.graphql',
  'mock-server/catalogue/generated/scenario.schema.json': 'scenario.schema.json',
  'contracts/states.json': 'states.json',
  'contracts/pacts': 'pacts',
  // The contract verification starts this file as a process of its own, so the file is not bundled.
  'contracts/provider/pact-verifier-process.mjs': 'server/pact-verifier-process.mjs',
};

const SERVER_ENTRIES = {
  scenarios: 'mock-server/package/scenarios.ts',
  playwright: 'scripts/replay/package/playwright.ts',
  'verify-contracts': 'contracts/verify-contracts.ts',
};

/** Entry points that run in Node and in browsers. */
const HANDLER_ENTRIES = { msw: 'mock-server/package/msw.ts' };

/** Scripts of the card provider emulator: of the page, of its field frames and of the challenge. */
const BROWSER_SCRIPTS = ['page', 'frame', 'challenge'];

export async function buildPackage(outDir: string): Promise<void> {
  const manifest = await readRootManifest();
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const optionalPeers = Object.keys(manifest.peerDependenciesMeta);
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await Promise.all([
    buildModule(outDir, installed),
    buildServer(path.join(outDir, 'server'), { ...SERVER_ENTRIES, cli: 'scripts/package/cli.ts' }, optionalPeers),
    buildHandlers(path.join(outDir, 'msw'), HANDLER_ENTRIES, optionalPeers),
    buildTypes(
      path.join(outDir, 'types'),
      { index: 'client/index.ts', ...SERVER_ENTRIES, ...HANDLER_ENTRIES },
      installed,
    ),
    copyGallery(outDir),
    writeBrowserScripts(path.join(outDir, 'card-provider')),
    writeFiles(outDir),
    writeOperations(path.join(outDir, 'operations.json')),
    writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(packageManifest(manifest), null, 2)}\n`),
  ]);
}

async function copyGallery(outDir: string): Promise<void> {
  const built = await buildPlayground();
  await cp(built, path.join(outDir, 'gallery'), {
    recursive: true,
    filter: (file) => !/(\.map|[/\\]fingerprint)$/.test(file),
  });
}

async function writeBrowserScripts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of BROWSER_SCRIPTS) {
    await writeFile(path.join(folder, `${name}.js`), await loadBrowserBundle(`${name}/main.ts`));
  }
}

async function writeFiles(outDir: string): Promise<void> {
  for (const [source, target] of Object.entries(COPIES)) {
    await cp(projectPath(source), path.join(outDir, target), { recursive: true });
  }
  for (const [source, target] of Object.entries(DOCUMENTS)) {
    const text = await readFile(projectPath(source), 'utf8');
    const packaged = rewriteLinks(text.replaceAll(OF_REPOSITORY, ''), source, { ...DOCUMENTS, ...COPIES });
    await writeFile(path.join(outDir, target), packaged);
  }
}

/** Writes the documents as the checkout sends them, in the format of Apollo's persisted query manifests. */
async function writeOperations(file: string): Promise<void> {
  const folder = projectPath('client/graphql/operations');
  const operations = (await readdir(folder)).sort().map(async (name) => {
    const document = parse(await readFile(path.join(folder, name), 'utf8'));
    const { name: operation, operation: type } = document.definitions[0] as OperationDefinitionNode;
    const body = print(document);
    return { id: createHash('sha256').update(body).digest('hex'), name: operation?.value, type, body };
  });
  const manifest = {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: await Promise.all(operations),
  };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Paragraphs and a section that concern only this repository, so the package leaves them out. */
const OF_REPOSITORY = /^In this repository .*(\n.+)*\n\n?|^## A sample backend\n[\s\S]*?(?=^## )/gm;

const RELATIVE_LINK = /!?\[([^\]]*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)/g;

/** Rewrites relative links to `documents`, the package's names by source. Links to other files become plain text. */
const rewriteLinks = (text: string, source: string, documents: Readonly<Record<string, string>>): string =>
  text.replace(RELATIVE_LINK, (_link, label: string, target: string, anchor = '') => {
    const file = path.posix.join(path.posix.dirname(source), target);
    const packaged = Object.hasOwn(documents, file) ? documents[file] : undefined;
    return packaged === undefined ? label : `[${label}](${packaged}${anchor})`;
  });
