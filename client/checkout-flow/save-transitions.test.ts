import { describe, expect, it } from 'vitest';
import { type Result, type SavedMethods, succeeded } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import {
  CONTEXT,
  deferred,
  fakeSave,
  flushPromises,
  HOLDER,
  MASTERCARD,
  SAVED,
  UNANSWERED,
  VISA,
} from './fake-checkout.test-support.ts';
import { offeredTypes, saveObstacle } from './save-selectors.ts';

const cardsOnly = { listPaymentMethods: async () => succeeded({ methods: [VISA, MASTERCARD], defaultId: VISA.id }) };

describe('a setup intent', () => {
  it('disables saving a bank account until it is loaded, and can be requested again after a failure', async () => {
    const responses: Result<SetupIntent, RequestFailure>[] = [UNANSWERED];
    const intent = deferred<Result<SetupIntent, RequestFailure>>();
    const createSetupIntent = async () => responses.shift() ?? intent.promise;
    const dialog = fakeSave({ api: { ...cardsOnly, createSetupIntent } });
    await dialog.open('update');
    dialog.session.send({ type: 'tab-selected', tab: 'direct debit' });
    dialog.enterBankAccount();
    expect(saveObstacle(dialog.stateWithForm(), CONTEXT)).toBe('intent-loading');
    await flushPromises();
    expect(saveObstacle(dialog.stateWithForm(), CONTEXT)).toBe('intent-unavailable');
    expect(dialog.recorded.logged).toMatchObject([{ level: 'warning', message: 'no setup intent could be created' }]);
    dialog.session.send({ type: 'retry-requested' });
    dialog.session.send({ type: 'retry-requested' });
    await flushPromises();
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
      dialog.session.send({ type: 'tab-selected', tab: 'direct debit' });
      expect(dialog.stateWithForm().form.tab).toBe('credit card');
    }
  });

  it('reports a missing name until input or another selection', { tags: ['V22', 'E13'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.session.send({ type: 'method-selected', methodId: null });
    dialog.enterCard('   ');
    await dialog.save();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'save-open', form: { nameMissing: true } });
    dialog.session.send({ type: 'name-changed', tab: 'credit card', name: 'A' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    dialog.session.send({ type: 'name-changed', tab: 'credit card', name: ' ' });
    await dialog.save();
    dialog.session.send({
      type: 'card-field-changed',
      field: 'cvc',
      state: { complete: false, empty: true, error: null },
    });
    expect(dialog.stateWithForm().form.nameMissing).toBe(true);
    dialog.session.send({ type: 'tab-selected', tab: 'direct debit' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    dialog.session.send({ type: 'tab-selected', tab: 'credit card' });
    dialog.session.send({ type: 'method-selected', methodId: null });
    await dialog.save();
    dialog.session.send({ type: 'tab-selected', tab: 'credit card' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(true);
    dialog.session.send({ type: 'method-selected', methodId: 'pm_visa' });
    expect(dialog.stateWithForm().form.nameMissing).toBe(false);
    expect(dialog.callsOf('createCardPaymentMethod')).toEqual([]);
    expect(dialog.recorded.toasts).toEqual([]);
  });
});

describe('saveObstacle', () => {
  it('disables saving during a payment elsewhere', { tags: ['V7'] }, async () => {
    let paying = true;
    const dialog = fakeSave({ updating: () => paying });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.session.state().status).toBe('save-open');
    paying = false;
    await dialog.save();
    expect(dialog.session.state().status).toBe('hidden');
  });

  it('needs the provider for new details', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'failed' })).toBeNull();
    dialog.session.send({ type: 'method-selected', methodId: null });
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'failed' })).toBe('provider-unavailable');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, provider: 'loading' })).toBe('provider-loading');
  });
});

type Listing = Result<SavedMethods, RequestFailure>;

describe('openSaveDialog', () => {
  it('shows an empty bank form, and creates an intent without a purchase', { tags: ['T29'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    expect(dialog.stateWithForm()).toMatchObject({
      status: 'save-open',
      form: { tab: 'direct debit', methodId: null },
    });
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
    dialog.session.send({ type: 'retry-requested' });
    dialog.session.send({ type: 'retry-requested' });
    expect(dialog.stateWithForm().data.methodsStatus).toBe('loading');
    await flushPromises();
    expect(dialog.callsOf('listPaymentMethods')).toHaveLength(2);
    expect(dialog.stateWithForm()).toMatchObject({
      data: { methodsStatus: 'loaded', methods: SAVED },
      form: { methodId: null, card: { name: ' Alex Nguyen ' } },
    });
  });
});

describe('offeredTypes', () => {
  it('opens no bank form when the page has disabled direct debit, and logs why', async () => {
    const dialog = fakeSave({ directDebitDisabled: () => true });
    await dialog.open('add-bank-account');
    expect(dialog.session.state().status).toBe('hidden');
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
    expect([dialog.session.state().status, dialog.recorded.saves]).toEqual(['hidden', 1]);
  });

  it('changes the default to a saved method, without the provider', { tags: ['T27'] }, async () => {
    const dialog = fakeSave({ cardProvider: null });
    await dialog.open('update');
    dialog.session.send({ type: 'method-selected', methodId: 'pm_master' });
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
    dialog.session.send({ type: 'save-submitted' });
    dialog.session.send({ type: 'save-submitted' });
    await flushPromises();
    expect(names(dialog)).toEqual(['createCardPaymentMethod', 'attachPaymentMethod', 'listPaymentMethods']);
    expect(dialog.recorded.saves).toBe(1);
    expect(dialog.recorded.logged).toEqual([{ level: 'info', message: 'a payment method is already being saved' }]);
  });
});

describe('finishSave', () => {
  describe('when the list cannot be reloaded', () => {
    const unreadable = (responses: Result<typeof SAVED, RequestFailure>[] = []) => ({
      listPaymentMethods: async () => responses.shift() ?? UNANSWERED,
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
