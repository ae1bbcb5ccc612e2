import { describe, expect, it } from 'vitest';
import { type Result, succeeded } from '#domain';
import type { CallFailure } from '#graphql';
import { BANK, later, quiet, VISA } from '../fake-ports.test-support.ts';
import { DOWN, fakeSave, SAVED } from './fake-save.test-support.ts';

const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };
const TITLE = 'The payment method for your subscriptions has been updated';
const names = ({ heard }: ReturnType<typeof fakeSave>) => heard.calls.map(({ name }) => name);
const detail = (method: string) => `All active subscriptions will now use your ${method} for future charges`;

describe('pressSave', () => {
  it('makes a card at the provider, attaches it as the default, then reads the list', async () => {
    const newCard = { ...VISA, id: 'pm_new_1', brand: 'amex', last4: '0005' };
    const listPaymentMethods = async () => succeeded({ methods: [VISA, newCard], defaultId: newCard.id });
    const dialog = fakeSave({ api: { listPaymentMethods } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.heard.calls).toEqual([
      { name: 'createCardPaymentMethod', args: [HOLDER] },
      { name: 'attachPaymentMethod', args: ['pm_new_1', true] },
      { name: 'listPaymentMethods', args: [] },
    ]);
    expect(dialog.heard.toasts).toEqual([
      { tone: 'success', title: TITLE, detail: detail('American Express ending in 0005') },
    ]);
    expect([dialog.flow.state().at, dialog.heard.saves]).toEqual(['closed', 1]);
  });

  it('sets a bank account up with the intent, attaches it as the default, then reads the list', async () => {
    const account = { ...BANK, id: 'pm_new_1', last4: '6789' };
    const listPaymentMethods = async () => succeeded({ methods: [account], defaultId: account.id });
    const dialog = fakeSave({ api: { listPaymentMethods } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.heard.calls.slice(1)).toEqual([
      { name: 'confirmBankSetup', args: ['secret_1', HOLDER] },
      { name: 'attachPaymentMethod', args: ['pm_new_1', true] },
      { name: 'listPaymentMethods', args: [] },
    ]);
    expect(dialog.heard.toasts).toEqual([
      { tone: 'success', title: TITLE, detail: detail('bank account ending in 6789') },
    ]);
  });

  it('changes the default to a saved method, without the provider', async () => {
    const dialog = fakeSave({ cardProvider: null });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_master' });
    await dialog.save();
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([['pm_master']]);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([]);
    expect(dialog.heard.toasts).toMatchObject([{ detail: detail('Mastercard ending in 4444') }]);
    expect(dialog.heard.logged).toEqual([]);
  });

  it('takes new details when the chosen method is gone, or belongs to the other tab', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    for (const methodId of ['pm_gone', BANK.id]) {
      dialog.flow.send({ type: 'method-chosen', methodId });
      dialog.flow.send({ type: 'name-typed', tab: 'credit card', name: '' });
      await dialog.save();
      expect(dialog.filled().form.nameMissing).toBe(true);
    }
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([]);
  });

  it('saves once when it is pressed twice in one tick', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    dialog.enterCard();
    dialog.flow.send({ type: 'save-pressed' });
    dialog.flow.send({ type: 'save-pressed' });
    await quiet();
    expect(names(dialog)).toEqual(['createCardPaymentMethod', 'attachPaymentMethod', 'listPaymentMethods']);
    expect(dialog.heard.saves).toBe(1);
    expect(dialog.heard.logged).toEqual([{ level: 'info', message: 'a payment method is already being saved' }]);
  });

  it('locks everything while it saves: closing, opening, tab, name and choice', async () => {
    const attached = later<Result<null, CallFailure>>();
    const dialog = fakeSave({ api: { attachPaymentMethod: () => attached.promise } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const before = dialog.flow.state();
    dialog.flow.send({ type: 'close' });
    dialog.flow.send({ type: 'open', mode: 'update' });
    dialog.flow.send({ type: 'name-typed', tab: 'credit card', name: 'Somebody Else' });
    dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    dialog.flow.send({ type: 'retry-pressed' });
    expect(dialog.flow.state()).toBe(before);
    expect(dialog.heard.logged).toEqual([{ level: 'info', message: 'a payment method is already being saved' }]);
    attached.answer(succeeded(null));
    await quiet();
    expect(dialog.flow.state().at).toBe('closed');
    await dialog.open('update');
    expect(dialog.flow.state().at).toBe('open');
  });

  it('takes the last attempt’s message back', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => DOWN } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const before = dialog.heard.dismissals;
    await dialog.save();
    expect(dialog.heard.dismissals - before).toBe(1);
  });
});

