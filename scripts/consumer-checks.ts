import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUDGETS } from './consumer-budgets.ts';
import type { BuiltPage } from './consumer-build.ts';
import type { ConsumerProject } from './consumer-project.ts';
import type { ConsumerVisit } from './consumer-site.ts';
import { enterCard, pay } from './replay/actions.ts';
import { expectClosed } from './replay/expectations.ts';
import { checkout } from './replay/stage.ts';
import { doing, StepFailure, until } from './replay/until.ts';
import { runQuietly } from './run-quietly.ts';
import { gzipKilobytes } from './size.ts';

const IMPORTED = /\bfrom "([^"]+)"/g;

const PACKED = /^(LICENSE|README\.md|package\.json|dist\/(chunks\/)?[\w-]+\.js|dist\/types\/.+\.d\.ts)$/;

/** Sources, tests and tools of this project stay out, and so do source maps. */
export async function checkContents({ installed }: ConsumerProject): Promise<string> {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(installed, path.join(entry.parentPath, entry.name)));
  const others = files.filter((file) => !PACKED.test(file));
  if (others.length > 0) throw new StepFailure({ expected: 'the library alone', seen: others.join(', ') });
  const missing = ['LICENSE', 'README.md'].filter((file) => !files.includes(file));
  if (missing.length > 0) throw new StepFailure({ expected: missing.join(', '), seen: 'a package without it' });
  return `${files.length} files`;
}

/** Whoever puts the provider on a page must not put Chakra, Apollo, the card provider or the motion library there. */
export async function checkPackage({ module }: ConsumerProject): Promise<void> {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = await readFile(path.join(module, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) {
      if (specifier.startsWith('.')) await follow(path.join(path.dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  await follow('index.js');
  const others = [...packages].filter((name) => name !== 'react' && !name.startsWith('react/'));
  if (others.length > 0) throw new StepFailure({ expected: 'React alone', seen: others.join(', ') });
}

/** Compiles the page. What is wrong with a package's own types would be wrong for every customer. */
export async function checkTypes({ page }: ConsumerProject): Promise<void> {
  const { ok, output } = await runQuietly('tsc', ['-p', page]);
  if (!ok) throw new Error(output.trim());
}

const chooser = ({ page }: ConsumerVisit) => page.getByRole('button', { name: 'Choose plan', exact: true });
const beyond = (visit: ConsumerVisit, { firstLoad }: BuiltPage) =>
  visit.loaded().filter((file) => !firstLoad.includes(file));

export const checkLoading = {
  async never(visit: ConsumerVisit, built: BuiltPage): Promise<void> {
    await visit.page.waitForLoadState('networkidle');
    const more = beyond(visit, built);
    if (more.length > 0) throw new StepFailure({ expected: 'the first load alone', seen: more.join(', ') });
  },

  async onHover(visit: ConsumerVisit, built: BuiltPage): Promise<void> {
    await doing("a button 'Choose plan' to point at", () => chooser(visit).hover());
    await until("the checkout's code to be asked for", async () => {
      const more = beyond(visit, built);
      return more.some((file) => file.includes('checkout')) || { seen: more.join(', ') || 'nothing' };
    });
    await visit.page.waitForLoadState('networkidle');
    if (await checkout(visit).isVisible()) throw new StepFailure({ expected: 'no dialog yet', seen: 'a dialog' });
  },
};

const thanks = ({ page }: ConsumerVisit) => page.getByRole('status').filter({ hasText: 'Thank you.' });

export const checkUse = {
  async pay(visit: ConsumerVisit): Promise<void> {
    await doing("a button 'Choose plan' to press", () => chooser(visit).click());
    await doing("the dialog 'Checkout'", () => checkout(visit).waitFor({ state: 'visible' }));
    await enterCard(visit, { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' });
    await pay(visit);
    await expectClosed(visit);
    await doing("the page's own thanks", () => thanks(visit).waitFor({ state: 'visible' }));
  },

  async saveDialog({ page }: ConsumerVisit): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Update payment method', exact: true });
    await doing("a button 'Change payment method' to press", () =>
      page.getByRole('button', { name: 'Change payment method', exact: true }).click(),
    );
    await doing("the dialog 'Update payment method'", () => dialog.waitFor({ state: 'visible' }));
    await page.keyboard.press('Escape');
    await doing('the dialog to close', () => dialog.waitFor({ state: 'hidden' }));
  },

  async formInPage({ page }: ConsumerVisit): Promise<void> {
    await doing("a button 'Order a document' to press", () =>
      page.getByRole('button', { name: 'Order a document' }).click(),
    );
    await doing("the form's button 'Pay for this document'", () =>
      page.getByRole('button', { name: 'Pay for this document', exact: true }).waitFor({ state: 'visible' }),
    );
  },

  async quiet({ complaints }: ConsumerVisit): Promise<void> {
    if (complaints.length > 0) throw new StepFailure({ expected: 'no complaint', seen: complaints.join('\n') });
  },
};

async function weigh(built: BuiltPage, files: string[], floor: number, budget: number): Promise<string> {
  const size = await gzipKilobytes(built.folder, files);
  const said = `${size.toFixed(1)} KB (floor ${floor.toFixed(1)} KB, at most ${budget} KB)`;
  if (size <= budget) return said;
  const each = await Promise.all(
    files.map(async (file) => `${(await gzipKilobytes(built.folder, [file])).toFixed(1)}  ${file}`),
  );
  throw new StepFailure({ expected: `at most ${budget} KB`, seen: `${said}:\n${each.join('\n')}` });
}

export const checkWeight = {
  async firstLoad(built: BuiltPage, floor: BuiltPage): Promise<string> {
    return weigh(built, built.firstLoad, await gzipKilobytes(floor.folder, floor.firstLoad), BUDGETS.firstLoad);
  },
  async checkout(visit: ConsumerVisit, built: BuiltPage, floor: BuiltPage): Promise<string> {
    return weigh(built, beyond(visit, built), await gzipKilobytes(floor.folder, floor.onDemand), BUDGETS.checkout);
  },
};
