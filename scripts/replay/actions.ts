import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type CardDetails, type Expectation, getTrigger, type Step, type TabName } from '#scenarios';
import { postToSession } from './journal.ts';
import { type PageWorld, payButton, readDescription, STEP_TIMEOUT_MS, surface, type TestWorld } from './test-world.ts';
import { runAction, waitUntil } from './wait-until.ts';

type Action = Exclude<Step, Expectation>;
type ActionHandlers = {
  [Type in Action['type']]: (world: TestWorld, step: Extract<Action, { type: Type }>) => Promise<void>;
};

export const actionHandlers: ActionHandlers = {
  begin,
  start,
  async openMethodDialog({ page }) {
    await runAction("a button 'Change payment method'", () => buttonIn(page, 'Change payment method').click());
    const dialog = page.getByRole('dialog', { name: 'Update payment method', exact: true });
    await runAction("the dialog 'Update payment method'", () => dialog.waitFor());
    await runAction('the saved methods', () =>
      dialog.getByText('Loading your payment methods').waitFor({ state: 'hidden' }),
    );
  },
  payInPage: ({ page }) => pressEnabled(buttonIn(page, 'Pay for this document'), 'Pay for this document'),
  pressEscape: ({ page }) => page.keyboard.press('Escape'),
  pressOutside: ({ page }) => page.mouse.click(4, 4),
  async reloadPage({ page }) {
    await runAction('the page to reload', () => page.reload());
  },
  hide: runTrigger,
  setClock: runTrigger,
  advanceClock: runTrigger,
  changeElsewhere: runTrigger,
  async buyInAnotherTab(world, { card }) {
    const page = await world.page.context().newPage();
    const other: TestWorld = { ...world, page };
    try {
      await runAction('the page in another tab', () => page.goto(world.page.url()));
      await start(other);
      await enterCard(other, card);
      await pay(other);
      await surface(other).waitFor({ state: 'hidden' });
    } finally {
      await page.close();
      await world.page.bringToFront();
    }
  },
  chooseTab: (world, { tab }) => chooseTab(world, tab),
  chooseMethod: (world, { label }) => chooseMethod(world, label),
  enterCard: (world, { card }) => enterCard(world, card),
  async enterBankAccount(world, { bank: { bsb, account, name } }) {
    await chooseNewEntry(world, 'Use a new bank account');
    await fillProviderInput(world, 'bsb', bsb);
    await fillProviderInput(world, 'account-number', account);
    await fillTextBox(world, 'Account name', name);
  },
  applyCoupon: (world, { code }) => applyCoupon(world, code),
  typeCoupon: (world, { text }) => typeCoupon(world, text),
  removeCoupon: ({ page }) =>
    runAction("a button or link 'Remove'", () =>
      buttonIn(page, 'Remove')
        .or(page.getByRole('link', { name: 'Remove', exact: true }))
        .click(),
    ),
  pay: (world, { label }) => pay(world, label),
  /** Clicks twice in one task, so that the page cannot render in between. */
  async payTwice(world) {
    await waitUntilEnabled(payButton(world), 'Confirm & pay');
    await payButton(world).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  },
  async payByEnterAndClick(world) {
    await waitUntilEnabled(payButton(world), 'Confirm & pay');
    await payButton(world).evaluate((button: HTMLButtonElement) => {
      // Enter in a field submits the form.
      button.form?.requestSubmit();
      button.click();
    });
  },
  save: ({ page }, { label }) => pressEnabled(buttonIn(page.getByRole('dialog'), label), label),
  retry: (world) => pressEnabled(buttonIn(surface(world), 'Try again'), 'Try again'),
  dismissMessage: (world) => world.page.getByRole('button', { name: 'Dismiss message', exact: true }).first().click(),
  chooseAnotherMethod: (world) =>
    pressEnabled(buttonIn(surface(world), 'Use another payment method'), 'Use another payment method'),
  /** Types by mouse and keyboard, so that the step fails if the host page keeps the focus. */
  async typeInChallenge(world, { text }) {
    const field = bankPage(world).getByRole('textbox', { name: 'One-time code', exact: true });
    await runAction("a text field 'One-time code' in the bank's window", async () => {
      await field.click();
      await world.page.keyboard.type(text);
    });
    await waitUntil(`the one-time code to be '${text}'`, async () => {
      const value = await field.inputValue();
      return value === text || { seen: `'${value}'` };
    });
  },
  completeChallenge: (world) =>
    leaveChallenge(world, 'Complete', bankPage(world).locator('#test-source-authorize-3ds')),
  failChallenge: (world) => leaveChallenge(world, 'Fail', bankPage(world).locator('#test-source-fail-3ds')),
  closeChallenge: (world) =>
    leaveChallenge(world, 'Close', challenge(world).contentFrame().getByRole('button', { name: 'Close', exact: true })),
};

const buttonIn = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true });

/** Presses 'Start this scenario' without waiting for the dialog or form. */
export function begin({ page }: PageWorld): Promise<void> {
  return runAction("a button 'Start this scenario'", () => buttonIn(page, 'Start this scenario').click());
}

async function start(world: TestWorld): Promise<void> {
  await begin(world);
  await runAction('the scenario to open', () => surface(world).waitFor({ state: 'visible' }));
  for (const busy of ['Preparing Payment', 'Loading your payment methods']) {
    await runAction(`'${busy}' to disappear`, () =>
      surface(world).getByText(busy).first().waitFor({ state: 'hidden' }),
    );
  }
}

