import type { Locator } from '@playwright/test';
import type { BankDetails, CardDetails, TabName } from '#scenarios';
import { type FrameInput, fillFrame } from './frames.ts';
import { type PageWorld, payButton, STEP_TIMEOUT_MS, surface, type TestWorld } from './test-world.ts';
import { readDescription } from './visible-text.ts';
import { runAction, waitUntil } from './wait-until.ts';

/** Opens what the scenario starts with, and waits until it is ready. */
export async function start(world: TestWorld): Promise<void> {
  await begin(world);
  await runAction('the scenario to open', () => surface(world).waitFor({ state: 'visible' }));
  for (const busy of ['Preparing Payment', 'Loading your payment methods']) {
    await runAction(`'${busy}' to disappear`, () =>
      surface(world).getByText(busy).first().waitFor({ state: 'hidden' }),
    );
  }
}

/** Presses 'Start this scenario' without waiting for what it opens. */
export const begin = ({ page }: TestWorld): Promise<void> =>
  runAction("a button 'Start this scenario'", () =>
    page.getByRole('button', { name: 'Start this scenario', exact: true }).click(),
  );

export async function chooseTab({ page }: TestWorld, name: TabName): Promise<void> {
  await runAction(`a tab '${name}'`, () => page.getByRole('tab', { name, exact: true }).click());
}

export async function chooseMethod(world: PageWorld, label: string): Promise<void> {
  await runAction(`a radio '${label}'`, () => world.page.getByRole('radio', { name: label, exact: true }).check());
}

const BANK_FRAME_TITLE = 'Secure BSB and account number input frame';
export const CARD_INPUTS = {
  number: { title: 'Secure card number input frame', input: 'cardnumber' },
  expiry: { title: 'Secure expiration date input frame', input: 'exp-date' },
  cvc: { title: 'Secure CVC input frame', input: 'cvc' },
} satisfies Record<string, FrameInput>;
export const BANK_INPUTS = {
  bsb: { title: BANK_FRAME_TITLE, input: 'bsb' },
  account: { title: BANK_FRAME_TITLE, input: 'account-number' },
} satisfies Record<string, FrameInput>;

/** Types a card into the provider's frames, and the name into the checkout's own field. */
export async function enterCard(world: PageWorld, { number, expiry, cvc, name }: CardDetails): Promise<void> {
  await chooseNewEntry(world, 'Use a new card');
  await fillFrame(world, CARD_INPUTS.number, number);
  await fillFrame(world, CARD_INPUTS.expiry, expiry);
  await fillFrame(world, CARD_INPUTS.cvc, cvc);
  await fillTextBox(world, (await isSaving(world)) ? 'Card holder name' : 'Name on card', name);
}

/** Whether the dialog saves a payment method; its name field has another label than in a payment. */
const isSaving = ({ page }: PageWorld): Promise<boolean> =>
  page.getByRole('textbox', { name: 'Card holder name', exact: true }).isVisible();

export async function openMethodDialog({ page }: TestWorld): Promise<void> {
  await runAction("a button 'Change payment method'", () =>
    page.getByRole('button', { name: 'Change payment method', exact: true }).click(),
  );
  const dialog = page.getByRole('dialog', { name: 'Update payment method', exact: true });
  await runAction("the dialog 'Update payment method'", () => dialog.waitFor());
  await runAction('the saved methods', () =>
    dialog.getByText('Loading your payment methods').waitFor({ state: 'hidden' }),
  );
}

export async function enterBankAccount(world: TestWorld, { bsb, account, name }: BankDetails): Promise<void> {
  await chooseNewEntry(world, 'Use a new bank account');
  await fillFrame(world, BANK_INPUTS.bsb, bsb);
  await fillFrame(world, BANK_INPUTS.account, account);
  await fillTextBox(world, 'Account name', name);
}

/** Selects the form for a new method where there are saved ones. */
async function chooseNewEntry(world: PageWorld, label: string): Promise<void> {
  const radio = world.page.getByRole('radio', { name: label, exact: true });
  if ((await radio.count()) > 0 && !(await radio.isChecked())) await chooseMethod(world, label);
}

export const fillTextBox = ({ page }: PageWorld, label: string, text: string): Promise<void> =>
  runAction(`a text box '${label}'`, () => page.getByRole('textbox', { name: label, exact: true }).fill(text));

export async function applyCoupon(world: TestWorld, code: string): Promise<void> {
  await typeCoupon(world, code);
  await runAction("a button 'Apply'", () => world.page.getByRole('button', { name: 'Apply', exact: true }).click());
}

/** Opens the coupon form if it is closed, and types into it. */
export async function typeCoupon({ page }: TestWorld, text: string): Promise<void> {
  const input = page.getByPlaceholder('Enter coupon code');
  const opener = page
    .getByRole('button', { name: 'Add coupon code' })
    .or(page.getByRole('link', { name: 'Add coupon code' }));
  await runAction("a text box 'Enter coupon code', or a button 'Add coupon code'", async () => {
    await opener.or(input).first().waitFor({ state: 'visible' });
    if (!(await input.isVisible())) await opener.click();
    await input.fill(text);
  });
}

export async function removeCoupon({ page }: TestWorld): Promise<void> {
  await runAction("a button or link 'Remove'", () =>
    page
      .getByRole('button', { name: 'Remove', exact: true })
      .or(page.getByRole('link', { name: 'Remove', exact: true }))
      .click(),
  );
}

/** Presses the pay button once it is enabled. */
export const pay = (world: TestWorld, label?: string): Promise<void> =>
  pressEnabled(payButton(world, label), label ?? 'Confirm & pay');

/** Clicks twice in one task, so that the page cannot render in between. */
export async function payTwice(world: TestWorld): Promise<void> {
  await waitUntilEnabled(payButton(world), 'Confirm & pay');
  await payButton(world).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
}

export async function payByEnterAndClick(world: TestWorld): Promise<void> {
  await waitUntilEnabled(payButton(world), 'Confirm & pay');
  await payButton(world).evaluate((button: HTMLButtonElement) => {
    // Enter in a field submits the form.
    button.form?.requestSubmit();
    button.click();
  });
}

export const save = ({ page }: TestWorld, label: string): Promise<void> =>
  pressEnabled(page.getByRole('dialog').getByRole('button', { name: label, exact: true }), label);

export const payInPage = ({ page }: TestWorld): Promise<void> =>
  pressEnabled(page.getByRole('button', { name: 'Pay for this document', exact: true }), 'Pay for this document');

const pressInSurface = (world: TestWorld, name: string): Promise<void> =>
  pressEnabled(surface(world).getByRole('button', { name, exact: true }), name);

export const retry = (world: TestWorld): Promise<void> => pressInSurface(world, 'Try again');

export const chooseAnotherMethod = (world: TestWorld): Promise<void> =>
  pressInSurface(world, 'Use another payment method');

const waitUntilEnabled = (button: Locator, label: string): Promise<void> =>
  waitUntil(`'${label}' to be enabled`, async () => {
    if (!(await button.isVisible())) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: `disabled, described by '${await readDescription(button)}'` };
  });

async function pressEnabled(button: Locator, label: string): Promise<void> {
  await waitUntilEnabled(button, label);
  await runAction(`a button '${label}'`, async () => {
    await scrollIntoView(button);
    await button.click({ timeout: STEP_TIMEOUT_MS });
  });
}

/**
 * Scrolls to a button and waits for a paint. Chromium positions cross-origin frames by the last paint, so an earlier
 * click could land in a field that has just scrolled away.
 */
async function scrollIntoView(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}
