/** A save that failed after the provider created the method and before the server attached it. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { COMPLETE_FIELD, deferred, flushPromises } from '../fake-checkout.test-support.ts';
import { fakeSave, NOT_SAVED, REFUSED, UNANSWERED } from './fake-save.test-support.ts';

describe('a method that was created and not attached', () => {
  const once = () => {
    const responses: (typeof UNANSWERED)[] = [UNANSWERED];
    return async () => responses.shift() ?? succeeded(null);
  };

  it('is attached by the next attempt while the card form is unchanged', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: once() } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.recorded.logged).toMatchObject([
      { level: 'warning', message: 'the new payment method could not be attached' },
    ]);
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    // Attaching does not need the provider.
    dialog.removeProvider();
    await dialog.save();
    expect(dialog.callsOf('createCardPaymentMethod')).toHaveLength(1);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([
      ['pm_new_1', true],
      ['pm_new_1', true],
    ]);
    expect(dialog.flow.state().status).toBe('closed');
  });

  it('is attached by repeated attempts, without a second intent for a bank account', async () => {
    const responses = [UNANSWERED, REFUSED];
    const attachPaymentMethod = async () => responses.shift() ?? succeeded(null);
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let attempt = 0; attempt < 3; attempt += 1) await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_1', 'pm_new_1']);
    expect(dialog.callsOf('confirmBankSetup')).toHaveLength(1);
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.flow.state().status).toBe('closed');
  });

  it('is created again when the server does not know it', async () => {
    const GONE = failed({ kind: 'refused', message: 'There is no such method.', code: 'NOT_FOUND' } as const);
    for (const mode of ['add-card', 'add-bank-account'] as const) {
      const responses = [UNANSWERED, GONE];
      const attachPaymentMethod = async () => responses.shift() ?? succeeded(null);
      const dialog = fakeSave({ api: { attachPaymentMethod } });
      await dialog.open(mode);
      if (mode === 'add-card') dialog.enterCard();
      else dialog.enterBankAccount();
      for (let attempt = 0; attempt < 3; attempt += 1) await dialog.save();
      expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_1', 'pm_new_2']);
      expect(dialog.callsOf('createSetupIntent')).toHaveLength(mode === 'add-card' ? 0 : 2);
      expect(dialog.flow.state().status).toBe('closed');
    }
  });

  it('is discarded by any change of the form', async () => {
    const changes = [
      { type: 'name-changed', tab: 'credit card', name: 'Kim Lee' },
      { type: 'card-field-changed', field: 'number', state: COMPLETE_FIELD },
      { type: 'method-selected', methodId: null },
      { type: 'field-focused' },
    ] as const;
    for (const change of changes) {
      const dialog = fakeSave({ api: { attachPaymentMethod: once() } });
      await dialog.open('add-card');
      dialog.enterCard();
      await dialog.save();
      dialog.flow.send(change);
      await dialog.save();
      expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2']);
    }
  });

  it('of a bank account that is changed afterwards is set up with another intent', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: once() } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.stateWithForm().data.intent).toEqual({ status: 'used' });
    dialog.enterBankAccount('Kim Lee');
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([
      ['secret_1', { name: 'Alex Nguyen' }],
      ['secret_2', { name: 'Kim Lee' }],
    ]);
  });

  it('is not attached in place of a saved method, nor on the other tab', async () => {
    const responses = [UNANSWERED, UNANSWERED];
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => responses.shift() ?? succeeded(null) } });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: null });
    dialog.enterCard();
    await dialog.save();
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-selected', methodId: null });
    await flushPromises();
    dialog.enterBankAccount();
    await dialog.save();
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_bank' });
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2']);
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([['pm_bank']]);
  });

  it('is discarded when a field changes while it is attached', async () => {
    const attached = deferred<typeof UNANSWERED>();
    const responses = [attached.promise];
    const attachPaymentMethod = () => responses.shift() ?? Promise.resolve(succeeded(null));
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    dialog.flow.send({ type: 'card-field-changed', field: 'number', state: COMPLETE_FIELD });
    attached.resolve(UNANSWERED);
    await flushPromises();
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2']);
  });

  it('of a bank account is discarded when its field changes while it is attached', async () => {
    const attached = deferred<typeof UNANSWERED>();
    const dialog = fakeSave({ api: { attachPaymentMethod: () => attached.promise } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    dialog.flow.send({ type: 'bank-field-changed', state: COMPLETE_FIELD, bankName: 'Westpac' });
    attached.resolve(UNANSWERED);
    await flushPromises();
    expect(dialog.stateWithForm().form).toMatchObject({ unattachedMethodId: null, bank: { bankName: 'Westpac' } });
  });
});
