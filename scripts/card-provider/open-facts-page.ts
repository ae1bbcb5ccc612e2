import type { Browser, BrowserContext } from '@playwright/test';
import { build } from 'esbuild';
import { withTimeLimit } from '#domain';
import type { CardEntry, FieldType } from '../../mock-server/card-provider/facts/fields.ts';
import { TEST_BSB, type TestBankAccount } from '../../mock-server/card-provider/facts/test-methods.ts';
import { projectPath } from '../command-line/project-path.ts';
import { providerInput } from '../replay/actions.ts';
import { collectPageErrors, newContext } from '../replay/page.ts';
import { type ChallengeEnd, endChallenge, hasChallenge } from './challenge.ts';
import { type Provider, RATE_LIMITED } from './emulator.ts';
import type { ProviderCallName } from './facts-page.tsx';
import { redactSecrets } from './keys.ts';

const CARD_FIELDS: readonly FieldType[] = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** Errors of the provider that prevent a check, each with advice for the developer. */
const TROUBLE = new Map<unknown, string>([
  ['rate_limit_error', RATE_LIMITED],
  ['authentication_error', 'The provider does not accept the publishable key. Copy both keys again from one page.'],
  ['api_connection_error', 'The page lost its connection to the provider. Check the network, then run this again.'],
  ['api_error', 'The provider has an error of its own. See https://status.stripe.com, then run this again.'],
]);

export interface CallResult {
  result: unknown;
  outcome: unknown;
}

export type FactsTab = Awaited<ReturnType<typeof openFactsPage>>;

