/** The provider no longer knows the setup intent that was created when the dialog opened. */
import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { fakeCheckout } from './fake-checkout.test-support.ts';
import { createRefusal, fakeSave, HOLDER, NOT_SAVED } from './save-method/fake-save.test-support.ts';

const UNKNOWN: SetupOutcome = { kind: 'unknown-intent', refusal: createRefusal({ code: 'resource_missing' }) };
const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_new' };

function confirming(...outcomes: SetupOutcome[]) {
  return async () => outcomes.shift() ?? succeed;
}

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';

const secretsOf = (calls: readonly unknown[][]) => calls.map(([secret]) => secret);

describe('executePayment', () => {
  it.each(['confirmCardSetup', 'confirmBankSetup'] as const)('creates a new intent and continues: %s', async (call) => {
    const checkout = fakeCheckout({ cardProvider: { [call]: confirming(UNKNOWN) } });
    await checkout.open();
    if (call === 'confirmCardSetup') checkout.enterCard();
    else {
      checkout.flow.send({ type: 'tab-selected', tab: 'direct debit' });
      checkout.enterBankAccount();
    }
    await checkout.pay();
    expect(secretsOf(checkout.callsOf(call))).toEqual(['secret_1', 'secret_2']);
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ setupIntentId: 'seti_2' }, {}]]);
    expect([checkout.recorded.paid.length, checkout.recorded.toasts.filter(({ tone }) => tone === 'error')]).toEqual([
      1,
      [],
    ]);
  });

  it('tries one new intent per attempt, and charges nothing while the provider knows none', async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: confirming(UNKNOWN, UNKNOWN) } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2']);
    expect([checkout.callsOf('createSubscription'), checkout.recorded.paid]).toEqual([[], []]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment declined', detail: GENERIC_DECLINE }]);
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2', 'secret_3']);
    expect(checkout.recorded.paid).toHaveLength(1);
  });
});

describe('createNewMethod', () => {
  it('creates a new intent and continues', async () => {
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: confirming(UNKNOWN) } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toEqual([
      ['secret_1', HOLDER],
      ['secret_2', HOLDER],
    ]);
    expect([dialog.flow.state().status, dialog.recorded.saves]).toEqual(['closed', 1]);
  });

  it('tries one new intent per attempt', async () => {
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: confirming(UNKNOWN, UNKNOWN) } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect([dialog.recorded.toasts, dialog.recorded.saves]).toEqual([[NOT_SAVED], 0]);
    expect(dialog.stateWithForm().data.intent).toEqual({ status: 'used' });
    await dialog.save();
    expect(secretsOf(dialog.callsOf('confirmBankSetup'))).toEqual(['secret_1', 'secret_2', 'secret_3']);
    expect(dialog.recorded.saves).toBe(1);
  });
});
