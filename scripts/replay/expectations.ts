import type { TabName } from '#scenarios';
import { payButton, surface, type TestWorld } from './test-world.ts';
import { liveRegions, normalizeWhitespace, readDescription, textPattern, visibleText } from './visible-text.ts';
import { type PollResult, waitUntil } from './wait-until.ts';

const quoteList = (texts: string[]): string =>
  texts.length === 0 ? 'none' : texts.map((text) => `'${text}'`).join(', ');

export const expectToast = ({ page }: TestWorld, title: string, detail?: string): Promise<void> =>
  waitUntil(`the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}`, async () => {
    const messages = liveRegions(page).filter({ has: page.getByText(title, { exact: true }) });
    const found = detail === undefined ? messages : messages.filter({ hasText: textPattern(detail) });
    if ((await found.count()) > 0) return true;
    const texts = (await liveRegions(page).allInnerTexts()).map(normalizeWhitespace).filter(Boolean);
    return { seen: `messages: ${quoteList([...new Set(texts)])}` };
  });

export const expectNoToast = ({ page }: TestWorld, title: string): Promise<void> =>
  waitUntil(`no message '${title}'`, async () => {
    const messages = liveRegions(page).filter({ has: page.getByText(title, { exact: true }) });
    return (
      (await messages.count()) === 0 || { seen: quoteList((await messages.allInnerTexts()).map(normalizeWhitespace)) }
    );
  });

export const expectDialog = ({ page }: TestWorld, title: string): Promise<void> =>
  waitUntil(`a dialog '${title}'`, async () => {
    if (await page.getByRole('dialog', { name: title, exact: true }).isVisible()) return true;
    const titles = await page.getByRole('dialog').getByRole('heading').allInnerTexts();
    return { seen: quoteList(titles.map(normalizeWhitespace)) };
  });

export const expectText = ({ page }: TestWorld, text: string): Promise<void> =>
  waitUntil(`the text '${text}'`, async () => {
    return (await visibleText(page, text).count()) > 0 || { seen: 'no such text' };
  });

export const expectNoText = ({ page }: TestWorld, text: string): Promise<void> =>
  waitUntil(`no text '${text}'`, async () => {
    return (await visibleText(page, text).count()) === 0 || { seen: 'the text on the page' };
  });

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

export const expectTab = ({ page }: TestWorld, name: TabName): Promise<void> =>
  waitUntil(`the tab '${name}' to be open`, async () => {
    const open = await page.getByRole('tab', { selected: true }).allInnerTexts();
    return open.map(normalizeWhitespace).includes(name) || { seen: quoteList(open.map(normalizeWhitespace)) };
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
          disabled: input.disabled,
        })),
    );
  return radios
    .map((radio) => ({ ...radio, label: normalizeWhitespace(radio.label) }))
    .filter(({ label }) => !NEW_ENTRIES.includes(label));
}

export const expectSelected = (world: TestWorld, label: string): Promise<void> =>
  waitUntil(`'${label}' to be selected`, async () => {
    const selected = (await savedMethods(world)).filter((method) => method.selected).map((method) => method.label);
    return selected.includes(label) || { seen: quoteList(selected) };
  });

export const expectNothingSelected = (world: TestWorld): Promise<void> =>
  waitUntil('no saved method to be selected', async () => {
    const selected = (await savedMethods(world)).filter((method) => method.selected).map((method) => method.label);
    return selected.length === 0 || { seen: quoteList(selected) };
  });

export const expectMethodDisabled = (world: TestWorld, label: string): Promise<void> =>
  waitUntil(`'${label}' to be disabled`, async () => {
    const methods = await savedMethods(world);
    const method = methods.find((candidate) => candidate.label === label);
    if (!method) return { seen: `the methods ${quoteList(methods.map((candidate) => candidate.label))}` };
    return method.disabled || { seen: 'an enabled method' };
  });

