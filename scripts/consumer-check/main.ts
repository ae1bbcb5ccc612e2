/**
 * Tests the package as apps use it: packs it, installs it in a consumer's project, compiles that with strict types, builds
 * its page for production and uses it in a browser, and runs the project's own tests. Checks the bundle sizes against
 * their budgets. Ends with 'N passed, N failed'.
 */
import type { Browser } from '@playwright/test';
import { launchChromium } from '../chromium.ts';
import { runCommand } from '../run-command.ts';
import { buildBaselinePage, buildConsumerPage } from './build-page.ts';
import { type ConsumerProject, installConsumer } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';
import { checkContents, checkEntryPoint, checkLinks, checkManifest } from './package-checks.ts';
import { checkLoading, checkSizes, checkTypes, checkUse } from './page-checks.ts';
import { check, reportTotal } from './report.ts';
import { runTests } from './run-tests.ts';

async function checkPackage(project: ConsumerProject): Promise<void> {
  await check('The package contains its code, types, licence and documents', () => checkContents(project));
  await check('Links in the documents of the package resolve', () => checkLinks(project));
  await check('The entry point imports only React', () => checkEntryPoint(project));
  await check('publint and attw find nothing', () => checkManifest(project));
  await check('The types accept every public option and reject others', () => checkTypes(project));
  await check('Node: imports, operations in process, server and command', () =>
    runTests(project, 'node', '--test', 'node/scenarios.mjs'),
  );
}

async function checkPage(project: ConsumerProject, browser: Browser): Promise<void> {
  const built = await buildConsumerPage(project);
  const baseline = await buildBaselinePage(project);
  const site = await openConsumerSite(browser, built);
  try {
    const world = await site.open('buy-new-card');
    await check('A page that does not open the checkout loads none of its code', () =>
      checkLoading.never(world, built),
    );
    await check('Hovering the button preloads the checkout', () => checkLoading.onHover(world, built));
    await check('A click opens the checkout, and a card payment succeeds', () => checkUse.pay(world));
    await check('Size of the first load', () => checkSizes.firstLoad(built, baseline));
    await check('Size of the opened checkout', () => checkSizes.checkout(world, built, baseline));
    await check('The payment method dialog opens', () => checkUse.saveDialog(world));
    await check('The form in the page opens', () => checkUse.formInPage(world));
    await check('There are no page errors', () => checkUse.noPageErrors(world));
  } finally {
    await site.close();
  }
}

await runCommand(async () => {
  const project = await installConsumer();
  const browser = await launchChromium();
  try {
    await Promise.all([checkPackage(project), checkPage(project, browser)]);
  } finally {
    await browser.close();
    await project.remove();
  }
  return reportTotal();
});
