import { captureProcess } from '../capture-process.ts';
import { enterCard, pay } from '../replay/actions.ts';
import { expectClosed } from '../replay/expectations.ts';
import { checkout } from '../replay/test-world.ts';
import { runAction, StepFailure, waitUntil } from '../replay/wait-until.ts';
import { gzipKilobytes } from '../size.ts';
import type { BuiltPage } from './build-page.ts';
import type { ConsumerProject } from './consumer-project.ts';
import type { ConsumerWorld } from './consumer-site.ts';

/** Limits in KB of 1,024 bytes, compressed, for the first load and for opening the checkout. */
export const BUDGETS = { firstLoad: 72, checkout: 140 };

/** Compiles the page, or the tests. In the page's config skipLibCheck is off, so errors in the package's own types count. */
export async function checkTypes({ app }: ConsumerProject, config = 'tsconfig.json', ...args: string[]): Promise<void> {
  const { ok, output } = await captureProcess('tsc', ['-p', config, ...args], { cwd: app });
  if (!ok) throw new Error(output.trim());
}

const choosePlanButton = ({ page }: ConsumerWorld) => page.getByRole('button', { name: 'Choose plan', exact: true });
const filesLoadedOnDemand = (world: ConsumerWorld, { firstLoad }: BuiltPage) =>
  world.loaded().filter((file) => !firstLoad.includes(file));

export const checkLoading = {
  async never(world: ConsumerWorld, built: BuiltPage): Promise<void> {
    await world.page.waitForLoadState('networkidle');
    const files = filesLoadedOnDemand(world, built);
    if (files.length > 0) throw new StepFailure({ expected: 'only the first load', seen: files.join(', ') });
  },

  async onHover(world: ConsumerWorld, built: BuiltPage): Promise<void> {
    await runAction("a button 'Choose plan' to hover", () => choosePlanButton(world).hover());
    await waitUntil("the checkout's code to be requested", async () => {
      const files = filesLoadedOnDemand(world, built);
      return files.some((file) => file.includes('checkout')) || { seen: files.join(', ') || 'nothing' };
    });
    await world.page.waitForLoadState('networkidle');
    if (await checkout(world).isVisible()) throw new StepFailure({ expected: 'no dialog yet', seen: 'a dialog' });
  },
};

const thankYou = ({ page }: ConsumerWorld) => page.getByRole('status').filter({ hasText: 'Thank you.' });

export const checkUse = {
  async pay(world: ConsumerWorld): Promise<void> {
    await runAction("a button 'Choose plan' to press", () => choosePlanButton(world).click());
    await runAction("the dialog 'Checkout'", () => checkout(world).waitFor({ state: 'visible' }));
    await enterCard(world, { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' });
    await pay(world);
    await expectClosed(world);
    await runAction("the page's confirmation", () => thankYou(world).waitFor({ state: 'visible' }));
  },

  async saveDialog({ page }: ConsumerWorld): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Update payment method', exact: true });
    await runAction("a button 'Change payment method' to press", () =>
      page.getByRole('button', { name: 'Change payment method', exact: true }).click(),
    );
    await runAction("the dialog 'Update payment method'", () => dialog.waitFor({ state: 'visible' }));
    await page.keyboard.press('Escape');
    await runAction('the dialog to close', () => dialog.waitFor({ state: 'hidden' }));
  },

  async formInPage({ page }: ConsumerWorld): Promise<void> {
    await runAction("a button 'Order a document' to press", () =>
      page.getByRole('button', { name: 'Order a document' }).click(),
    );
    await runAction("the form's button 'Pay for this document'", () =>
      page.getByRole('button', { name: 'Pay for this document', exact: true }).waitFor({ state: 'visible' }),
    );
  },

  async noPageErrors({ pageErrors }: ConsumerWorld): Promise<void> {
    if (pageErrors.length > 0) throw new StepFailure({ expected: 'no page errors', seen: pageErrors.join('\n') });
  },
};

async function checkSize(built: BuiltPage, files: string[], baseline: number, budget: number): Promise<string> {
  const size = await gzipKilobytes(built.folder, files);
  const summary = `${size.toFixed(1)} KB (baseline ${baseline.toFixed(1)} KB, at most ${budget} KB)`;
  if (size <= budget) return summary;
  const sizes = await Promise.all(
    files.map(async (file) => `${(await gzipKilobytes(built.folder, [file])).toFixed(1)}  ${file}`),
  );
  throw new StepFailure({ expected: `at most ${budget} KB`, seen: `${summary}:\n${sizes.join('\n')}` });
}

export const checkSizes = {
  async firstLoad(built: BuiltPage, baseline: BuiltPage): Promise<string> {
    return checkSize(
      built,
      built.firstLoad,
      await gzipKilobytes(baseline.folder, baseline.firstLoad),
      BUDGETS.firstLoad,
    );
  },
  async checkout(world: ConsumerWorld, built: BuiltPage, baseline: BuiltPage): Promise<string> {
    return checkSize(
      built,
      filesLoadedOnDemand(world, built),
      await gzipKilobytes(baseline.folder, baseline.onDemand),
      BUDGETS.checkout,
    );
  },
};
