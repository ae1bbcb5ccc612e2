/**
 * Tests the module as a package: packs it, installs it in a consumer's project, compiles that with strict types, builds it
 * for production and uses it in a browser. Checks the bundle sizes against their budgets. Ends with 'N passed, N failed'.
 */
import { launchChromium } from './chromium.ts';
import { buildBaselinePage, buildConsumerPage } from './consumer-build.ts';
import { checkContents, checkLoading, checkPackage, checkSizes, checkTypes, checkUse } from './consumer-checks.ts';
import { installConsumer } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';
import { runCommand } from './run-command.ts';

const counts = { passed: 0, failed: 0 };

/** Runs and reports one check, with the text that it resolves to. */
async function check(name: string, assertion: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await assertion();
    counts.passed += 1;
    console.log(`✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

await runCommand(async () => {
  const browser = await launchChromium();
  const project = await installConsumer();
  try {
    const types = checkTypes(project);
    types.catch(() => undefined);
    const built = await buildConsumerPage(project);
    const baseline = await buildBaselinePage(project);
    const site = await openConsumerSite(browser, built);
    try {
      await check('The package contains the library, its licence and its README', () => checkContents(project));
      await check('The entry point imports only React', () => checkPackage(project));
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
      await check('The types accept every public option and reject others', () => types);
    } finally {
      await site.close();
    }
  } finally {
    await browser.close();
    await project.remove();
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
});
