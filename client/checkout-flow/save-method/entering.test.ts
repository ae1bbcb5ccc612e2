import { describe, expect, it } from 'vitest';
import { type Result, succeeded } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import { later, quiet, VISA } from '../fake-ports.test-support.ts';
import { DOWN, EXPIRED, fakeSave, MASTERCARD } from './fake-save.test-support.ts';
import { saveObstacle } from './save-reading.ts';

const NOW = new Date('2026-03-15T10:00:00+11:00');
const cardsOnly = { listPaymentMethods: async () => succeeded({ methods: [VISA, MASTERCARD], defaultId: VISA.id }) };

describe('a setup intent', () => {
  it('is asked for when the bank form is shown, and not while a saved account is chosen', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    expect(dialog.filled().form.methodId).toBe('pm_bank');
    expect(dialog.callsOf('createSetupIntent')).toEqual([]);
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
  });

  it('is never asked for twice by going to and fro', async () => {
    const intent = later<Result<SetupIntent, CallFailure>>();
    const dialog = fakeSave({ api: { ...cardsOnly, createSetupIntent: () => intent.promise } });
    await dialog.open('update');
    for (const tab of ['direct debit', 'credit card', 'direct debit'] as const) {
      dialog.flow.send({ type: 'tab-chosen', tab });
    }
    intent.answer(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }));
    await quiet();
    for (const tab of ['credit card', 'direct debit'] as const) dialog.flow.send({ type: 'tab-chosen', tab });
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([['secret_1', {}]]);
  });

  it('holds a bank account back until it is there, and is asked for again when there was none', async () => {
    const answers: Result<SetupIntent, CallFailure>[] = [DOWN];
    const intent = later<Result<SetupIntent, CallFailure>>();
    const createSetupIntent = async () => answers.shift() ?? intent.promise;
    const dialog = fakeSave({ api: { ...cardsOnly, createSetupIntent } });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.enterBankAccount();
    expect(saveObstacle(dialog.filled(), NOW, false)).toBe('intent-asked');
    await quiet();
    expect(saveObstacle(dialog.filled(), NOW, false)).toBe('intent-unavailable');
    expect(dialog.heard.logged).toMatchObject([{ level: 'warning', message: 'no setup intent could be created' }]);
    dialog.flow.send({ type: 'retry-pressed' });
    dialog.flow.send({ type: 'retry-pressed' });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(2);
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toEqual([]);
    intent.answer(succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' }));
    await quiet();
    expect(dialog.filled().form.bank.name).toBe(' Alex Nguyen ');
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([['secret_2', {}]]);
  });

  it('that could not be had blocks neither a card nor a saved method', async () => {
    const dialog = fakeSave({ api: { createSetupIntent: async () => DOWN } });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    await quiet();
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_bank' });
    expect(saveObstacle(dialog.filled(), NOW, false)).toBeNull();
    dialog.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    dialog.enterCard();
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([['pm_new_1', true]]);
  });

  it('may arrive while a card is being saved', async () => {
    const intent = later<Result<SetupIntent, CallFailure>>();
    const attached = later<typeof DOWN>();
    const dialog = fakeSave({
      api: { ...cardsOnly, createSetupIntent: () => intent.promise, attachPaymentMethod: () => attached.promise },
    });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    dialog.enterCard();
    await dialog.save();
    intent.answer(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }));
    await quiet();
    attached.answer(DOWN);
    await quiet();
    expect(dialog.filled()).toMatchObject({ at: 'open', facts: { intent: { kind: 'fresh' } } });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
  });
});

describe('enter', () => {
  it('selects by the tab’s rule, and lets another saved method be chosen', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_master' });
    expect(dialog.filled().form.methodId).toBe('pm_master');
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    expect(dialog.filled().form.methodId).toBe('pm_visa');
  });

  it('ignores a tab that is not on offer', async () => {
    const dialog = fakeSave({ directDebitDisabled: true });
    for (const mode of ['add-card', 'update'] as const) {
      await dialog.open(mode);
      dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
      expect(dialog.filled().form.tab).toBe('credit card');
    }
  });

  it('says which name is missing until something is typed, or another method is chosen', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'method-chosen', methodId: null });
    dialog.enterCard('   ');
    await dialog.save();
    expect(dialog.filled()).toMatchObject({ at: 'open', form: { nameMissing: true } });
    dialog.flow.send({ type: 'name-typed', tab: 'credit card', name: 'A' });
    expect(dialog.filled().form.nameMissing).toBe(false);
    dialog.flow.send({ type: 'name-typed', tab: 'credit card', name: ' ' });
    await dialog.save();
    dialog.flow.send({
      type: 'card-field-changed',
      field: 'cvc',
      facts: { complete: false, empty: true, error: null },
    });
    expect(dialog.filled().form.nameMissing).toBe(true);
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    expect(dialog.filled().form.nameMissing).toBe(false);
    expect(dialog.callsOf('createCardPaymentMethod')).toEqual([]);
    expect(dialog.heard.toasts).toEqual([]);
  });

  it('misses the name of a bank account likewise, and keeps its intent', async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    dialog.enterBankAccount('');
    await dialog.save();
    expect(dialog.filled()).toMatchObject({ form: { nameMissing: true }, facts: { intent: { kind: 'fresh' } } });
    expect(dialog.callsOf('confirmBankSetup')).toEqual([]);
  });
});

describe('saveObstacle', () => {
  it('refuses a saved card that has expired', async () => {
    const methods = { methods: [VISA, EXPIRED], defaultId: VISA.id };
    const dialog = fakeSave({ api: { listPaymentMethods: async () => succeeded(methods) } });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-chosen', methodId: EXPIRED.id });
    expect(saveObstacle(dialog.filled(), NOW, false)).toBe('method-expired');
    await dialog.save();
    expect(dialog.flow.state().at).toBe('open');
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([]);
    expect(dialog.heard.logged).toEqual([
      { level: 'info', message: 'no payment method can be saved now: method-expired' },
    ]);
  });

  it('holds everything back during a payment elsewhere', async () => {
    let paying = true;
    const dialog = fakeSave({ updating: () => paying });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.flow.state().at).toBe('open');
    paying = false;
    await dialog.save();
    expect(dialog.flow.state().at).toBe('closed');
  });

  it('leaves what is missing in the form to the press of the button', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    expect(saveObstacle(dialog.filled(), NOW, false)).toBeNull();
  });
});
