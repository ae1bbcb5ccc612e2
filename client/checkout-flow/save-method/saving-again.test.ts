/** What a save that failed leaves behind, and what the next press makes of it. */
import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { failed, type Result, succeeded } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import { quiet } from '../fake-ports.test-support.ts';
import { DOWN, fakeSave, NOT_SAVED, REFUSED, refusal } from './fake-save.test-support.ts';

const INCOMPLETE = { complete: false, empty: false, error: 'Your card number is incomplete.' };

describe('a save that failed', () => {
  it('says so in one fixed sentence, and leaves the form as it was', async () => {
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: async () => failed(refusal()) } });
    await dialog.open('add-card');
    dialog.enterCard();
    const { form } = dialog.filled();
    await dialog.save();
    expect(dialog.filled()).toMatchObject({ at: 'open', form });
    expect(dialog.heard.toasts).toEqual([NOT_SAVED]);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([]);
    expect(dialog.heard.saves).toBe(0);
    expect(dialog.heard.logged).toMatchObject([{ level: 'warning', cause: 'generic_decline' }]);
  });

  it('keeps the old default when the change is refused or not answered', async () => {
    for (const answer of [REFUSED, DOWN]) {
      const dialog = fakeSave({ api: { changeDefaultPaymentMethod: async () => answer } });
      await dialog.open('update');
      dialog.flow.send({ type: 'method-chosen', methodId: 'pm_master' });
      await dialog.save();
      expect(dialog.filled()).toMatchObject({ at: 'open', form: { methodId: 'pm_master' } });
      expect(dialog.heard.toasts).toEqual([NOT_SAVED]);
      expect(dialog.callsOf('listPaymentMethods')).toHaveLength(1);
    }
  });

  it('is none without the provider, which is only logged', async () => {
    for (const mode of ['add-card', 'add-bank-account'] as const) {
      const dialog = fakeSave({ cardProvider: null });
      await dialog.open(mode);
      dialog.enterCard();
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.filled().at).toBe('open');
      expect(dialog.heard.toasts).toEqual([]);
      expect(dialog.heard.logged).toEqual([{ level: 'error', message: 'card provider not initialised' }]);
    }
  });

  it('may be a provider that throws', async () => {
    const cause = new Error('[checkout] Failed to reach the card number field: it is not on the page.');
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: () => Promise.reject(cause) } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.filled().at).toBe('open');
    expect(dialog.heard.toasts).toEqual([NOT_SAVED]);
    expect(dialog.heard.logged).toMatchObject([{ level: 'error', cause }]);
  });

  it('never tells a secret', async () => {
    const outcomes: SetupOutcome[] = [
      { kind: 'unfinished', status: 'processing' },
      { kind: 'refused', refusal: refusal() },
      { kind: 'closed', refusal: refusal() },
    ];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? Promise.reject() } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let press = 0; press < 4; press += 1) await dialog.save();
    expect(dialog.heard.logged).toHaveLength(4);
    expect(JSON.stringify([dialog.heard.logged, dialog.heard.toasts])).not.toContain('secret');
  });
});

describe('an invalid entry', () => {
  it('is left to the provider’s own field: no message, the form just open again', async () => {
    const answers = [failed(refusal({ code: 'incomplete_number', declineCode: null, invalidEntry: true }))];
    const dialog = fakeSave({
      cardProvider: {
        createCardPaymentMethod: async () => {
          const refused = answers.shift();
          if (!refused) return succeeded({ id: 'pm_second' });
          // The provider marks its field while it answers.
          dialog.flow.send({ type: 'card-field-changed', field: 'number', facts: INCOMPLETE });
          return refused;
        },
      },
    });
    await dialog.open('add-card');
    dialog.flow.send({ type: 'name-typed', tab: 'credit card', name: 'Alex Nguyen' });
    await dialog.save();
    expect(dialog.filled()).toMatchObject({ at: 'open', form: { card: { number: INCOMPLETE } } });
    expect(dialog.heard.toasts).toEqual([]);
    expect(dialog.heard.logged).toEqual([]);
    await dialog.save();
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([['pm_second', true]]);
  });

  it('of a bank account keeps the intent', async () => {
    const refused = { kind: 'refused', refusal: refusal({ invalidEntry: true }) } as const;
    const outcomes: SetupOutcome[] = [refused];
    const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_account' };
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.heard.toasts).toEqual([]);
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_1']);
    expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
    expect(dialog.flow.state().at).toBe('closed');
  });
});

describe('the setup intent', () => {
  const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_account' };

  it('is asked for anew, at the next press, after one that is over or came to nothing', async () => {
    for (const outcome of [
      { kind: 'closed', refusal: refusal() },
      { kind: 'unfinished', status: 'processing' },
    ] as const) {
      const outcomes: SetupOutcome[] = [outcome];
      const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
      await dialog.open('add-bank-account');
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.heard.toasts).toEqual([NOT_SAVED]);
      dialog.enterBankAccount();
      await quiet();
      expect(dialog.callsOf('createSetupIntent')).toHaveLength(1);
      await dialog.save();
      expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
      expect(dialog.flow.state().at).toBe('closed');
    }
  });

  it('is confirmed again after a refusal, also one that was asked for by the press', async () => {
    const refused: SetupOutcome = { kind: 'refused', refusal: refusal() };
    const outcomes: SetupOutcome[] = [{ kind: 'closed', refusal: refusal() }, refused];
    const dialog = fakeSave({ cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    for (let press = 0; press < 3; press += 1) await dialog.save();
    const secrets = dialog.callsOf('confirmBankSetup').map(([secret]) => secret);
    expect(secrets).toEqual(['secret_1', 'secret_2', 'secret_2']);
  });

  it('that the press could not have can be asked for again', async () => {
    const answers: Result<SetupIntent, CallFailure>[] = [
      succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }),
      DOWN,
    ];
    const anew = succeeded({ id: 'seti_3', customerId: 'cus_1', clientSecret: 'secret_3' });
    const outcomes: SetupOutcome[] = [{ kind: 'closed', refusal: refusal() }];
    const dialog = fakeSave({
      api: { createSetupIntent: async () => answers.shift() ?? anew },
      cardProvider: { confirmBankSetup: async () => outcomes.shift() ?? succeed },
    });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    await dialog.save();
    expect(dialog.filled().facts.intent).toEqual({ kind: 'unavailable' });
    expect(dialog.heard.toasts).toEqual([NOT_SAVED, NOT_SAVED]);
    dialog.flow.send({ type: 'retry-pressed' });
    await quiet();
    await dialog.save();
    expect(dialog.callsOf('confirmBankSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_3']);
  });
});
