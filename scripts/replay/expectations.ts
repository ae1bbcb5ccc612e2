import type { Locator, Page } from '@playwright/test';
import type { JournalEntry } from '#scenario-server';
import { findDifferences, readJournal } from './journal.ts';
import { escapeRegExp } from './test-names.ts';
import {
  normalizeWhitespace,
  payButton,
  readDescription,
  type StepHandlers,
  surface,
  type TestWorld,
} from './test-world.ts';
import { waitUntil } from './wait-until.ts';

/** The handlers of the steps that assert. Expectations that browser tests use as well are functions below. */
export const expectationHandlers = {
  expectToast: (world, { title, detail }) => expectToast(world, title, detail),
  expectNoToast: (world, { title }) => expectNoToast(world, title),
  expectDialog: ({ page }, { title }) =>
    waitUntil(`a dialog '${title}'`, async () => {
      if (await page.getByRole('dialog', { name: title, exact: true }).isVisible()) return true;
      return { seen: quoteList(await page.getByRole('dialog').getByRole('heading').allInnerTexts()) };
    }),
  expectText: ({ page }, { text }) =>
    waitUntil(
      `the text '${text}'`,
      async () => (await visibleText(page, text).count()) > 0 || { seen: 'no such text' },
    ),
  expectNoText: (world, { text }) => expectNoText(world, text),
  expectLine: (world, { label, amount }) => expectLine(world, label, amount),
  expectTab: ({ page }, { tab }) =>
    waitUntil(`the tab '${tab}' to be open`, async () => {
      const open = await page.getByRole('tab', { selected: true }).allInnerTexts();
      return open.map(normalizeWhitespace).includes(tab) || { seen: quoteList(open) };
    }),
  expectSelected: (world, { label }) => expectSelected(world, label),
  expectNothingSelected: (world) =>
    waitUntil('no saved method to be selected', async () => {
      const selected = await selectedMethods(world);
      return selected.length === 0 || { seen: quoteList(selected) };
    }),
  expectMethodDisabled: (world, { label }) =>
    waitUntil(`'${label}' to be disabled`, async () => {
      const methods = await savedMethods(world);
      const method = methods.find((candidate) => candidate.label === label);
      if (!method) return { seen: `the methods ${quoteList(methods.map((candidate) => candidate.label))}` };
      return method.disabled || { seen: 'an enabled method' };
    }),
  expectPayDisabled: (world, { because }) => expectPayDisabled(world, because),
  expectPayEnabled: (world) => expectPayEnabled(world),
  expectApplyDisabled: ({ page }) =>
    waitUntil("'Apply' to be disabled", async () => {
      const button = page.getByRole('button', { name: 'Apply', exact: true });
      if ((await button.count()) !== 1) return { seen: 'no such button' };
      return (await button.isDisabled()) || { seen: 'an enabled button' };
    }),
  expectOpen: (world) =>
    waitUntil('an open dialog', async () => (await surface(world).isVisible()) || { seen: 'none' }),
  /** The pay button is busy, and all other controls are disabled. */
  expectPaying: (world) =>
    waitUntil('a payment in progress', async () => {
      const busy = await surface(world).locator('button[type=submit][aria-busy=true]').count();
      if (busy !== 1) return { seen: 'no busy button' };
      const enabled = await surface(world)
        .getByRole('tab')
        .or(surface(world).getByRole('radio'))
        .or(surface(world).getByRole('button', { name: /^(Add coupon code|Remove)$/ }))
        .evaluateAll((controls) =>
          controls.filter((control) => !control.matches(':disabled')).map((control) => control.textContent ?? ''),
        );
      return enabled.length === 0 || { seen: `a payment, and enabled controls: ${quoteList(enabled)}` };
    }),
  expectNoTabs: (world) =>
    waitUntil('no tabs', async () => {
      const tabs = await surface(world).getByRole('tab').allInnerTexts();
      return tabs.length === 0 || { seen: quoteList(tabs) };
    }),
  expectClosed: (world) => expectClosed(world),
  expectLayout: (world, { layout }) =>
    waitUntil(`the dialog as a ${layout}`, async () => {
      const box = await surface(world).boundingBox();
      const viewport = world.page.viewportSize();
      if (!box || !viewport) return { seen: 'no dialog' };
      const isSheet = box.width === viewport.width && Math.abs(box.y + box.height - viewport.height) < 1;
      const seen = `a box of ${box.width} by ${box.height} at ${box.x}, ${box.y}`;
      return isSheet === (layout === 'sheet') || { seen };
    }),
  expectOperation: (world, { operation, variables }) =>
    expectRequest(world, operation, ({ kind, name }) => kind === 'graphql' && name === operation, variables),
  /** An earlier step must wait for what would have sent the operation. */
  expectNoOperation: (world, { operation }) =>
    waitUntil(`no ${operation}`, async () => {
      const sent = (await readJournal(world)).find(({ kind, name }) => kind === 'graphql' && name === operation);
      return sent === undefined || { seen: `entry ${sent.id}: ${JSON.stringify(sent.request)}` };
    }),
  /** Counts journal entries by name: an operation, a call to the card provider, or 'upgrade-intention'; '*' is every call. */
  expectCalls: (world, { call, times }) =>
    waitUntil(`${call} called ${times} times`, async () => {
      const calls = (await readJournal(world)).filter(({ name }) => call === '*' || name === call).length;
      return calls === times || { seen: `${calls} times` };
    }),
  expectUpgradeIntention: (world, { plan }) =>
    expectRequest(world, 'an upgrade intention', ({ kind, name }) => kind === 'rest' && name === 'upgrade-intention', {
      plan,
      type: 'upgrade-intention',
    }),
  expectHostEvents: ({ page }, { events }) =>
    waitUntil(`the host events ${quoteList(events)}`, async () => {
      const items = await page.locator('section[aria-label="Host events"] li').allInnerTexts();
      const received = items.map(normalizeWhitespace);
      const isEqual =
        received.length === events.length &&
        events.every((event, index) => received[index] === event || received[index]?.startsWith(`${event} `) === true);
      return isEqual || { seen: quoteList(received) };
    }),
  expectLog: ({ page }, { message }) =>
    waitUntil(`the log message '${message}'`, async () => {
      const lines = (await page.locator('section[aria-label="Log"] li').allInnerTexts()).map(normalizeWhitespace);
      return lines.some((line) => line.includes(message)) || { seen: quoteList(lines) };
    }),
} satisfies Partial<StepHandlers>;

