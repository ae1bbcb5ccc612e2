/** A save that failed half-way: the method exists at the provider, and the server has not taken it. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { later, quiet } from '../fake-ports.test-support.ts';
import { DOWN, ENTERED, fakeSave, NOT_SAVED, REFUSED } from './fake-save.test-support.ts';

describe('a method that was made and not attached', () => {
  const once = () => {
    const answers: (typeof DOWN)[] = [DOWN];
    return async () => answers.shift() ?? succeeded(null);
  };

  it('is attached by the next press while the card form is unchanged', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: once() } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.heard.toasts).toEqual([NOT_SAVED]);
    await dialog.save();
    expect(dialog.callsOf('createCardPaymentMethod')).toHaveLength(1);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([
      ['pm_new_1', true],
      ['pm_new_1', true],
    ]);
    expect(dialog.flow.state().at).toBe('closed');
  });

  it('is attached however often it takes, and a bank account needs no second intent for it', async () => {
    const answers = [DOWN, REFUSED];
    const attachPaymentMethod = async () => answers.shift() ?? succeeded(null);
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let press = 0; press < 3; press += 1) await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_1', 'pm_new_1']);
    expect(dialog.callsOf('confirmBankSetup')).toHaveLength(1);
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.flow.state().at).toBe('closed');
  });

  it('is made anew when the server says that it is gone: an answer was lost, and it was removed elsewhere', async () => {
    const GONE = failed({ kind: 'refused', message: 'There is no such method.', code: 'NOT_FOUND' } as const);
    for (const mode of ['add-card', 'add-bank-account'] as const) {
      const answers = [DOWN, GONE];
      const attachPaymentMethod = async () => answers.shift() ?? succeeded(null);
      const dialog = fakeSave({ api: { attachPaymentMethod } });
      await dialog.open(mode);
      if (mode === 'add-card') dialog.enterCard();
      else dialog.enterBankAccount();
      for (let press = 0; press < 3; press += 1) await dialog.save();
      expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_1', 'pm_new_2']);
      expect(dialog.callsOf('createSetupIntent')).toHaveLength(mode === 'add-card' ? 0 : 2);
      expect(dialog.flow.state().at).toBe('closed');
    }
  });

  it('is forgotten with any change of the form', async () => {
    const changes = [
      { type: 'name-typed', tab: 'credit card', name: 'Kim Lee' },
      { type: 'card-field-changed', field: 'number', facts: ENTERED },
      { type: 'method-chosen', methodId: null },
      { type: 'field-entered' },
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

  it('of a bank account that is changed afterwards is set up with an intent of its own', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: once() } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    dialog.enterBankAccount('Kim Lee');
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([
      ['secret_1', { name: 'Alex Nguyen' }],
      ['secret_2', { name: 'Kim Lee' }],
    ]);
  });

  it('is not attached in place of a saved method, nor on the other tab', async () => {
    const answers = [DOWN, DOWN];
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => answers.shift() ?? succeeded(null) } });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    dialog.enterCard();
    await dialog.save();
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    await quiet();
    dialog.enterBankAccount();
    await dialog.save();
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_bank' });
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2']);
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([['pm_bank']]);
  });

  it('is forgotten when a field says something new while it is being attached', async () => {
    const attached = later<typeof DOWN>();
    const answers = [attached.promise];
    const attachPaymentMethod = () => answers.shift() ?? Promise.resolve(succeeded(null));
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    dialog.flow.send({ type: 'card-field-changed', field: 'number', facts: ENTERED });
    attached.answer(DOWN);
    await quiet();
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2']);
  });
});
