import { enterCard } from '../replay/actions.ts';
import { expectClosed, expectPayEnabled } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { payButton, type Stage } from '../replay/stage.ts';
import { begin, place, see } from '../screens/reach.ts';
import { CARD } from '../screens/states/new-details.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

async function ready(name = 'card-empty'): Promise<Stage> {
  const stage = await visit(name);
  await begin(stage);
  await enterCard(stage, CARD);
  await expectPayEnabled(stage);
  return stage;
}

test.describe('one payment', () => {
  test('is made once when the button is clicked twice', async () => {
    const stage = await ready();
    await payButton(stage).dblclick();
    await expectClosed(stage);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('is made once when the button is pressed and the form submitted in one tick', async () => {
    const stage = await ready();
    await payButton(stage).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.click();
      button.click();
    });
    await expectClosed(stage);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('is made once when a saved method pays by double click', async () => {
    const stage = await visit('saved-default');
    await begin(stage);
    await payButton(stage).dblclick();
    await expectClosed(stage);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test("is made once when the page's own button is clicked twice", async () => {
    const stage = await visit('standalone-without-button');
    await begin(stage);
    await enterCard(stage, CARD);
    await stage.page.getByRole('button', { name: 'Pay for this document' }).dblclick();
    await see(stage, 'Thank you. Single document is now yours.');
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('is saved once when Save is clicked twice', async () => {
    const stage = await visit('save-update');
    await begin(stage);
    await stage.page.getByRole('radio', { name: 'Mastercard ending in 4444' }).check();
    await stage.page.getByRole('button', { name: 'Update', exact: true }).dblclick();
    await see(stage, 'The payment method for your subscriptions has been updated');
    await place(stage.page).waitFor({ state: 'hidden' });
    expect(await timesSent(stage, 'ChangeDefaultPaymentMethod')).toBe(1);
  });
});
