import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { projectPath } from '../command-line/project-path.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { STEP_TIMEOUT_MS } from '../replay/test-world.ts';

/** A page with two providers, each with a toaster and buttons that show toasts. */
const PAGE = `
  import { createRoot } from 'react-dom/client';
  import { createToastStore, Toaster, UiProvider } from '#ui';
  const Shop = ({ name, store = createToastStore() }) => (
    <UiProvider>
      <Toaster store={store}>
        <button onClick={() => store.show({ tone: 'error', title: name, detail: 'A detail' })}>Show {name}</button>
        <button onClick={() => store.show({ tone: 'success', title: name + ' paid', persistent: true })}>Pay {name}</button>
        <button onClick={() => store.show({ tone: 'success', title: name + ' saved' })}>Save {name}</button>
      </Toaster>
    </UiProvider>
  );
  createRoot(document.body.appendChild(document.createElement('main'))).render([<Shop key="1" name="one" />, <Shop key="2" name="two" />]);
`;

let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  const bundle = await build({
    stdin: { contents: PAGE, loader: 'tsx', resolveDir: projectPath('client') },
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  browser = await connectBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await page.clock.install();
  await page.setContent('<!doctype html><title>Shops</title><body style="padding-top: 400px"></body>');
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
});
test.afterAll(() => browser.close());

const toast = (title: string) => page.locator('[data-scope=toast]').filter({ hasText: title });

test('toasts of two providers share no ids, do not overlap, and are dismissed separately', async () => {
  for (const name of ['one', 'two']) {
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await toast(name).waitFor();
  }
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const [one, two] = await Promise.all(['one', 'two'].map((name) => toast(name).boundingBox()));
  expect(two?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
  await toast('one').getByRole('button', { name: 'Dismiss message' }).click();
  await toast('one').waitFor({ state: 'detached' });
  expect(await toast('two').isVisible()).toBe(true);
});

test('a persistent success is neither replaced nor dismissed by time', async () => {
  await page.getByRole('button', { name: 'Pay one' }).click();
  await toast('one paid').waitFor();
  await page.getByRole('button', { name: 'Save one' }).click();
  await toast('one saved').waitFor();
  await page.clock.fastForward('01:00');
  await toast('one saved').waitFor({ state: 'detached' });
  expect(await toast('one paid').isVisible()).toBe(true);
});
