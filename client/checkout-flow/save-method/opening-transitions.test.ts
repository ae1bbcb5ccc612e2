import { describe, expect, it } from 'vitest';
import type { Result, SavedMethods } from '#domain';
import { succeeded } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import { BANK, COMPLETE_FIELD, CONTEXT, deferred, flushPromises, VISA } from '../fake-checkout.test-support.ts';
import { EXPIRED, fakeSave, SAVED, UNANSWERED } from './fake-save.test-support.ts';
import { INITIAL_SAVE_METHOD_STATE } from './save-method-state.ts';
import { saveMethodTransition } from './save-method-transition.ts';
import { offeredTypes } from './save-selectors.ts';

type Listing = Result<SavedMethods, RequestFailure>;
type Intent = Result<SetupIntent, RequestFailure>;

describe('openSaveDialog', () => {
  it('shows an empty card form at once, without requests', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    expect(dialog.stateWithForm()).toMatchObject({
      status: 'open',
      data: { methodsStatus: 'loaded', methods: { methods: [], defaultId: null } },
      form: { tab: 'credit card', methodId: null, nameMissing: false, unattachedMethodId: null },
    });
    expect(dialog.recorded.calls).toEqual([]);
  });

  it('shows an empty bank form, and creates an intent without a purchase', { tags: ['T29'] }, async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { tab: 'direct debit', methodId: null } });
    expect(dialog.callsOf('createSetupIntent')).toMatchObject([
      [{ user: { email: 'alex@example.com' }, offer: null, extras: {} }],
    ]);
    expect(dialog.callsOf('listPaymentMethods')).toEqual([]);
  });

  it('prepares an update until the saved methods are loaded, then selects the default', async () => {
    const list = deferred<Listing>();
    const dialog = fakeSave({ api: { listPaymentMethods: () => list.promise } });
    await dialog.open('update');
    expect(dialog.flow.state().status).toBe('preparing');
    list.resolve(succeeded(SAVED));
    await flushPromises();
    expect(dialog.stateWithForm()).toMatchObject({ status: 'open', form: { tab: 'credit card', methodId: 'pm_visa' } });
    expect(dialog.callsOf('createSetupIntent')).toEqual([]);
  });

  it('opens an update on the direct debit tab when the default is a bank account', async () => {
    const api = { listPaymentMethods: async () => succeeded({ ...SAVED, defaultId: BANK.id }) };
    const dialog = fakeSave({ api });
    await dialog.open('update');
    expect(dialog.stateWithForm().form).toMatchObject({ tab: 'direct debit', methodId: 'pm_bank' });
    const withoutDirectDebit = fakeSave({ api, directDebitDisabled: () => true });
    await withoutDirectDebit.open('update');
    expect(withoutDirectDebit.stateWithForm().form).toMatchObject({ tab: 'credit card', methodId: 'pm_visa' });
  });

  it('selects nothing when the default has expired', { tags: ['T11'] }, async () => {
    const methods = { methods: [EXPIRED, VISA], defaultId: EXPIRED.id };
    const dialog = fakeSave({ api: { listPaymentMethods: async () => succeeded(methods) } });
    await dialog.open('update');
    expect(dialog.stateWithForm().form.methodId).toBeNull();
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

  it('starts over when it is open already', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.open('update');
    expect(dialog.stateWithForm()).toMatchObject({ opening: { id: 2, mode: 'update' }, form: { card: { name: '' } } });
  });

  it('dismisses earlier messages', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    await dialog.open('update');
    expect(dialog.recorded.dismissals).toBe(2);
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

describe('retrySaveLoading', () => {
  it('requests only what could not be loaded', async () => {
    const dialog = fakeSave({ api: { createSetupIntent: async () => UNANSWERED } });
    await dialog.open('add-bank-account');
    expect(saveMethodTransition(dialog.flow.state(), { type: 'retry-requested' }, CONTEXT).effects).toEqual([
      { type: 'create-intent', opening: 1 },
    ]);
    await dialog.open('add-card');
    expect(saveMethodTransition(dialog.flow.state(), { type: 'retry-requested' }, CONTEXT).effects).toEqual([]);
  });
});

describe('closeSaveDialog', () => {
  it('closes while preparing, and stays closed when the list is loaded', async () => {
    const list = deferred<Listing>();
    const dialog = fakeSave({ api: { listPaymentMethods: () => list.promise } });
    await dialog.open('update');
    dialog.flow.send({ type: 'close' });
    list.resolve(succeeded(SAVED));
    await flushPromises();
    expect(dialog.flow.state().status).toBe('closed');
    expect(dialog.recorded.logged).toEqual([]);
  });

  it('leaves a closed dialog unchanged, without notifying subscribers', () => {
    const dialog = fakeSave();
    let changes = 0;
    const stop = dialog.flow.subscribe(() => {
      changes += 1;
    });
    dialog.flow.send({ type: 'close' });
    dialog.flow.send({ type: 'save-submitted' });
    dialog.flow.send({ type: 'retry-requested' });
    dialog.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    dialog.flow.send({ type: 'bank-field-changed', state: COMPLETE_FIELD, bankName: null });
    expect(changes).toBe(0);
    dialog.flow.send({ type: 'open', mode: 'add-card' });
    stop();
    dialog.flow.send({ type: 'close' });
    expect([changes, dialog.flow.state().status]).toEqual([1, 'closed']);
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
