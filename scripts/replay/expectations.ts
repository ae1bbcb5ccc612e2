import type { TabName } from '#scenarios';
import { payButton, type Stage, surface } from './stage.ts';
import { type Look, until } from './until.ts';
import { announced, asRead, readable } from './visible-text.ts';

const quoted = (texts: string[]): string => (texts.length === 0 ? 'none' : texts.map((text) => `'${text}'`).join(', '));
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const expectToast = ({ page }: Stage, title: string, detail?: string): Promise<void> =>
  until(`the message '${title}'${detail === undefined ? '' : ` with '${detail}'`}`, async () => {
    const messages = announced(page).filter({ has: page.getByText(title, { exact: true }) });
    const found = detail === undefined ? messages : messages.filter({ hasText: asRead(detail) });
    if ((await found.count()) > 0) return true;
    const texts = (await announced(page).allInnerTexts()).map(tidy).filter(Boolean);
    return { seen: `messages: ${quoted([...new Set(texts)])}` };
  });

export const expectNoToast = ({ page }: Stage, title: string): Promise<void> =>
  until(`no message '${title}'`, async () => {
    const messages = announced(page).filter({ has: page.getByText(title, { exact: true }) });
    return (await messages.count()) === 0 || { seen: quoted((await messages.allInnerTexts()).map(tidy)) };
  });

export const expectDialog = ({ page }: Stage, title: string): Promise<void> =>
  until(`a dialog '${title}'`, async () => {
    if (await page.getByRole('dialog', { name: title, exact: true }).isVisible()) return true;
    const titles = await page.getByRole('dialog').getByRole('heading').allInnerTexts();
    return { seen: quoted(titles.map(tidy)) };
  });

export const expectText = ({ page }: Stage, text: string): Promise<void> =>
  until(`the text '${text}'`, async () => {
    return (await readable(page, text).count()) > 0 || { seen: 'a page without it' };
  });

export const expectNoText = ({ page }: Stage, text: string): Promise<void> =>
  until(`no text '${text}'`, async () => {
    return (await readable(page, text).count()) === 0 || { seen: 'it is on the page' };
  });

export const expectLine = (stage: Stage, label: string, amount: string): Promise<void> =>
  until(`the summary line '${label}': ${amount}`, async () => {
    const rows = await stage.page
      .getByRole('region', { name: 'Summary', exact: true })
      .locator('dt')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent ?? '', term.parentElement?.querySelector('dd')?.textContent ?? '']),
      );
    const lines = rows.map(([term = '', value = '']) => ({ term: tidy(term), value: tidy(value) }));
    if (lines.some(({ term, value }) => term === label && value === amount)) return true;
    return { seen: lines.map(({ term, value }) => `'${term}': ${value}`).join(', ') || 'no lines' };
  });

export const expectTab = ({ page }: Stage, name: TabName): Promise<void> =>
  until(`the tab '${name}' to be open`, async () => {
    const open = await page.getByRole('tab', { selected: true }).allInnerTexts();
    return open.map(tidy).includes(name) || { seen: quoted(open.map(tidy)) };
  });

const NEW_ENTRIES = ['Use a new card', 'Use a new bank account'];

/** The saved methods in sight, by label. */
async function savedMethods(stage: Stage) {
  const radios = await surface(stage)
    .getByRole('radio')
    .evaluateAll((inputs) =>
      inputs
        .filter((input) => input instanceof HTMLInputElement)
        .filter((input) => input.checkVisibility())
        .map((input) => ({
          label: [...(input.labels ?? [])].map((label) => label.textContent).join(' '),
          chosen: input.checked,
          disabled: input.disabled,
        })),
    );
  return radios
    .map((radio) => ({ ...radio, label: tidy(radio.label) }))
    .filter(({ label }) => !NEW_ENTRIES.includes(label));
}

export const expectSelected = (stage: Stage, label: string): Promise<void> =>
  until(`'${label}' to be selected`, async () => {
    const chosen = (await savedMethods(stage)).filter((method) => method.chosen).map((method) => method.label);
    return chosen.includes(label) || { seen: quoted(chosen) };
  });

export const expectNothingSelected = (stage: Stage): Promise<void> =>
  until('no saved method to be selected', async () => {
    const chosen = (await savedMethods(stage)).filter((method) => method.chosen).map((method) => method.label);
    return chosen.length === 0 || { seen: quoted(chosen) };
  });

