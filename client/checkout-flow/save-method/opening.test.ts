import { describe, expect, it } from 'vitest';
import type { Result, SavedMethods } from '#domain';
import { succeeded } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import { BANK, later, quiet, VISA } from '../fake-ports.test-support.ts';
import { DOWN, EXPIRED, fakeSave, SAVED } from './fake-save.test-support.ts';
import { CLOSED } from './save-method-state.ts';
import { typesOffered } from './save-reading.ts';

type Listing = Result<SavedMethods, CallFailure>;
type Intent = Result<SetupIntent, CallFailure>;

describe('open', () => {
  it('shows an empty card form at once, and asks nobody for anything', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    expect(dialog.filled()).toMatchObject({ at: 'open', form: { tab: 'credit card', methodId: null } });
    expect(dialog.heard.calls).toEqual([]);
  });

  it('shows an empty bank form, and asks for an intent of no particular purchase', async () => {
    const dialog = fakeSave();
    await dialog.open('add-bank-account');
    expect(dialog.filled()).toMatchObject({ at: 'open', form: { tab: 'direct debit', methodId: null } });
    expect(dialog.callsOf('createSetupIntent')).toMatchObject([
      [{ user: { email: 'alex@example.com' }, offer: null, extras: {} }],
    ]);
    expect(dialog.callsOf('listPaymentMethods')).toEqual([]);
  });

  it('prepares an update until the saved methods are known, then selects the default', async () => {
    const listing = later<Listing>();
    const dialog = fakeSave({ api: { listPaymentMethods: () => listing.promise } });
    await dialog.open('update');
    expect(dialog.flow.state().at).toBe('preparing');
    listing.answer(succeeded(SAVED));
    await quiet();
    expect(dialog.filled()).toMatchObject({ at: 'open', form: { tab: 'credit card', methodId: 'pm_visa' } });
    expect(dialog.callsOf('createSetupIntent')).toEqual([]);
  });

  it('opens an update on the direct debit tab when the default is a bank account', async () => {
    const api = { listPaymentMethods: async () => succeeded({ ...SAVED, defaultId: BANK.id }) };
    const dialog = fakeSave({ api });
    await dialog.open('update');
    expect(dialog.filled().form).toMatchObject({ tab: 'direct debit', methodId: 'pm_bank' });
    const withoutDirectDebit = fakeSave({ api, directDebitDisabled: true });
    await withoutDirectDebit.open('update');
    expect(withoutDirectDebit.filled().form).toMatchObject({ tab: 'credit card', methodId: 'pm_visa' });
  });

  it('selects nothing when the default has expired', async () => {
    const methods = { methods: [EXPIRED, VISA], defaultId: EXPIRED.id };
    const dialog = fakeSave({ api: { listPaymentMethods: async () => succeeded(methods) } });
    await dialog.open('update');
    expect(dialog.filled().form.methodId).toBeNull();
  });

  it('opens an update although the methods could not be loaded, and reads them again on request', async () => {
    const answers: Listing[] = [DOWN];
    const dialog = fakeSave({ api: { listPaymentMethods: async () => answers.shift() ?? succeeded(SAVED) } });
    await dialog.open('update');
    dialog.enterCard();
    expect(dialog.filled().facts).toMatchObject({ listing: 'unavailable', methods: { methods: [] } });
    expect(dialog.heard.logged).toMatchObject([{ message: 'saved payment methods could not be loaded' }]);
    expect(dialog.heard.toasts).toEqual([]);
    dialog.flow.send({ type: 'retry-pressed' });
    dialog.flow.send({ type: 'retry-pressed' });
    expect(dialog.filled().facts.listing).toBe('asked');
    await quiet();
    expect(dialog.callsOf('listPaymentMethods')).toHaveLength(2);
    expect(dialog.filled()).toMatchObject({
      facts: { listing: 'known', methods: SAVED },
      form: { methodId: null, card: { name: ' Alex Nguyen ' } },
    });
  });

  it('leaks nothing of one opening into the next', async () => {
    const dialog = fakeSave({ api: { attachPaymentMethod: async () => DOWN } });
    await dialog.open('add-bank-account');
    dialog.enterBankAccount();
    await dialog.save();
    expect(dialog.filled().form.made).toBe('pm_new_1');
    dialog.flow.send({ type: 'close' });
    expect(dialog.flow.state()).toEqual({ ...CLOSED, openings: 1, attempts: 1 });
    await dialog.open('add-bank-account');
    const fresh = fakeSave();
    await fresh.open('add-bank-account');
    expect(dialog.filled().form).toEqual(fresh.filled().form);
    expect(dialog.filled().facts.intent).toMatchObject({ kind: 'fresh', intent: { id: 'seti_2' } });
    expect(dialog.filled().opening).toEqual({ id: 2, mode: 'add-bank-account' });
  });

  it('starts over when it is open already', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    dialog.enterCard();
    await dialog.open('update');
    expect(dialog.filled()).toMatchObject({ opening: { id: 2, mode: 'update' }, form: { card: { name: '' } } });
  });

  it('takes back the messages of before', async () => {
    const dialog = fakeSave();
    await dialog.open('add-card');
    await dialog.open('update');
    expect(dialog.heard.dismissals).toBe(2);
  });

  it('drops answers that were meant for an earlier opening', async () => {
    const listings = [later<Listing>(), later<Listing>()];
    const intents = [later<Intent>(), later<Intent>()];
    const [list, intent] = [[...listings], [...intents]];
    const dialog = fakeSave({
      api: {
        listPaymentMethods: () => list.shift()?.promise ?? Promise.resolve(DOWN),
        createSetupIntent: () => intent.shift()?.promise ?? Promise.resolve(DOWN),
      },
    });
    await dialog.open('update');
    await dialog.open('update');
    listings[0]?.answer(succeeded({ methods: [VISA], defaultId: null }));
    await quiet();
    expect(dialog.flow.state().at).toBe('preparing');
    await dialog.open('add-bank-account');
    await dialog.open('add-bank-account');
    intents[0]?.answer(succeeded({ id: 'seti_old', customerId: 'cus_1', clientSecret: 'secret_old' }));
    listings[1]?.answer(succeeded(SAVED));
    await quiet();
    expect(dialog.filled()).toMatchObject({ facts: { intent: { kind: 'asked' }, methods: { methods: [] } } });
    dialog.flow.send({ type: 'close' });
    intents[1]?.answer(succeeded({ id: 'seti_late', customerId: 'cus_1', clientSecret: 'secret_late' }));
    await quiet();
    expect(dialog.flow.state()).toEqual({ at: 'closed', openings: 4, attempts: 0 });
  });
});