export const expectPayDisabled = (world: TestWorld, because: string): Promise<void> =>
  waitUntil(`'Confirm & pay' disabled, described by '${because}'`, async () => {
    const button = payButton(world);
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    if (await button.isEnabled()) return { seen: 'an enabled button' };
    const reason = await readDescription(button);
    return textPattern(because).test(reason) || { seen: `disabled, described by '${reason}'` };
  });

export const expectPayEnabled = (world: TestWorld): Promise<void> =>
  waitUntil("'Confirm & pay' to be enabled", async (): Promise<PollResult> => {
    const button = payButton(world);
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: `disabled, described by '${await readDescription(button)}'` };
  });

export const expectOpen = (world: TestWorld): Promise<void> =>
  waitUntil('an open dialog', async () => (await surface(world).isVisible()) || { seen: 'none' });

/** The pay button is busy, and all other controls are disabled. */
export const expectPaying = (world: TestWorld): Promise<void> =>
  waitUntil('a payment in progress', async () => {
    const busy = await surface(world).locator('button[type=submit][aria-busy=true]').count();
    if (busy !== 1) return { seen: 'no busy button' };
    const enabled = await surface(world)
      .getByRole('tab')
      .or(surface(world).getByRole('radio'))
      .or(surface(world).getByRole('button', { name: /^(Add coupon code|Remove)$/ }))
      .evaluateAll((controls) =>
        controls.filter((control) => !(control as HTMLButtonElement).disabled).map((control) => control.textContent),
      );
    return (
      enabled.length === 0 || {
        seen: `a payment, and enabled controls: ${quoteList(enabled.map(normalizeWhitespace))}`,
      }
    );
  });

export const expectNoTabs = (world: TestWorld): Promise<void> =>
  waitUntil('no tabs', async () => {
    const tabs = await surface(world).getByRole('tab').allInnerTexts();
    return tabs.length === 0 || { seen: quoteList(tabs.map(normalizeWhitespace)) };
  });

export const expectClosed = (world: TestWorld): Promise<void> =>
  waitUntil('the dialog to be closed', async () => {
    if (await surface(world).isHidden()) return true;
    const texts = (await liveRegions(world.page).allInnerTexts()).map(normalizeWhitespace).filter(Boolean);
    return { seen: `an open dialog, with messages: ${quoteList([...new Set(texts)])}` };
  });

export const expectHostEvents = ({ page }: TestWorld, events: string[]): Promise<void> =>
  waitUntil(`the host events ${quoteList(events)}`, async () => {
    const items = await page.locator('section[aria-label="Host events"] li').allInnerTexts();
    const received = items.map(normalizeWhitespace);
    const isEqual =
      received.length === events.length &&
      events.every((event, index) => received[index] === event || received[index]?.startsWith(`${event} `) === true);
    return isEqual || { seen: quoteList(received) };
  });

export const expectLog = ({ page }: TestWorld, message: string): Promise<void> =>
  waitUntil(`the log message '${message}'`, async () => {
    const lines = (await page.locator('section[aria-label="Log"] li').allInnerTexts()).map(normalizeWhitespace);
    return lines.some((line) => line.includes(message)) || { seen: quoteList(lines) };
  });

export const expectApplyDisabled = ({ page }: TestWorld): Promise<void> =>
  waitUntil("'Apply' to be disabled", async () => {
    const button = page.getByRole('button', { name: 'Apply', exact: true });
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    return (await button.isDisabled()) || { seen: 'an enabled button' };
  });

export const expectLayout = (world: TestWorld, layout: 'sheet' | 'panel'): Promise<void> =>
  waitUntil(`the dialog as a ${layout}`, async () => {
    const box = await surface(world).boundingBox();
    const viewport = world.page.viewportSize();
    if (!box || !viewport) return { seen: 'no dialog' };
    const isSheet = box.width === viewport.width && Math.abs(box.y + box.height - viewport.height) < 1;
    return isSheet === (layout === 'sheet') || { seen: `a box of ${box.width} by ${box.height} at ${box.x}, ${box.y}` };
  });