export const expectMethodDisabled = (stage: Stage, label: string): Promise<void> =>
  until(`'${label}' to be disabled`, async () => {
    const methods = await savedMethods(stage);
    const method = methods.find((candidate) => candidate.label === label);
    if (!method) return { seen: `the methods ${quoted(methods.map((candidate) => candidate.label))}` };
    return method.disabled || { seen: 'a method that can be chosen' };
  });

export const expectPayDisabled = (stage: Stage, because: string): Promise<void> =>
  until(`'Confirm & pay' disabled, described by '${because}'`, async () => {
    const button = payButton(stage);
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    if (await button.isEnabled()) return { seen: 'an enabled button' };
    const reason = await button.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
    return asRead(because).test(reason) || { seen: `disabled, described by '${tidy(reason)}'` };
  });

export const expectPayEnabled = (stage: Stage): Promise<void> =>
  until("'Confirm & pay' to be enabled", async (): Promise<Look> => {
    const button = payButton(stage);
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: 'a disabled button' };
  });

export const expectOpen = (stage: Stage): Promise<void> =>
  until('an open dialog', async () => (await surface(stage).isVisible()) || { seen: 'none' });

/** The pay button is at work, and everything else that could be changed is locked. */
export const expectPaying = (stage: Stage): Promise<void> =>
  until('a payment under way', async () => {
    const busy = await surface(stage).locator('button[type=submit][aria-busy=true]').count();
    if (busy !== 1) return { seen: 'no button at work' };
    const open = await surface(stage)
      .getByRole('tab')
      .or(surface(stage).getByRole('radio'))
      .or(surface(stage).getByRole('button', { name: /^(Add coupon code|Remove)$/ }))
      .evaluateAll((controls) =>
        controls.filter((control) => !(control as HTMLButtonElement).disabled).map((control) => control.textContent),
      );
    return open.length === 0 || { seen: `a payment, and controls that are not locked: ${quoted(open.map(tidy))}` };
  });

export const expectNoTabs = (stage: Stage): Promise<void> =>
  until('no tabs', async () => {
    const tabs = await surface(stage).getByRole('tab').allInnerTexts();
    return tabs.length === 0 || { seen: quoted(tabs.map(tidy)) };
  });

export const expectClosed = (stage: Stage): Promise<void> =>
  until('the dialog to be closed', async () => {
    if (await surface(stage).isHidden()) return true;
    const texts = (await announced(stage.page).allInnerTexts()).map(tidy).filter(Boolean);
    return { seen: `an open dialog, with messages: ${quoted([...new Set(texts)])}` };
  });

export const expectHostEvents = ({ page }: Stage, events: string[]): Promise<void> =>
  until(`the host to be told ${quoted(events)}`, async () => {
    const items = await page.locator('section[aria-label="Host events"] li').allInnerTexts();
    const told = items.map(tidy);
    const same =
      told.length === events.length &&
      events.every((event, index) => told[index] === event || told[index]?.startsWith(`${event} `) === true);
    return same || { seen: quoted(told) };
  });

export const expectLog = ({ page }: Stage, message: string): Promise<void> =>
  until(`the host's log to say '${message}'`, async () => {
    const lines = (await page.locator('section[aria-label="Log"] li').allInnerTexts()).map(tidy);
    return lines.some((line) => line.includes(message)) || { seen: quoted(lines) };
  });

export const expectApplyDisabled = ({ page }: Stage): Promise<void> =>
  until("'Apply' to be disabled", async () => {
    const button = page.getByRole('button', { name: 'Apply', exact: true });
    if ((await button.count()) !== 1) return { seen: 'no such button' };
    return (await button.isDisabled()) || { seen: 'an enabled button' };
  });

export const expectLayout = (stage: Stage, layout: 'sheet' | 'panel'): Promise<void> =>
  until(`the dialog as a ${layout}`, async () => {
    const box = await surface(stage).boundingBox();
    const screen = stage.page.viewportSize();
    if (!box || !screen) return { seen: 'no dialog' };
    const isSheet = box.width === screen.width && Math.abs(box.y + box.height - screen.height) < 1;
    return isSheet === (layout === 'sheet') || { seen: `a box of ${box.width} by ${box.height} at ${box.x}, ${box.y}` };
  });