describe('settle', () => {
  it('is final before anyone is told: closed at the toast, and the checkouts hear last', async () => {
    const told: string[] = [];
    const dialog = fakeSave({
      notify: ({ tone }) => told.push(`${tone} toast, ${dialog.flow.state().at}`),
      onSaved: () => told.push(`saved, ${dialog.flow.state().at}`),
    });
    await dialog.open('update');
    await dialog.save();
    expect(told).toEqual(['success toast, closed', 'saved, closed']);
  });

  it('only logs a callback that throws', async () => {
    const cause = new Error('host');
    const onSaved = () => {
      throw cause;
    };
    const dialog = fakeSave({ onSaved });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.flow.state().at).toBe('closed');
    expect(dialog.heard.toasts).toMatchObject([{ tone: 'success' }]);
    expect(dialog.heard.logged).toEqual([{ level: 'error', message: "'report-saved' failed", cause }]);
  });

  it('lets onSaved open the next dialog', async () => {
    const dialog = fakeSave({ onSaved: () => dialog.flow.send({ type: 'open', mode: 'add-card' }) });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.filled()).toMatchObject({ at: 'open', opening: { id: 2, mode: 'add-card' } });
  });

  it('ignores an answer to another attempt', async () => {
    const attached = later<Result<null, CallFailure>>();
    const dialog = fakeSave({ api: { attachPaymentMethod: () => attached.promise } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const outcome = { saved: false, because: 'failed', made: null, intent: null } as const;
    dialog.flow.send({ type: 'save-settled', attempt: 7, outcome });
    expect(dialog.flow.state().at).toBe('saving');
  });

  describe('when the list cannot be read again', () => {
    const unreadable = (answers: Result<typeof SAVED, CallFailure>[] = []) => ({
      listPaymentMethods: async () => answers.shift() ?? DOWN,
    });

    it('names a card by what attaching it answered', async () => {
      const attachPaymentMethod = async () => succeeded({ brand: 'visa', last4: '1881' });
      const dialog = fakeSave({ api: { ...unreadable(), attachPaymentMethod } });
      await dialog.open('add-card');
      dialog.enterCard();
      await dialog.save();
      expect(dialog.heard.toasts).toMatchObject([{ tone: 'success', detail: detail('Visa ending in 1881') }]);
    });

    it('names a card, or a bank account, without digits when none are known', async () => {
      const card = fakeSave({ api: unreadable() });
      await card.open('add-card');
      card.enterCard();
      await card.save();
      expect(card.heard.toasts).toMatchObject([{ tone: 'success', detail: detail('card') }]);
      const bank = fakeSave({ api: unreadable() });
      await bank.open('add-bank-account');
      bank.enterBankAccount();
      await bank.save();
      expect(bank.heard.toasts).toMatchObject([{ tone: 'success', detail: detail('bank account') }]);
    });

    it('names a saved method as it was listed before', async () => {
      const dialog = fakeSave({ api: unreadable([succeeded(SAVED)]) });
      await dialog.open('update');
      dialog.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
      await dialog.save();
      expect(dialog.heard.toasts).toMatchObject([{ tone: 'success', detail: detail('bank account ending in 3456') }]);
      expect(dialog.heard.logged).toMatchObject([{ message: 'saved payment methods could not be loaded' }]);
    });
  });
});
