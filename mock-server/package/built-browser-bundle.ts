import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserBundle, createBundle } from '../card-provider/assets/create-bundle.ts';
import { packageFile } from './package-file.ts';

const bundles = new Map<string, Promise<BrowserBundle>>();

/** Replaces `loadBrowserBundle` in the package, which contains the scripts that it builds: 'frame/main.ts' is 'frame.js'. */
export function loadBrowserBundle(entry: string): Promise<BrowserBundle> {
  const bundle =
    bundles.get(entry) ?? readFile(packageFile(`card-provider/${path.dirname(entry)}.js`), 'utf8').then(createBundle);
  bundles.set(entry, bundle);
  return bundle;
}