describe('close', () => {
  it('closes while preparing, and a late list does not open it again', async () => {
    const listing = later<Listing>();
    const dialog = fakeSave({ api: { listPaymentMethods: () => listing.promise } });
    await dialog.open('update');
    dialog.flow.send({ type: 'close' });
    listing.answer(succeeded(SAVED));
    await quiet();
    expect(dialog.flow.state().at).toBe('closed');
  });

  it('leaves a closed dialog as it is, and tells nobody', () => {
    const dialog = fakeSave();
    let changes = 0;
    const stop = dialog.flow.subscribe(() => {
      changes += 1;
    });
    dialog.flow.send({ type: 'close' });
    dialog.flow.send({ type: 'save-pressed' });
    dialog.flow.send({ type: 'retry-pressed' });
    dialog.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    expect(changes).toBe(0);
    dialog.flow.send({ type: 'open', mode: 'add-card' });
    stop();
    dialog.flow.send({ type: 'close' });
    expect([changes, dialog.flow.state().at]).toEqual([1, 'closed']);
  });
});

describe('typesOffered', () => {
  it('opens no bank form where the page has disabled direct debit, and logs why', async () => {
    const dialog = fakeSave({ directDebitDisabled: true });
    await dialog.open('add-bank-account');
    expect(dialog.flow.state().at).toBe('closed');
    expect(dialog.heard.logged).toMatchObject([{ level: 'warning' }]);
    expect(dialog.heard.calls).toEqual([]);
  });

  it('offers the type that is added, and both for an update unless direct debit is disabled', () => {
    expect(typesOffered('add-card', false)).toEqual(['credit card']);
    expect(typesOffered('add-bank-account', false)).toEqual(['direct debit']);
    expect(typesOffered('update', false)).toEqual(['credit card', 'direct debit']);
    expect(typesOffered('update', true)).toEqual(['credit card']);
  });
});