/** Opens the page with the module's fields for a card. Throws a sentence when the provider's script does not load. */
export async function openFactsPage(
  browser: Browser,
  provider: Provider,
  prepare?: (context: BrowserContext) => unknown,
) {
  const context = await newContext(browser);
  context.setDefaultTimeout(30_000);
  const pageErrors = collectPageErrors(context);
  await serveFactsPage(context, provider);
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(`${provider.pageUrl}?key=${encodeURIComponent(provider.publishableKey)}`);

  const mount = async (fields: readonly FieldType[]) => {
    const state = await page.evaluate((types) => window.facts.mount(types), [...fields]);
    if (state === 'no script')
      throw new Error(
        'The page cannot load https://js.stripe.com. Check the network, a proxy and what blocks scripts, then run this again.',
      );
    if (state === 'no field')
      throw new Error(
        'The fields did not become ready within 15 s. Check the connection to js.stripe.com, then run this again.',
      );
  };
  const eventsOf = async (field: FieldType) => {
    const events = await page.evaluate(() => window.facts.events);
    return events.filter((reported) => reported.field === field).map(({ event }) => event);
  };
  /** Waits until the last report of each field is a complete entry, or the time limit is reached. */
  const waitUntilComplete = (...fields: FieldType[]) =>
    page
      .waitForFunction(
        (types) =>
          types.every((type) => {
            const last = window.facts.events.findLast(
              ({ field, event }) => field === type && typeof event === 'object',
            );
            return typeof last?.event === 'object' && last.event.complete;
          }),
        fields,
        { timeout: provider.timeoutMs },
      )
      .catch(() => undefined);
  let mounted: 'card' | 'BSB' | null = null;
  const entered = { cardnumber: '', 'exp-date': '', cvc: '' };
  const mountCard = async () => {
    await mount(CARD_FIELDS);
    mounted = 'card';
    Object.assign(entered, { cardnumber: '', 'exp-date': '', cvc: '' });
  };
  const waitForBank = (empty: boolean) =>
    page.waitForFunction((wanted) => {
      const last = window.facts.events.findLast(({ event }) => typeof event === 'object');
      return (typeof last?.event === 'object' ? last.event.empty : true) === wanted;
    }, empty);

  const endBankChallenge = (end: ChallengeEnd, signal?: AbortSignal) =>
    endChallenge(page, end, { timeoutMs: provider.timeoutMs, ...(signal && { signal }) });

  try {
    await mountCard();
  } catch (error) {
    await context.close();
    throw error;
  }

  return {
    pageErrors,
    eventsOf,
    close: () => context.close(),

    async typeInto(field: FieldType, keys: readonly string[]): Promise<void> {
      mounted = null;
      await mount([field]);
      // Clicks at the left of the field, where its BSB is.
      await page.locator(`#${field}`).click({ position: { x: 60, y: 8 } });
      await page.waitForFunction(() => window.facts.events.some(({ event }) => event === 'focus'));
      for (const key of keys) await (/^\d+$/.test(key) ? page.keyboard.type(key) : page.keyboard.press(key));
      await page.getByRole('button', { name: 'Elsewhere' }).click();
    },

    /** Waits until the field has reported `count` events, or the time limit is reached. */
    async takeEvents(field: FieldType, count: number) {
      await page
        .waitForFunction(
          ([type, wanted]) => window.facts.events.filter((reported) => reported.field === type).length >= wanted,
          [field, count] as const,
          { timeout: provider.timeoutMs },
        )
        .catch(() => undefined);
      return eventsOf(field);
    },

    /** Enters a card. With `isComplete` it resolves once every field has reported a complete entry. */
    async enterCard(card: CardEntry, { isComplete = false } = {}): Promise<void> {
      const { number = '', expiry = '', cvc = '' } = card;
      if (mounted !== 'card') await mountCard();
      for (const [name, value] of [
        ['cardnumber', number],
        ['exp-date', expiry],
        ['cvc', cvc],
      ] as const) {
        if (entered[name] === value) continue;
        await providerInput(page, name).fill(value);
        entered[name] = value;
      }
      if (isComplete) await waitUntilComplete(...CARD_FIELDS);
    },

    async enterBankAccount(account: TestBankAccount | ''): Promise<void> {
      if (account !== '') {
        await this.typeInto('auBankAccount', [TEST_BSB, account]);
        return waitUntilComplete('auBankAccount').then(() => undefined);
      }
      mounted = null;
      await mount(['auBankAccount']);
    },

    async enterBsb(bsb: string) {
      const input = providerInput(page, 'bsb');
      if (mounted === 'BSB') await input.fill('');
      else await mount(['auBankAccount']);
      await waitForBank(true);
      mounted = 'BSB';
      await input.fill(bsb);
      await waitForBank(false);
      return (await eventsOf('auBankAccount')).at(-1);
    },

    /** Calls the provider through the module, and ends the bank's challenge that the call needs. */
    async call(name: ProviderCallName, clientSecret = '', end?: ChallengeEnd): Promise<CallResult> {
      const pending = page
        .evaluate(([method, secret]) => window.facts.call(method, secret), [name, clientSecret] as const)
        .catch((error: unknown) => {
          throw new Error(redactSecrets(error instanceof Error ? error.message : String(error)));
        });
      const { timeoutMs } = provider;
      const controller = new AbortController();
      const [response, hasEnded] = await Promise.all([
        withTimeLimit(pending, end ? 2 * timeoutMs : timeoutMs, () => null).finally(() => controller.abort()),
        end ? endBankChallenge(end, controller.signal) : true,
      ]);
      if (!response) {
        const isChallenged = await hasChallenge(page);
        return seenOnly(`no response in time${isChallenged ? ", because the bank's challenge is shown" : ''}`);
      }
      if (!hasEnded) return seenOnly('a response without a challenge');
      const type = (response.result as { error?: { type: unknown } } | null)?.error?.type;
      const trouble = TROUBLE.get(type);
      if (trouble !== undefined) throw new Error(trouble);
      return response;
    },
  };
}

const seenOnly = (seen: string): CallResult => ({ result: seen, outcome: seen });

/** Answers the browser's requests for the page, because no server has it. */
async function serveFactsPage(context: BrowserContext, { pageUrl, script }: Provider): Promise<void> {
  const bundle = await bundlePage();
  const html = `<!doctype html><html lang="en"><head><title>Facts</title></head><body>
${script === undefined ? '' : `<script src="${script}"></script>`}<script src="${pageUrl}.js"></script></body></html>`;
  await context.route(`${pageUrl}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }));
  await context.route(`${pageUrl}?*`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  // Chromium from version 142 blocks requests to local addresses without this permission; older versions do not know it.
  await context.grantPermissions(['local-network-access']).catch(() => undefined);
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [projectPath('scripts/card-provider/facts-page.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