async function runTrigger(world: TestWorld, step: Step): Promise<void> {
  const trigger = getTrigger(step);
  if (!trigger) throw new Error(`The step '${step.type}' has no trigger: it runs on the page.`);
  if (trigger.kind === 'host') return world.page.evaluate((call) => window.scenarioStage?.[call](), trigger.call);
  await runAction(`the session's ${trigger.path} to change`, () => postToSession(world, trigger.path, trigger.body));
}

export async function chooseTab({ page }: TestWorld, name: TabName): Promise<void> {
  await runAction(`a tab '${name}'`, () => page.getByRole('tab', { name, exact: true }).click());
}

export async function chooseMethod(world: PageWorld, label: string): Promise<void> {
  await runAction(`a radio '${label}'`, () => world.page.getByRole('radio', { name: label, exact: true }).check());
}

export async function enterCard(world: PageWorld, { number, expiry, cvc, name }: CardDetails): Promise<void> {
  await chooseNewEntry(world, 'Use a new card');
  await fillProviderInput(world, 'cardnumber', number);
  await fillProviderInput(world, 'exp-date', expiry);
  await fillProviderInput(world, 'cvc', cvc);
  await fillTextBox(world, (await isSaving(world)) ? 'Card holder name' : 'Name on card', name);
}

/** Whether the dialog saves a payment method. Its name field then has another label than in a payment. */
const isSaving = ({ page }: PageWorld): Promise<boolean> =>
  page.getByRole('textbox', { name: 'Card holder name', exact: true }).isVisible();

async function chooseNewEntry(world: PageWorld, label: string): Promise<void> {
  const radio = world.page.getByRole('radio', { name: label, exact: true });
  if ((await radio.count()) > 0 && !(await radio.isChecked())) await chooseMethod(world, label);
}

const fillTextBox = ({ page }: PageWorld, label: string, text: string): Promise<void> =>
  runAction(`a text box '${label}'`, () => page.getByRole('textbox', { name: label, exact: true }).fill(text));

export async function applyCoupon(world: TestWorld, code: string): Promise<void> {
  await typeCoupon(world, code);
  await runAction("a button 'Apply'", () => world.page.getByRole('button', { name: 'Apply', exact: true }).click());
}

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

const waitUntilEnabled = (button: Locator, label: string): Promise<void> =>
  waitUntil(`'${label}' to be enabled`, async () => {
    if (!(await button.isVisible())) return { seen: 'no such button' };
    return (await button.isEnabled()) || { seen: `disabled, described by '${await readDescription(button)}'` };
  });

export const pay = (world: TestWorld, label?: string): Promise<void> =>
  pressEnabled(payButton(world, label), label ?? 'Confirm & pay');

async function pressEnabled(button: Locator, label: string): Promise<void> {
  await waitUntilEnabled(button, label);
  await runAction(`a button '${label}'`, async () => {
    // Chromium positions cross-origin frames by the last paint, so a click right after scrolling could land in another
    // field. After this separate scrolling, Playwright's click waits for two paints.
    await button.scrollIntoViewIfNeeded();
    await button.click({ timeout: STEP_TIMEOUT_MS });
  });
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Titles of the card provider's frames, by the name of the input in them. */
const FRAME_TITLES = {
  cardnumber: 'Secure card number input frame',
  'exp-date': 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
  bsb: 'Secure BSB and account number input frame',
  'account-number': 'Secure BSB and account number input frame',
} as const;
type ProviderInputName = keyof typeof FRAME_TITLES;

const providerFrame = (page: Page, name: ProviderInputName): FrameLocator =>
  page.frameLocator(`iframe[name^="__privateStripeFrame"][title="${FRAME_TITLES[name]}"]:visible`);

/** An input of the card provider in its visible frame, located as in a test against the real provider. */
export const providerInput = (page: Page, name: ProviderInputName): Locator =>
  providerFrame(page, name).locator(`input[name="${name}"]`);

/** Replaces the text in a field of the card provider, and waits until the field has accepted every digit. */
async function fillProviderInput({ page }: PageWorld, input: ProviderInputName, text: string): Promise<void> {
  const field = providerInput(page, input);
  const digits = digitsOf(text);
  await runAction(`an input '${input}' in the frame '${FRAME_TITLES[input]}'`, async () => {
    // Sets all digits but the last at once, as a paste does; types the last, so that the field receives key events.
    await field.fill(digits.slice(0, -1));
    // Waits for the focus, which cross-origin frames receive asynchronously; otherwise the last digit would come first.
    await field.and(providerFrame(page, input).locator(':focus')).waitFor();
    await field.pressSequentially(digits.slice(-1));
  });
  await waitUntil(`'${input}' to hold ${digits}`, async () => {
    const value = await field.inputValue();
    return digitsOf(value) === digits || { seen: `'${value}'` };
  });
}

const challenge = ({ page }: PageWorld): Locator => page.getByTitle('Secure 3D Secure authentication frame');
export const bankPage = (world: PageWorld): FrameLocator =>
  challenge(world).contentFrame().frameLocator('iframe#challengeFrame');

async function leaveChallenge(world: TestWorld, label: string, button: Locator): Promise<void> {
  await runAction(`a button '${label}' in the bank's window`, () => button.click());
  await runAction("the bank's window to close", () => challenge(world).waitFor({ state: 'detached' }));
}
