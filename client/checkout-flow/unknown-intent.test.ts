/** The provider no longer knows the setup intent that was asked for when the dialog opened. */
import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { fakeCheckout } from './fake-ports.test-support.ts';
import { fakeSave, NOT_SAVED, refusal } from './save-method/fake-save.test-support.ts';

const UNKNOWN: SetupOutcome = { kind: 'unknown-intent', refusal: refusal({ code: 'resource_missing' }) };
const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_new' };

function confirming(...outcomes: SetupOutcome[]) {
  return async () => outcomes.shift() ?? succeed;
}

const secretsOf = (calls: readonly unknown[][]) => calls.map(([secret]) => secret);

describe('executePayment', () => {
  it.each(['confirmCardSetup', 'confirmBankSetup'] as const)(
    'asks for a fresh intent and goes on: %s',
    async (call) => {
      const checkout = fakeCheckout({ cardProvider: { [call]: confirming(UNKNOWN) } });
      await checkout.open();
      if (call === 'confirmCardSetup') checkout.enterCard();
      else {
        checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
        checkout.enterBankAccount();
      }
      await checkout.pay();
      expect(secretsOf(checkout.callsOf(call))).toEqual(['secret_1', 'secret_2']);
      expect(checkout.callsOf('createSubscription')).toMatchObject([[{ pays: { setupIntentId: 'seti_2' } }, {}]]);
      expect([checkout.heard.paid.length, checkout.heard.toasts.filter(({ tone }) => tone === 'error')]).toEqual([
        1,
        [],
      ]);
    },
  );

  it('tries one fresh intent at each press, and charges nothing while none is known', async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: confirming(UNKNOWN, UNKNOWN) } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2']);
    expect([checkout.callsOf('createSubscription'), checkout.heard.paid]).toEqual([[], []]);
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2', 'secret_3']);
    expect(checkout.heard.paid).toHaveLength(1);
  });
});

describe('makeMethod', () => {
  it('asks for a fresh intent and goes on', async () => {
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: confirming(UNKNOWN) } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(secretsOf(dialog.callsOf('confirmBankSetup'))).toEqual(['secret_1', 'secret_2']);
    expect([dialog.flow.state().at, dialog.heard.saves]).toEqual(['closed', 1]);
  });

  it('tries one fresh intent at each press', async () => {
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: confirming(UNKNOWN, UNKNOWN) } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect([dialog.heard.toasts, dialog.heard.saves]).toEqual([[NOT_SAVED], 0]);
    await dialog.save();
    expect(secretsOf(dialog.callsOf('confirmBankSetup'))).toEqual(['secret_1', 'secret_2', 'secret_3']);
    expect(dialog.heard.saves).toBe(1);
  });
});
