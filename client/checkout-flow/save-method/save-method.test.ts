import { describe, expect, it } from 'vitest';
import { type Result, type SavedMethods, succeeded } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import { BANK, COMPLETE_FIELD, CONTEXT, deferred, flushPromises, VISA } from '../fake-checkout.test-support.ts';
import { EXPIRED, fakeSave, HOLDER, MASTERCARD, SAVED, UNANSWERED } from './fake-save.test-support.ts';
import { INITIAL_SAVE_METHOD_STATE } from './save-method-state.ts';
import { offeredTypes, saveObstacle } from './save-selectors.ts';

const cardsOnly = { listPaymentMethods: async () => succeeded({ methods: [VISA, MASTERCARD], defaultId: VISA.id }) };

describe('a setup intent', () => {
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
    expect(saveObstacle(dialog.stateWithForm(), CONTEXT)).toBe('intent-loading');
    await flushPromises();
    expect(saveObstacle(dialog.stateWithForm(), CONTEXT)).toBe('intent-unavailable');
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
});

describe('changeForm', () => {
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
});

describe('saveObstacle', () => {
  it('rejects a saved card that has expired', async () => {
    const methods = { methods: [VISA, EXPIRED], defaultId: VISA.id };
    const dialog = fakeSave({ api: { listPaymentMethods: async () => succeeded(methods) } });
    await dialog.open('update');
    dialog.flow.send({ type: 'method-selected', methodId: EXPIRED.id });
    expect(saveObstacle(dialog.stateWithForm(), CONTEXT)).toBe('method-expired');
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

  it('needs the provider for new details', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'failed' })).toBeNull();
    dialog.flow.send({ type: 'method-selected', methodId: null });
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'failed' })).toBe('provider-unavailable');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'loading' })).toBe('provider-loading');
  });
});

type Listing = Result<SavedMethods, RequestFailure>;
type Intent = Result<SetupIntent, RequestFailure>;

describe('openSaveDialog', () => {
  it('shows an empty bank form, and creates an intent without a purchase', { tags: ['T29'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { tab: 'direct debit', methodId: null } });
    expect(dialog.callsOf('createSetupIntent')).toMatchObject([
      [{ user: { email: 'alex@example.com' }, offer: null, extras: {} }],
    ]);
    expect(dialog.callsOf('listPaymentMethods')).toEqual([]);
  });

  it('opens an update although the methods could not be loaded, and reloads them on request', async () => {
    const responses: Listing[] = [UNANSWERED];
    const dialog = fakeSave({ api: { listPaymentMethods: async () => responses.shift() ?? succeeded(SAVED) } });
    await dialog.open('update');
    dialog.enterCard();
    expect(dialog.stateWithForm().data).toMatchObject({ methodsStatus: 'unavailable', methods: { methods: [] } });
    expect(dialog.recorded.logged).toMatchObject([{ message: 'saved payment methods could not be loaded' }]);
    expect(dialog.recorded.toasts).toEqual([]);
    dialog.flow.send({ type: 'retry-requested' });
    dialog.flow.send({ type: 'retry-requested' });
    expect(dialog.stateWithForm().data.methodsStatus).toBe('loading');
    await flushPromises();
    expect(dialog.callsOf('listPaymentMethods')).toHaveLength(2);
    expect(dialog.stateWithForm()).toMatchObject({
      data: { methodsStatus: 'loaded', methods: SAVED },
      form: { methodId: null, card: { name: ' Alex Nguyen ' } },
    });
  });

  it('starts each opening without state of the previous one', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => UNANSWERED } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.stateWithForm().form.unattachedMethodId).toBe('pm_new_1');
    dialog.flow.send({ type: 'close' });
    expect(dialog.flow.state()).toEqual({ ...INITIAL_SAVE_METHOD_STATE, openings: 1, attempts: 1 });
    await dialog.open('add-bank-account');
    const fresh = fakeSave();
    await fresh.open('add-bank-account');
    expect(dialog.stateWithForm().form).toEqual(fresh.stateWithForm().form);
    expect(dialog.stateWithForm().data.intent).toMatchObject({ status: 'ready', intent: { id: 'seti_2' } });
    expect(dialog.stateWithForm().opening).toEqual({ id: 2, mode: 'add-bank-account' });
  });

  it('drops responses to an earlier opening', async () => {
    const listings = [deferred<Listing>(), deferred<Listing>()];
    const intents = [deferred<Intent>(), deferred<Intent>()];
    const [list, intent] = [[...listings], [...intents]];
    const dialog = fakeSave({
      api: {
        listPaymentMethods: () => list.shift()?.promise ?? Promise.resolve(UNANSWERED),
        createSetupIntent: () => intent.shift()?.promise ?? Promise.resolve(UNANSWERED),
      },
    });
    await dialog.open('update');
    await dialog.open('update');
    listings[0]?.resolve(succeeded({ methods: [VISA], defaultId: null }));
    await flushPromises();
    expect(dialog.flow.state().status).toBe('preparing');
    await dialog.open('add-bank-account');
    await dialog.open('add-bank-account');
    intents[0]?.resolve(succeeded({ id: 'seti_old', customerId: 'cus_1', clientSecret: 'secret_old' }));
    listings[1]?.resolve(succeeded(SAVED));
    await flushPromises();
    expect(dialog.stateWithForm()).toMatchObject({ data: { intent: { status: 'loading' }, methods: { methods: [] } } });
    dialog.flow.send({ type: 'close' });
    intents[1]?.resolve(succeeded({ id: 'seti_late', customerId: 'cus_1', clientSecret: 'secret_late' }));
    await flushPromises();
    expect(dialog.flow.state()).toEqual({ status: 'closed', openings: 4, attempts: 0 });
    expect(dialog.recorded.logged).toEqual([]);
  });
});

describe('offeredTypes', () => {
  it('opens no bank form when the page has disabled direct debit, and logs why', async () => {
    const dialog = fakeSave({ directDebitDisabled: () => true });
    await dialog.open('add-bank-account');
    expect(dialog.flow.state().status).toBe('closed');
    const message = 'direct debit is disabled, so no bank account can be added';
    expect(dialog.recorded.logged).toEqual([{ level: 'warning', message }]);
    expect(dialog.recorded.calls).toEqual([]);
  });

  it('offers the type that is added, and both for an update unless direct debit is disabled', { tags: ['X4'] }, () => {
    expect(offeredTypes('add-card', false)).toEqual(['credit card']);
    expect(offeredTypes('add-bank-account', false)).toEqual(['direct debit']);
    expect(offeredTypes('update', false)).toEqual(['credit card', 'direct debit']);
    expect(offeredTypes('update', true)).toEqual(['credit card']);
  });
});

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
  });
});
