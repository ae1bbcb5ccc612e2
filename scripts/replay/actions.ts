import type { Locator } from '@playwright/test';
import type { BankDetails, CardDetails, TabName } from '#scenarios';
import { type FrameInput, fillFrame } from './frames.ts';
import { DEADLINE_MS, payButton, type Stage, surface } from './stage.ts';
import { doing, until } from './until.ts';

/** Does what the scenario's host would do, and waits until what it opened is ready. */
export async function start(stage: Stage): Promise<void> {
  await begin(stage);
  await doing('what the scenario opens', () => surface(stage).waitFor({ state: 'visible' }));
  for (const busy of ['Preparing Payment', 'Loading your payment methods']) {
    await doing(`'${busy}' to go`, () => surface(stage).getByText(busy).first().waitFor({ state: 'hidden' }));
  }
}

export const begin = ({ page }: Stage): Promise<void> =>
  doing("a button 'Start this scenario'", () =>
    page.getByRole('button', { name: 'Start this scenario', exact: true }).click(),
  );

export async function chooseTab({ page }: Stage, name: TabName): Promise<void> {
  await doing(`a tab '${name}' to choose`, () => page.getByRole('tab', { name, exact: true }).click());
}

export async function chooseMethod(stage: Stage, label: string): Promise<void> {
  await doing(`a radio '${label}' to choose`, () =>
    stage.page.getByRole('radio', { name: label, exact: true }).check(),
  );
}

const CARD: Record<'number' | 'expiry' | 'cvc', FrameInput> = {
  number: { title: 'Secure card number input frame', input: 'cardnumber' },
  expiry: { title: 'Secure expiration date input frame', input: 'exp-date' },
  cvc: { title: 'Secure CVC input frame', input: 'cvc' },
};
const BANK = 'Secure BSB and account number input frame';

/** Types a card as a person does: into the provider's frames, and the name into our own box. */
export async function enterCard(stage: Stage, { number, expiry, cvc, name }: CardDetails): Promise<void> {
  await chooseNewEntry(stage, 'Use a new card');
  await fillFrame(stage, CARD.number, number);
  await fillFrame(stage, CARD.expiry, expiry);
  await fillFrame(stage, CARD.cvc, cvc);
  await fillBox(stage, (await isSaving(stage)) ? 'Card holder name' : 'Name on card', name);
}

/** In the dialog that saves, boxes have other names than where somebody pays. */
const isSaving = ({ page }: Stage): Promise<boolean> =>
  page.getByRole('textbox', { name: 'Card holder name', exact: true }).isVisible();

export async function openMethodDialog({ page }: Stage): Promise<void> {
  await doing("a button 'Change payment method'", () =>
    page.getByRole('button', { name: 'Change payment method', exact: true }).click(),
  );
  const dialog = page.getByRole('dialog', { name: 'Update payment method', exact: true });
  await doing("the dialog 'Update payment method'", () => dialog.waitFor());
  await doing('the saved methods', () => dialog.getByText('Loading your payment methods').waitFor({ state: 'hidden' }));
}

export async function enterBankAccount(stage: Stage, { bsb, account, name }: BankDetails): Promise<void> {
  await chooseNewEntry(stage, 'Use a new bank account');
  await fillFrame(stage, { title: BANK, input: 'bsb' }, bsb);
  await fillFrame(stage, { title: BANK, input: 'account-number' }, account);
  await fillBox(stage, 'Account name', name);
}

/** Where methods are saved, the form for a new one has to be asked for. */
async function chooseNewEntry(stage: Stage, label: string): Promise<void> {
  const radio = stage.page.getByRole('radio', { name: label, exact: true });
  if ((await radio.count()) > 0 && !(await radio.isChecked())) await chooseMethod(stage, label);
}

const fillBox = ({ page }: Stage, label: string, text: string): Promise<void> =>
  doing(`a text box '${label}' to fill`, () => page.getByRole('textbox', { name: label, exact: true }).fill(text));

export async function applyCoupon(stage: Stage, code: string): Promise<void> {
  await typeCoupon(stage, code);
  await doing("a button 'Apply' to press", () =>
    stage.page.getByRole('button', { name: 'Apply', exact: true }).click(),
  );
}

/** Opens the coupon form where it is still a link, and types into it. */
export async function typeCoupon({ page }: Stage, text: string): Promise<void> {
  const box = page.getByPlaceholder('Enter coupon code');
  const opener = page
    .getByRole('button', { name: 'Add coupon code' })
    .or(page.getByRole('link', { name: 'Add coupon code' }));
  await doing("a text box 'Enter coupon code', or 'Add coupon code' to open it", async () => {
    await opener.or(box).first().waitFor({ state: 'visible' });
    if (!(await box.isVisible())) await opener.click();
    await box.fill(text);
  });
}

export async function removeCoupon({ page }: Stage): Promise<void> {
  await doing("'Remove' to press", () =>
    page
      .getByRole('button', { name: 'Remove', exact: true })
      .or(page.getByRole('link', { name: 'Remove', exact: true }))
      .click(),
  );
}

/** Presses the pay button as soon as it can be pressed. */
export const pay = (stage: Stage, label?: string): Promise<void> =>
  pressEnabled(payButton(stage, label), label ?? 'Confirm & pay');

/** Both presses in one turn of the page: it cannot have answered the first before the second comes. */
export async function payTwice(stage: Stage): Promise<void> {
  await enabled(payButton(stage), 'Confirm & pay');
  await payButton(stage).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
}

export async function payByEnterAndClick(stage: Stage): Promise<void> {
  await enabled(payButton(stage), 'Confirm & pay');
  await payButton(stage).evaluate((button: HTMLButtonElement) => {
    // What Enter in a field does: the browser submits the form by its button.
    button.form?.requestSubmit();
    button.click();
  });
}

export const save = ({ page }: Stage, label: string): Promise<void> =>
  pressEnabled(page.getByRole('dialog').getByRole('button', { name: label, exact: true }), label);

export const payInPage = ({ page }: Stage): Promise<void> =>
  pressEnabled(page.getByRole('button', { name: 'Pay for this document', exact: true }), 'Pay for this document');

export const retry = (stage: Stage): Promise<void> =>
  pressEnabled(surface(stage).getByRole('button', { name: 'Try again', exact: true }), 'Try again');

const enabled = (button: Locator, label: string): Promise<void> =>
  until(`'${label}' to be enabled`, async () => {
    if (!(await button.isVisible())) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: 'a disabled button' };
  });

async function pressEnabled(button: Locator, label: string): Promise<void> {
  await enabled(button, label);
  await doing(`'${label}' to press`, async () => {
    await inSight(button);
    await button.click({ timeout: DEADLINE_MS });
  });
}

/**
 * Scrolls to a button and waits until that has been painted: the browser asks a frame of another origin where it was at
 * the last paint, and a click in the same moment would land in a field that has just scrolled away.
 */
async function inSight(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
