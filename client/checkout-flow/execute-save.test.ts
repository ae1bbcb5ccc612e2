import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { failed, succeeded } from '#domain';
import {
  COMPLETE_FIELD,
  createRefusal,
  deferred,
  fakeSave,
  flushPromises,
  NOT_SAVED,
  UNANSWERED,
} from './fake-checkout.test-support.ts';

describe('a save that failed', () => {
  it('logs the failure alone when the provider is not loaded', { tags: ['E18'] }, async () => {
    for (const mode of ['add-card', 'add-bank-account'] as const) {
      const dialog = fakeSave({ cardProvider: null });
      await dialog.open(mode);
      dialog.enterCard();
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.stateWithForm().status).toBe('open');
      expect(dialog.recorded.toasts).toEqual([]);
      expect(dialog.recorded.logged).toEqual([{ level: 'warning', message: 'card provider not initialised' }]);
    }
  });

  it('includes a provider that throws', { tags: ['E12'] }, async () => {
    const cause = new Error('[checkout] Failed to reach the card number field: it is not on the page.');
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: () => Promise.reject(cause) } });
    await dialog.saveCard('add-card');
    expect(dialog.stateWithForm().status).toBe('open');
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.recorded.logged).toEqual([{ level: 'error', message: 'the card provider call failed', cause }]);
  });

  it('keeps the form and the old default when the default cannot be changed', async () => {
    const dialog = fakeSave({ api: { changeDefaultPaymentMethod: async () => UNANSWERED } });
    await dialog.open('update');
    dialog.session.send({ type: 'method-selected', methodId: 'pm_master' });
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { methodId: 'pm_master' } });
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.recorded.saves).toBe(0);
  });
});

describe('an answer of null without an error', () => {
  const answerNull = async () => failed({ kind: 'no-response', message: null, cause: null, isNull: true } as const);

  it.each([
    ['pm_new', 'hidden'],
    ['pm_visa', 'open'],
  ])('is a success if the new card is the default: with %s the dialog is %s', async (defaultId, status) => {
    const method = { type: 'credit card', id: 'pm_new', brand: 'visa', last4: null, expiry: null } as const;
    const listPaymentMethods = async () => succeeded({ methods: [method], defaultId });
    const createCardPaymentMethod = async () => succeeded({ id: 'pm_new' });
    const dialog = fakeSave({
      api: { attachPaymentMethod: answerNull, listPaymentMethods },
      cardProvider: { createCardPaymentMethod },
    });
    await dialog.saveCard('add-card');
    expect(dialog.session.state().status).toBe(status);
  });

  it('is a success if the chosen method is the default', async () => {
    const dialog = fakeSave({ api: { changeDefaultPaymentMethod: answerNull } });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.session.state().status).toBe('hidden');
  });
});

describe('the message of a saved method', () => {
  const DETAIL = 'All active subscriptions will now use your';

  it('names a card as attaching it did, without waiting for the list', async () => {
    const attachPaymentMethod = async () => succeeded({ brand: 'mastercard', last4: '4444' });
    const listPaymentMethods = () => deferred<never>().promise;
    const dialog = fakeSave({ api: { attachPaymentMethod, listPaymentMethods } });
    await dialog.saveCard('add-card');
    expect(dialog.recorded.toasts).toMatchObject([
      { detail: `${DETAIL} Mastercard ending in 4444 for future charges` },
    ]);
  });
});

describe('the setup intent', () => {
  const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_account' };

  it('confirms the intent again when the provider marks its field without a message', async () => {
    const outcomes: SetupOutcome[] = [{ kind: 'refused', refusal: createRefusal({ invalidEntry: true }) }];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    const { form } = dialog.stateWithForm();
    await dialog.save();
    expect(dialog.recorded.toasts).toEqual([]);
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form });
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_1']);
    expect(dialog.recorded.saves).toBe(1);
  });

  it('can be requested again when none could be created', async () => {
    const responses = [UNANSWERED];
    const intent = succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' });
    const dialog = fakeSave({ api: { createSetupIntent: async () => responses.shift() ?? intent } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    expect(dialog.stateWithForm().data.intent?.status).toBe('unavailable');
    dialog.session.send({ type: 'retry-requested' });
    await flushPromises();
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup')).toMatchObject([['secret_2', {}]]);
    expect(dialog.recorded.saves).toBe(1);
  });

  it('creates an intent again after one that is closed or unfinished', async () => {
    for (const outcome of [
      { kind: 'intent-unusable', refusal: createRefusal() },
      { kind: 'incomplete', status: 'processing' },
    ] as const) {
      const outcomes: SetupOutcome[] = [outcome];
      const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
      await dialog.open('add-bank-account');
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
      dialog.enterBankAccount();
      await flushPromises();
      expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
      await dialog.save();
      expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
      expect(dialog.session.state().status).toBe('hidden');
    }
  });
});

describe('a method that was created and not attached', () => {
  it('attaches the method at the next attempt while the form is unchanged', async () => {
    const responses = [failed({ kind: 'refused', message: 'Not now.', code: null } as const)];
    const attachPaymentMethod = async () => responses.shift() ?? succeeded(null);
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.saveCard('add-card');
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.recorded.logged).toMatchObject([
      { level: 'warning', message: 'the new payment method could not be attached' },
    ]);
    dialog.session.send({ type: 'tab-selected', tab: 'credit card' });
    dialog.removeProvider();
    await dialog.save();
    expect(dialog.callsOf('createCardPaymentMethod')).toHaveLength(1);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([
      ['pm_new_1', true],
      ['pm_new_1', true],
    ]);
    expect(dialog.session.state().status).toBe('hidden');
  });

  it('creates the method again when the server does not know it', async () => {
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
      expect(dialog.session.state().status).toBe('hidden');
    }
  });

  it('discards the method when a field changes while it is attached, or has the focus later', async () => {
    const attached = deferred<typeof UNANSWERED>();
    const responses = [attached.promise, Promise.resolve(UNANSWERED)];
    const attachPaymentMethod = () => responses.shift() ?? Promise.resolve(succeeded(null));
    const dialog = fakeSave({ api: { attachPaymentMethod } });
    await dialog.saveCard('add-card');
    dialog.session.send({ type: 'card-field-changed', field: 'number', state: COMPLETE_FIELD });
    attached.resolve(UNANSWERED);
    await flushPromises();
    await dialog.save();
    dialog.session.send({ type: 'field-focused' });
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod').map(([id]) => id)).toEqual(['pm_new_1', 'pm_new_2', 'pm_new_3']);
  });
});