const quoteList = (texts: readonly string[]): string =>
  texts.length === 0 ? 'none' : texts.map((text) => `'${normalizeWhitespace(text)}'`).join(', ');

/** Matches a text exactly, except for the white space between words. */
const textPattern = (text: string): RegExp =>
  new RegExp(text.trim().split(/\s+/).map(escapeRegExp).join(String.raw`\s+`));

/** Visible text outside the panel, which repeats the scenario's texts. */
const visibleText = (page: Page, text: string): Locator =>
  page
    .locator('xpath=//body//*[not(ancestor-or-self::aside[@aria-label="Scenario"])]')
    .and(page.getByText(textPattern(text)))
    .filter({ visible: true });

const LIVE_REGIONS = '[role="status"], [role="alert"], [aria-live="polite"]:not(dl), [aria-live="assertive"]';

/** Visible live regions, which screen readers announce. */
const liveRegions = (page: Page): Locator => page.locator(LIVE_REGIONS).filter({ visible: true });

/** The texts of all messages, for the report of a failure. */
const messageTexts = async (page: Page): Promise<string> => {
  const texts = (await liveRegions(page).allInnerTexts()).map(normalizeWhitespace).filter(Boolean);
  return quoteList([...new Set(texts)]);
};

export const expectToast = ({ page }: TestWorld, title: string, detail?: string): Promise<void> =>
  waitUntil(`the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}`, async () => {
    const messages = liveRegions(page).filter({ has: page.getByText(title, { exact: true }) });
    const found = detail === undefined ? messages : messages.filter({ hasText: textPattern(detail) });
    return (await found.count()) > 0 || { seen: `messages: ${await messageTexts(page)}` };
  });

