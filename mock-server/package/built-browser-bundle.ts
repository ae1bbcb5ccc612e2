import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFile } from './package-file.ts';

const bundles = new Map<string, Promise<string>>();

export function loadBrowserBundle(entry: string): Promise<string> {
  const bundle = bundles.get(entry) ?? readFile(packageFile(`card-provider/${path.dirname(entry)}.js`), 'utf8');
  bundles.set(entry, bundle);
  return bundle;
}
