/**
 * The test of the module as a package: packed, installed in a customer's project, compiled with strict types, built for
 * production and used in a browser. It also holds what the module weighs to its budgets. Ends with 'N passed, N failed'.
 */
import { launchChromium } from './chromium.ts';
import { command } from './command.ts';
import { buildConsumerPage, buildFloor } from './consumer-build.ts';
import { checkContents, checkLoading, checkPackage, checkTypes, checkUse, checkWeight } from './consumer-checks.ts';
import { installConsumer } from './consumer-project.ts';
import { openConsumerSite } from './consumer-site.ts';

const counts = { passed: 0, failed: 0 };

/** One thing that must hold. What it answers is said beside its name. */
async function check(name: string, holds: () => Promise<unknown>): Promise<void> {
  try {
    const detail = await holds();
    counts.passed += 1;
    console.log(`✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
  } catch (error) {
    counts.failed += 1;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${name}\n    ${message.replaceAll('\n', '\n    ')}`);
  }
}

await command(async () => {
  const browser = await launchChromium();
  const project = await installConsumer();
  try {
    const types = checkTypes(project);
    types.catch(() => undefined);
    const built = await buildConsumerPage(project);
    const floor = await buildFloor(project);
    const site = await openConsumerSite(browser, built);
    try {
      await check('The package holds the library, its licence and its README', () => checkContents(project));
      await check('The door imports React and nothing else', () => checkPackage(project));
      const visit = await site.open('buy-new-card');
      await check('A page that never opens the checkout loads none of it', () => checkLoading.never(visit, built));
      await check('Hovering the button loads it and shows nothing', () => checkLoading.onHover(visit, built));
      await check('A click opens it, and a card pays', () => checkUse.pay(visit));
      await check('What the page loads at first', () => checkWeight.firstLoad(built, floor));
      await check('What the checkout loads when it is opened', () => checkWeight.checkout(visit, built, floor));
      await check('The payment method dialog opens', () => checkUse.saveDialog(visit));
      await check('The form in the page opens', () => checkUse.formInPage(visit));
      await check('Nothing complains on the console', () => checkUse.quiet(visit));
      await check('Strict types take every word of the door, and refuse others', () => types);
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