export const expectNoToast = ({ page }: TestWorld, title: string): Promise<void> =>
  waitUntil(`no message '${title}'`, async () => {
    const messages = liveRegions(page).filter({ has: page.getByText(title, { exact: true }) });
    return (await messages.count()) === 0 || { seen: quoteList(await messages.allInnerTexts()) };
  });

export const expectNoText = ({ page }: TestWorld, text: string): Promise<void> =>
  waitUntil(
    `no text '${text}'`,
    async () => (await visibleText(page, text).count()) === 0 || { seen: 'the text on the page' },
  );

export const expectLine = (world: TestWorld, label: string, amount: string): Promise<void> =>
  waitUntil(`the summary line '${label}': ${amount}`, async () => {
    const rows = await world.page
      // On a phone the total stands in the bar with the pay button.
      .getByRole('region', { name: /^(Summary|Amount to pay)$/ })
      .locator('dt')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent ?? '', term.parentElement?.querySelector('dd')?.textContent ?? '']),
      );
    const lines = rows.map(([term = '', value = '']) => ({
      term: normalizeWhitespace(term),
      value: normalizeWhitespace(value),
    }));
    if (lines.some(({ term, value }) => term === label && value === amount)) return true;
    return { seen: lines.map(({ term, value }) => `'${term}': ${value}`).join(', ') || 'no lines' };
  });

const NEW_ENTRIES = ['Use a new card', 'Use a new bank account'];

/** The visible saved methods. */
async function savedMethods(world: TestWorld) {
  const radios = await surface(world)
    .getByRole('radio')
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => input instanceof HTMLInputElement)
        .filter((input) => input.checkVisibility())
        .map((input) => ({
          label: [...(input.labels ?? [])].map((label) => label.textContent).join(' '),
          selected: input.checked,
          disabled: input.matches(':disabled'),
        })),
    );
  return radios
    .map((radio) => ({ ...radio, label: normalizeWhitespace(radio.label) }))
    .filter(({ label }) => !NEW_ENTRIES.includes(label));
}

const selectedMethods = async (world: TestWorld): Promise<string[]> =>
  (await savedMethods(world)).filter(({ selected }) => selected).map(({ label }) => label);

export const expectSelected = (world: TestWorld, label: string): Promise<void> =>
  waitUntil(`'${label}' to be selected`, async () => {
    const selected = await selectedMethods(world);
    return selected.includes(label) || { seen: quoteList(selected) };
  });

export const expectPayDisabled = (world: TestWorld, because: string): Promise<void> =>
  waitUntil(`'Confirm & pay' disabled, described by '${because}'`, async () => {
    const button = payButton(world);
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    if (await button.isEnabled()) return { seen: 'an enabled button' };
    const reason = await readDescription(button);
    return textPattern(because).test(reason) || { seen: `disabled, described by '${reason}'` };
  });

export const waitUntilEnabled = (button: Locator, label: string): Promise<void> =>
  waitUntil(`'${label}' to be enabled`, async () => {
    if (!(await button.isVisible())) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: `disabled, described by '${await readDescription(button)}'` };
  });

export const expectPayEnabled = (world: TestWorld): Promise<void> =>
  waitUntilEnabled(payButton(world), 'Confirm & pay');

export const expectClosed = (world: TestWorld): Promise<void> =>
  waitUntil(
    'the dialog to be closed',
    async () =>
      (await surface(world).isHidden()) || { seen: `an open dialog, with messages: ${await messageTexts(world.page)}` },
  );

/** Waits until the last entry that `matches` was sent with `variables`. */
async function expectRequest(
  world: TestWorld,
  description: string,
  matches: (entry: JournalEntry) => boolean,
  variables: unknown,
): Promise<void> {
  await waitUntil(`${description} sent with ${JSON.stringify(variables)}`, async () => {
    const entries = await readJournal(world);
    const last = entries.findLast(matches);
    if (!last)
      return { seen: `only ${[...new Set(entries.map(({ name }) => name))].join(', ') || 'an empty journal'}` };
    const differences = findDifferences(variables, last.request);
    return differences.length === 0 || { seen: `entry ${last.id}, where\n${differences.join('\n')}` };
  });
}
