import { describe, expect, it } from 'vitest';
import { type Result, succeeded } from '#domain';
import type { RequestFailure } from '#graphql';
import { BANK, COMPLETE_FIELD, deferred, flushPromises, VISA } from '../fake-checkout.test-support.ts';
import { fakeSave, HOLDER, SAVED, UNANSWERED } from './fake-save.test-support.ts';

const TITLE = 'The payment method for your subscriptions has been updated';
const names = ({ recorded }: ReturnType<typeof fakeSave>) => recorded.calls.map(({ name }) => name);
const detail = (method: string) => `All active subscriptions will now use your ${method} for future charges`;

describe('submitSave', () => {
  it('creates a card at the provider, attaches it as the default, then loads the list', {
    tags: ['T28', 'E16'],
  }, async () => {
    const newCard = { ...VISA, id: 'pm_new_1', brand: 'amex', last4: '0005' };
    const listPaymentMethods = async () => succeeded({ methods: [VISA, newCard], defaultId: newCard.id });
    const dialog = fakeSave({ api: { listPaymentMethods } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    expect(dialog.recorded.calls).toEqual([
      { name: 'createCardPaymentMethod', args: [HOLDER] },
      { name: 'attachPaymentMethod', args: ['pm_new_1', true] },
      { name: 'listPaymentMethods', args: [] },
    ]);
    expect(dialog.recorded.toasts).toEqual([
      { tone: 'success', title: TITLE, detail: detail('American Express ending in 0005') },
    ]);
    expect([dialog.flow.state().status, dialog.recorded.saves]).toEqual(['closed', 1]);
  });

  it('sets up a bank account with the intent, attaches it as the default, then loads the list', {
    tags: ['T29'],
  }, async () => {
    const account = { ...BANK, id: 'pm_new_1', last4: '6789' };
    const listPaymentMethods = async () => succeeded({ methods: [account], defaultId: account.id });
    const dialog = fakeSave({ api: { listPaymentMethods } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.recorded.calls.slice(1)).toEqual([
      { name: 'confirmBankSetup', args: ['secret_1', HOLDER] },
      { name: 'attachPaymentMethod', args: ['pm_new_1', true] },
      { name: 'listPaymentMethods', args: [] },
    ]);
    expect(dialog.recorded.toasts).toEqual([
      { tone: 'success', title: TITLE, detail: detail('bank account ending in 6789') },
    ]);
  });

  it('changes the default to a saved method, without the provider', { tags: ['T27'] }, async () => {
    const dialog = fakeSave({ cardProvider: null });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_master' });
    await dialog.save();
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([['pm_master']]);
    expect(dialog.callsOf('attachPaymentMethod')).toEqual([]);
    expect(dialog.recorded.toasts).toMatchObject([{ detail: detail('Mastercard ending in 4444') }]);
    expect(dialog.recorded.logged).toEqual([]);
  });

  it('uses new details when the selected method was deleted or belongs to the other tab', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    for (const methodId of ['pm_gone', BANK.id]) {
      dialog.flow.send({ type: 'method-selected', methodId });
      dialog.flow.send({ type: 'name-changed', tab: 'credit card', name: '' });
      await dialog.save();
      expect(dialog.stateWithForm().form.nameMissing).toBe(true);
    }
    expect(dialog.callsOf('changeDefaultPaymentMethod')).toEqual([]);
  });

  it('saves once when submitted twice in one tick', { tags: ['V8'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    dialog.enterCard();
    dialog.flow.send({ type: 'save-submitted' });
    dialog.flow.send({ type: 'save-submitted' });
    await flushPromises();
    expect(names(dialog)).toEqual(['createCardPaymentMethod', 'attachPaymentMethod', 'listPaymentMethods']);
    expect(dialog.recorded.saves).toBe(1);
    expect(dialog.recorded.logged).toEqual([{ level: 'info', message: 'a payment method is already being saved' }]);
  });

  it('ignores closing, opening, tab, name and selection during a save', async () => {
    const attached = deferred<Result<null, RequestFailure>>();
    const dialog = fakeSave({ api: { attachPaymentMethod: () => attached.promise } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const before = dialog.flow.state();
    dialog.flow.send({ type: 'close' });
    dialog.flow.send({ type: 'open', mode: 'update' });
    dialog.flow.send({ type: 'name-changed', tab: 'credit card', name: 'Somebody Else' });
    dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    dialog.flow.send({ type: 'retry-requested' });
    expect(dialog.flow.state()).toBe(before);
    expect(dialog.recorded.logged).toEqual([{ level: 'info', message: 'a payment method is already being saved' }]);
    attached.resolve(succeeded(null));
    await flushPromises();
    expect(dialog.flow.state().status).toBe('closed');
    await dialog.open('update');
    expect(dialog.flow.state().status).toBe('open');
  });

  it('dismisses the previous attempt’s message', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => UNANSWERED } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const before = dialog.recorded.dismissals;
    await dialog.save();
    expect(dialog.recorded.dismissals - before).toBe(1);
  });
});

describe('finishSave', () => {
  it('closes before it shows the toast, and reports to the checkouts last', async () => {
    const calls: string[] = [];
    const dialog = fakeSave({
      notify: ({ tone }) => calls.push(`${tone} toast, ${dialog.flow.state().status}`),
      onSaved: () => calls.push(`saved, ${dialog.flow.state().status}`),
    });
    await dialog.open('update');
    await dialog.save();
    expect(calls).toEqual(['success toast, closed', 'saved, closed']);
  });

  it('only logs a callback that throws', async () => {
    const cause = new Error('host');
    const onSaved = () => {
      throw cause;
    };
    const dialog = fakeSave({ onSaved });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.flow.state().status).toBe('closed');
    expect(dialog.recorded.toasts).toMatchObject([{ tone: 'success' }]);
    expect(dialog.recorded.logged).toEqual([{ level: 'error', message: "'report-saved' failed", cause }]);
  });

  it('lets onSaved open the next dialog', async () => {
    const dialog = fakeSave({ onSaved: () => dialog.flow.send({ type: 'open', mode: 'add-card' }) });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', opening: { id: 2, mode: 'add-card' } });
  });

  it('ignores the outcome of another attempt', async () => {
    const attached = deferred<Result<null, RequestFailure>>();
    const dialog = fakeSave({ api: { attachPaymentMethod: () => attached.promise } });
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.save();
    const outcome = { status: 'failed', isInvalidEntry: false, unattachedMethodId: null, intent: null } as const;
    dialog.flow.send({ type: 'save-finished', attempt: 7, outcome });
    expect(dialog.flow.state().status).toBe('saving');
    dialog.flow.send({ type: 'card-field-changed', field: 'cvc', state: COMPLETE_FIELD });
    attached.resolve(succeeded(null));
    await flushPromises();
    dialog.flow.send({ type: 'save-finished', attempt: 1, outcome });
    expect(dialog.flow.state()).toEqual({ status: 'closed', openings: 1, attempts: 1 });
  });

  describe('when the list cannot be reloaded', () => {
    const unreadable = (responses: Result<typeof SAVED, RequestFailure>[] = []) => ({
      listPaymentMethods: async () => responses.shift() ?? UNANSWERED,
    });

    it('names a card by the response to attaching it', async () => {
      const attachPaymentMethod = async () => succeeded({ brand: 'visa', last4: '1881' });
      const dialog = fakeSave({ api: { ...unreadable(), attachPaymentMethod } });
      await dialog.open('add-card');
      dialog.enterCard();
      await dialog.save();
      expect(dialog.recorded.toasts).toMatchObject([{ tone: 'success', detail: detail('Visa ending in 1881') }]);
    });

    it('names a card or bank account without digits when they are unknown', { tags: ['E16'] }, async () => {
      const card = fakeSave({ api: unreadable() });
      await card.open('add-card');
      card.enterCard();
      await card.save();
      expect(card.recorded.toasts).toMatchObject([{ tone: 'success', detail: detail('card') }]);
      const bank = fakeSave({ api: unreadable() });
      await bank.open('add-bank-account');
      bank.enterBankAccount();
      await bank.save();
      expect(bank.recorded.toasts).toMatchObject([{ tone: 'success', detail: detail('bank account') }]);
    });

    it('names a saved method as listed before', async () => {
      const dialog = fakeSave({ api: unreadable([succeeded(SAVED)]) });
      await dialog.open('update');
      dialog.flow.send({ type: 'tab-selected', tab: 'direct debit' });
      await dialog.save();
      expect(dialog.recorded.toasts).toMatchObject([
        { tone: 'success', detail: detail('bank account ending in 3456') },
      ]);
      expect(dialog.recorded.logged).toMatchObject([{ message: 'saved payment methods could not be loaded' }]);
    });
  });
});
