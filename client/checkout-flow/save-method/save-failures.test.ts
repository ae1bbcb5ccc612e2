/** What a failed save keeps, and how the next attempt uses it. */
import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { failed, type Result, succeeded } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import { flushPromises } from '../fake-checkout.test-support.ts';
import { createRefusal, fakeSave, NOT_SAVED, REFUSED, UNANSWERED } from './fake-save.test-support.ts';

const INCOMPLETE = { complete: false, empty: false, error: 'Your card number is incomplete.' };

describe('a save that failed', () => {
  it('shows one fixed message, and keeps the form', { tags: ['E12'] }, async () => {
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: async () => failed(createRefusal()) } });
    await dialog.open('add-card');
    dialog.enterCard();
    const { form } = dialog.stateWithForm();
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form });
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([]);
    expect(dialog.recorded.saves).toBe(0);
    expect(dialog.recorded.logged).toEqual([
      { level: 'warning', message: 'the card provider refused the new details', cause: 'generic_decline' },
    ]);
  });

  it('keeps the old default when the change is refused or not answered', { tags: ['E12'] }, async () => {
    for (const response of [REFUSED, UNANSWERED]) {
      const dialog = fakeSave({ api: { changeDefaultPaymentMethod: async () => response } });
      await dialog.open('update');
      dialog.flow.send({ type: 'method-selected', methodId: 'pm_master' });
      await dialog.save();
      expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { methodId: 'pm_master' } });
      expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
      expect(dialog.callsOf('listPaymentMethods')).toHaveLength(1);
      const { failure } = response;
      const cause = failure.kind === 'refused' ? failure.message : failure.cause;
      const message = 'the default payment method could not be changed';
      expect(dialog.recorded.logged).toEqual([{ level: 'warning', message, cause }]);
    }
  });

  it('is only logged when the provider is not loaded', { tags: ['E18'] }, async () => {
    for (const mode of ['add-card', 'add-bank-account'] as const) {
      const dialog = fakeSave({ cardProvider: null });
      await dialog.open(mode);
      dialog.enterCard();
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.stateWithForm().status).toBe('open');
      expect(dialog.recorded.toasts).toEqual([]);
      expect(dialog.recorded.logged).toEqual([{ level: 'error', message: 'card provider not initialised' }]);
    }
  });

  it('logs a provider that leaves the page as the save begins', { tags: ['E18'] }, async () => {
    const dialog = fakeSave({ dismiss: () => dialog.removeProvider() });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: null });
    dialog.enterCard();
    dialog.restoreProvider();
    await dialog.save();
    expect(dialog.recorded.logged).toEqual([{ level: 'error', message: 'card provider not initialised' }]);
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.stateWithForm().status).toBe('open');
  });

  it('logs why the provider did not set up a bank account', async () => {
    for (const [outcome, logged] of [
      [
        { kind: 'incomplete', status: 'processing' },
        { message: 'the bank account was not set up', cause: 'processing' },
      ],
      [
        { kind: 'intent-unusable', refusal: createRefusal() },
        { message: 'the card provider refused the new details', cause: 'generic_decline' },
      ],
    ] as const) {
      const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcome } });
      await dialog.open('add-bank-account');
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.recorded.logged).toEqual([{ level: 'warning', ...logged }]);
      expect(dialog.stateWithForm().data.intent).toEqual({ status: 'used' });
    }
  });

  it('includes a provider that throws', { tags: ['E12'] }, async () => {
    const cause = new Error('[checkout] Failed to reach the card number field: it is not on the page.');
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: () => Promise.reject(cause) } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.stateWithForm().status).toBe('open');
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
    expect(dialog.recorded.logged).toEqual([{ level: 'error', message: 'the card provider call failed', cause }]);
  });

  it('never reveals a secret', async () => {
    const outcomes: SetupOutcome[] = [
      { kind: 'incomplete', status: 'processing' },
      { kind: 'refused', refusal: createRefusal() },
      { kind: 'intent-unusable', refusal: createRefusal() },
    ];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? Promise.reject() } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let attempt = 0; attempt < 4; attempt += 1) await dialog.save();
    expect(dialog.recorded.logged).toHaveLength(4);
    expect(JSON.stringify([dialog.recorded.logged, dialog.recorded.toasts])).not.toContain('secret');
  });
});

describe('an invalid entry', () => {
  it('is left to the provider’s field: reopens the form without a message', { tags: ['V23'] }, async () => {
    const responses = [failed(createRefusal({ code: 'incomplete_number', declineCode: null, invalidEntry: true }))];
    const dialog = fakeSave({
      cardProvider: {
        createCardPaymentMethod: async () => {
          const refused = responses.shift();
          if (!refused) return succeeded({ id: 'pm_second' });
          // The provider marks its field while it responses.
          dialog.flow.send({ type: 'card-field-changed', field: 'number', state: INCOMPLETE });
          return refused;
        },
      },
    });
    await dialog.open('add-card');
    dialog.flow.send({ type: 'name-changed', tab: 'credit card', name: 'Alex Nguyen' });
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { card: { number: INCOMPLETE } } });
    expect(dialog.recorded.toasts).toEqual([]);
    expect(dialog.recorded.logged).toEqual([]);
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([['pm_second', true]]);
  });

  it('of a bank account keeps the intent', async () => {
    const refused = { kind: 'refused', refusal: createRefusal({ invalidEntry: true }) } as const;
    const outcomes: SetupOutcome[] = [refused];
    const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_account' };
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.recorded.toasts).toEqual([]);
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_1']);
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.flow.state().status).toBe('closed');
  });
});

describe('the setup intent', () => {
  it('that an attempt created is kept after an invalid entry', async () => {
    const refused = { kind: 'refused', refusal: createRefusal({ invalidEntry: true }) } as const;
    const outcomes: SetupOutcome[] = [{ kind: 'intent-unusable', refusal: createRefusal() }];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? refused } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    await dialog.save();
    expect(dialog.stateWithForm().data.intent).toMatchObject({ status: 'ready', intent: { id: 'seti_2' } });
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED]);
  });

  const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_account' };

  it('is created again by the next attempt after one that is closed or unfinished', async () => {
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
      expect(dialog.flow.state().status).toBe('closed');
    }
  });

  it('is confirmed again after a refusal, also one that the attempt created', async () => {
    const refused: SetupOutcome = { kind: 'refused', refusal: createRefusal() };
    const outcomes: SetupOutcome[] = [{ kind: 'intent-unusable', refusal: createRefusal() }, refused];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let attempt = 0; attempt < 3; attempt += 1) await dialog.save();
    const secrets = dialog.callsOf('confirmBankSetup').map(([secret]) => secret);
    expect(secrets).toEqual(['secret_1', 'secret_2', 'secret_2']);
  });

  it('that an attempt could not create can be requested again', async () => {
    const responses: Result<SetupIntent, RequestFailure>[] = [
      succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }),
      UNANSWERED,
    ];
    const anew = succeeded({ id: 'seti_3', customerId: 'cus_1', clientSecret: 'secret_3' });
    const outcomes: SetupOutcome[] = [{ kind: 'intent-unusable', refusal: createRefusal() }];
    const dialog = fakeSave({
      api: { createSetupIntent: async () => responses.shift() ?? anew },
      cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed },
    });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    await dialog.save();
    expect(dialog.stateWithForm().data.intent).toEqual({ status: 'unavailable' });
    expect(dialog.recorded.toasts).toEqual([NOT_SAVED, NOT_SAVED]);
    dialog.flow.send({ type: 'retry-requested' });
    await flushPromises();
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_3']);
  });
});
