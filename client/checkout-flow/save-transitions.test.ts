import { describe, expect, it } from 'vitest';
import { type Result, succeeded } from '#domain';
import {
  COMPLETE_FIELD,
  CONTEXT,
  deferred,
  fakeSave,
  flushPromises,
  HOLDER,
  SAVED,
  UNANSWERED,
  VISA,
} from './fake-checkout.test-support.ts';
import type { MethodFormEvent } from './method-form.ts';
import { offeredTypes, saveObstacle } from './save-state.ts';

describe('saveObstacle', () => {
  it('disables saving during a payment elsewhere', { tags: ['V7'] }, async () => {
    let paying = true;
    const dialog = fakeSave({ isUpdating: () => paying });
    await dialog.open('update');
    await dialog.save();
    expect(dialog.session.state().status).toBe('open');
    paying = false;
    await dialog.save();
    expect(dialog.session.state().status).toBe('hidden');
  });

  it('needs the provider for new details', async () => {
    const dialog = fakeSave();
    await dialog.open('update');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, providerStatus: 'failed' })).toBeNull();
    dialog.session.send({ type: 'method-selected', methodId: null });
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, providerStatus: 'failed' })).toBe('provider-unavailable');
    expect(saveObstacle(dialog.stateWithForm(), { ...CONTEXT, providerStatus: 'loading' })).toBe('provider-loading');
  });
});

describe('openSaveDialog', () => {
  it('shows an empty bank form, and creates an intent without a purchase', { tags: ['T29'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    expect(dialog.stateWithForm()).toMatchObject({
      status: 'open',
      form: { tab: 'direct debit', methodId: null },
    });
    expect(dialog.callsOf('createSetupIntent')).toMatchObject([
      [{ user: { email: 'alex@example.com' }, offer: null, extras: {} }],
    ]);
    expect(dialog.callsOf('listPaymentMethods')).toEqual([]);
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

const CARD_GAPS = ['card-number', 'card-cvc', 'card-name'];
const names = ({ recorded }: ReturnType<typeof fakeSave>) => recorded.calls.map(({ name }) => name);
const detail = (method: string) => `All active subscriptions will now use your ${method} for future charges`;

const TITLE = 'The payment method for your subscriptions has been updated';
describe('submitSave', () => {
  it('creates a card at the provider, attaches it as the default, then loads the list', {
    tags: ['T28', 'E16'],
  }, async () => {
    const newCard = { ...VISA, id: 'pm_new_1', brand: 'amex', last4: '0005' };
    const listPaymentMethods = async () => succeeded({ methods: [VISA, newCard], defaultId: newCard.id });
    const dialog = fakeSave({ api: { listPaymentMethods } });
    await dialog.saveCard('add-card');
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

  it('saves once when submitted twice in one tick', { tags: ['V8'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    dialog.enterCard();
    dialog.session.send({ type: 'save-submitted' });
    dialog.session.send({ type: 'save-submitted' });
    await flushPromises();
    expect(names(dialog)).toEqual(['createCardPaymentMethod', 'attachPaymentMethod', 'listPaymentMethods']);
    expect(dialog.recorded.saves).toBe(1);
  });
});

const TYPING = { complete: false, empty: false, error: null };

describe('a press of Save while something is missing', () => {
  it.each<[string, MethodFormEvent, string[]]>([
    ['the tab', { type: 'tab-selected', tab: 'direct debit' }, []],
    ['a field', { type: 'card-field-changed', field: 'cvc', state: TYPING }, ['card-number', 'card-name']],
  ])('saves nothing, and marks the field until a change of %s', { tags: ['V22'] }, async (_, event, left) => {
    const dialog = fakeSave();
    await dialog.open('update');
    dialog.session.send({ type: 'method-selected', methodId: null });
    dialog.session.send({ type: 'card-field-changed', field: 'expiry', state: COMPLETE_FIELD });
    dialog.session.send({ type: 'name-changed', tab: 'credit card', name: '  ' });
    await dialog.save();
    const gaps = { submission: 1, first: 'card-number', inputs: CARD_GAPS };
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { gaps } });
    expect(names(dialog)).toEqual(['listPaymentMethods']);
    dialog.session.send(event);
    expect(dialog.stateWithForm().form.gaps.inputs).toEqual(left);
  });

  it('marks a bank account and its name', async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    await dialog.save();
    expect(dialog.stateWithForm().form.gaps.inputs).toEqual(['bank-account', 'account-name']);
    expect(dialog.callsOf('confirmBankSetup')).toEqual([]);
  });
});

describe('retrySaveLoading', () => {
  it('loads the saved methods again, and keeps what was entered', async () => {
    const lists = [UNANSWERED];
    const dialog = fakeSave({ api: { listPaymentMethods: async () => lists.shift() ?? succeeded(SAVED) } });
    await dialog.open('update');
    dialog.enterCard();
    const { form } = dialog.stateWithForm();
    dialog.session.send({ type: 'retry-requested' });
    expect(dialog.stateWithForm().data.methods.status).toBe('loading');
    await flushPromises();
    expect(dialog.stateWithForm()).toMatchObject({ form, data: { methods: { status: 'loaded', value: SAVED } } });
  });
});

describe('finishSave', () => {
  it('keeps its dialog until the save has ended', async () => {
    const created = deferred<Result<{ id: string }, never>>();
    const dialog = fakeSave({ cardProvider: { createCardPaymentMethod: () => created.promise } });
    await dialog.saveCard('add-card');
    await dialog.open('update');
    dialog.session.send({ type: 'hide' });
    expect(dialog.stateWithForm()).toMatchObject({ status: 'saving', opening: { mode: 'add-card' } });
    created.resolve(succeeded({ id: 'pm_new' }));
    await flushPromises();
    expect([dialog.session.state().status, dialog.recorded.saves]).toEqual(['hidden', 1]);
  });

  it('names a card or bank account without digits when the list cannot be reloaded', { tags: ['E16'] }, async () => {
    for (const [mode, name] of [
      ['add-card', 'Card'],
      ['add-bank-account', 'bank account'],
    ] as const) {
      const dialog = fakeSave({ api: { listPaymentMethods: async () => UNANSWERED } });
      await dialog.open(mode);
      dialog.enterCard();
      dialog.enterBankAccount();
      await dialog.save();
      expect(dialog.recorded.toasts).toMatchObject([{ tone: 'success', detail: detail(name) }]);
    }
  });
});
