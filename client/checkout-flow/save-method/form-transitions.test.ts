import { describe, expect, it } from 'vitest';
import { type Result, succeeded } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import { deferred, flushPromises, NOW, VISA } from '../fake-checkout.test-support.ts';
import { EXPIRED, fakeSave, MASTERCARD, UNANSWERED } from './fake-save.test-support.ts';
import { saveObstacle } from './save-selectors.ts';

const cardsOnly = { listPaymentMethods: async () => succeeded({ methods: [VISA, MASTERCARD], defaultId: VISA.id }) };

describe('a setup intent', () => {
  it('is created when the bank form is displayed, and not while a saved account is selected', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    expect(dialog.stateWithForm().form.methodId).toBe('pm_bank');
    expect(dialog.callsOf('createSetupIntent')).toEqual([]);
    dialog.flow.send({ type: 'method-selected', methodId: null });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
  });

  it('is created once when tabs are switched repeatedly', async () => {
    const intent = deferred<Result<SetupIntent, RequestFailure>>();
    const dialog = fakeSave({ api: { ...cardsOnly, createSetupIntent: () => intent.promise } });
    await dialog.open('update');
    for (const tab of ['direct debit', 'credit card', 'direct debit'] as const) {
      dialog.flow.send({ type: 'tab-selected', tab });
    }
    intent.resolve(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }));
    await flushPromises();
    for (const tab of ['credit card', 'direct debit'] as const) dialog.flow.send({ type: 'tab-selected', tab });
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([['secret_1', {}]]);
  });

  it('disables saving a bank account until it is loaded, and can be requested again after a failure', async () => {
    const responses: Result<SetupIntent, RequestFailure>[] = [UNANSWERED];
    const intent = deferred<Result<SetupIntent, RequestFailure>>();
    const createSetupIntent = async () => responses.shift() ?? intent.promise;
    const dialog = fakeSave({ api: { ...cardsOnly, createSetupIntent } });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.enterBankAccount();
    expect(saveObstacle(dialog.stateWithForm(), NOW, false)).toBe('intent-loading');
    await flushPromises();
    expect(saveObstacle(dialog.stateWithForm(), NOW, false)).toBe('intent-unavailable');
    expect(dialog.recorded.logged).toMatchObject([{ level: 'warning', message: 'no setup intent could be created' }]);
    dialog.flow.send({ type: 'retry-requested' });
    dialog.flow.send({ type: 'retry-requested' });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(2);
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toEqual([]);
    intent.resolve(succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' }));
    await flushPromises();
    expect(dialog.stateWithForm().form.bank.name).toBe(' Alex Nguyen ');
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([['secret_2', {}]]);
  });

  it('that could not be created disables neither a card nor a saved method', async () => {
    const dialog = fakeSave({ api: { createSetupIntent: async () => UNANSWERED } });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-selected', methodId: null });
    await flushPromises();
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_bank' });
    expect(saveObstacle(dialog.stateWithForm(), NOW, false)).toBeNull();
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    dialog.flow.send({ type: 'method-selected', methodId: null });
    dialog.enterCard();
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([['pm_new_1', true]]);
  });

  it('that was not requested is ignored', async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    const before = dialog.flow.state();
    const intent = { id: 'seti_9', customerId: 'cus_1', clientSecret: 'secret_9' };
    dialog.flow.send({ type: 'intent-loaded', opening: 1, intent });
    expect(dialog.flow.state()).toBe(before);
  });

  it('may be loaded while a card is saved', async () => {
    const intent = deferred<Result<SetupIntent, RequestFailure>>();
    const attached = deferred<typeof UNANSWERED>();
    const dialog = fakeSave({
      api: { ...cardsOnly, createSetupIntent: () => intent.promise, attachPaymentMethod: () => attached.promise },
    });
    await dialog.open('update');
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    dialog.flow.send({ type: 'method-selected', methodId: null });
    dialog.enterCard();
    await dialog.save();
    intent.resolve(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }));
    await flushPromises();
    attached.resolve(UNANSWERED);
    await flushPromises();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', data: { intent: { status: 'ready' } } });
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
  });
});

describe('changeForm', () => {
  it('selects by the tab’s rule, and accepts another saved method', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_master' });
    expect(dialog.stateWithForm().form.methodId).toBe('pm_master');
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    expect(dialog.stateWithForm().form.methodId).toBe('pm_visa');
  });

  it('ignores a tab that is not offered', async () => {
    const dialog = fakeSave({ directDebitDisabled: () => true });
    for (const mode of ['add-card', 'update'] as const) {
      await dialog.open(mode);
      dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
      expect(dialog.stateWithForm().form.tab).toBe('credit card');
    }
  });

  it('reports a missing name until input or another selection', { tags: ['V22', 'E13'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: null });
    dialog.enterCard('   ');
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { nameMissing: true } });
    dialog.flow.send({ type: 'name-changed', tab: 'credit card', name: 'A' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    dialog.flow.send({ type: 'name-changed', tab: 'credit card', name: ' ' });
    await dialog.save();
    dialog.flow.send({
      type: 'card-field-changed',
      field: 'cvc',
      state: { complete: false, empty: true, error: null },
    });
    expect(dialog.stateWithForm().form.nameMissing).toBe(true);
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    dialog.flow.send({ type: 'method-selected', methodId: null });
    await dialog.save();
    dialog.flow.send({ type: 'tab-selected', tab: 'credit card' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(true);
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    expect(dialog.callsOf('createCardPaymentMethod')).toEqual([]);
    expect(dialog.recorded.toasts).toEqual([]);
  });

  it('reports the missing name of a bank account, and keeps its intent', { tags: ['V22'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    dialog.enterBankAccount('');
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({
      form: { nameMissing: true },
      data: { intent: { status: 'ready' } },
    });
    expect(dialog.callsOf('confirmBankSetup')).toEqual([]);
  });
});

describe('saveObstacle', () => {
  it('rejects a saved card that has expired', async () => {
    const methods = { methods: [VISA, EXPIRED], defaultId: VISA.id };
    const dialog = fakeSave({ api: { listPaymentMethods: async () => succeeded(methods) } });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: EXPIRED.id });
    expect(saveObstacle(dialog.stateWithForm(), NOW, false)).toBe('method-expired');
    await dialog.save();
    expect(dialog.flow.state().status).toBe('open');
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([]);
    expect(dialog.recorded.logged).toEqual([
      { level: 'info', message: 'no payment method can be saved now: method-expired' },
    ]);
  });

  it('disables saving during a payment elsewhere', { tags: ['V7'] }, async () => {
    let paying = true;
    const dialog = fakeSave({ updating: () => paying });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.flow.state().status).toBe('open');
    paying = false;
    await dialog.save();
    expect(dialog.flow.state().status).toBe('closed');
  });

  it('ignores missing input, which pressing the button reports', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    expect(saveObstacle(dialog.stateWithForm(), NOW, false)).toBeNull();
  });

  it('needs the provider for new details', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    expect(saveObstacle(dialog.stateWithForm(), NOW, false, 'failed')).toBeNull();
    dialog.flow.send({ type: 'method-selected', methodId: null });
    expect(saveObstacle(dialog.stateWithForm(), NOW, false, 'failed')).toBe('provider-unavailable');
    expect(saveObstacle(dialog.stateWithForm(), NOW, false, 'loading')).toBe('provider-loading');
  });
});
