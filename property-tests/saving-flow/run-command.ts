/** Runs a command at the save dialog. Events are sent even when the screen does not offer them. */
import { type CheckoutEvent, saveObstacle } from '#checkout-flow';
import { isExpired, type PaymentType } from '#domain';
import type { BankDetails, CardDetails } from '#scenarios';
import { updateSession } from '../harness/connection.ts';
import { bankFieldState, cardFieldStates } from '../harness/field-states.ts';
import type { DeliverCommand } from '../harness/model-test.ts';
import type { Command } from './commands.ts';
import {
  expectedMethods,
  filledState,
  isNameMissing,
  isSaveEnabled,
  type SavePage,
  type SaveSystem,
  sendEntry,
} from './save-page.ts';

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

export async function runCommand(
  command: Exclude<Command, DeliverCommand>,
  page: SavePage,
  { server, network }: SaveSystem,
): Promise<void> {
  switch (command.type) {
    case 'open':
      return open(page, command.mode, network.tick);
    case 'close':
      return page.flow.send({ type: 'hide' });
    case 'chooseTab':
      return sendEntry(page, { type: 'tab-selected', tab: command.tab });
    case 'chooseMethod':
      return chooseMethod(page, command.index);
    case 'typeName':
      return sendEntry(page, { type: 'name-changed', tab: command.tab, name: command.name });
    case 'enterCard':
      return enterCard(page, command.card);
    case 'enterBankAccount':
      return enterBankAccount(page, command.bank);
    case 'replaceCard':
      return replaceCard(page, command.number);
    case 'repeatField':
      return repeatField(page, command.tab);
    case 'save':
      return pressSave(page);
    case 'saveTwice':
      pressSave(page);
      return pressSave(page);
    case 'retry':
      return page.flow.send({ type: 'retry-requested' });
    case 'pay':
      page.paying = command.isInFlight;
      return;
    case 'sendStaleEvent':
      return isExpectedResponse(page, command) ? undefined : page.flow.send(staleEvent(page, command));
    default:
      await updateSession(page, server, command);
  }
}

/** The dialog does not open over a save, nor for a bank account when direct debit is disabled. */
export const canOpen = ({ directDebitDisabled }: SavePage, mode: SavePage['mode'], isSaving: boolean): boolean =>
  !isSaving && !(mode === 'add-bank-account' && directDebitDisabled);

function open(page: SavePage, mode: SavePage['mode'], tick: number): void {
  if (canOpen(page, mode, page.flow.state().status === 'saving')) {
    page.openings += 1;
    page.intention += 1;
    Object.assign(page, { mode, openedAt: tick, entered: {} });
    Object.assign(page.frames, { card: null, bank: null });
  }
  page.flow.send({ type: 'save-requested', mode });
}

function pressSave(page: SavePage): void {
  const canSave = isSaveEnabled(page) && !isNameMissing(page);
  const before = page.flow.state();
  page.flow.send({ type: 'save-submitted' });
  page.presses.push({ canSave, before, after: page.flow.state() });
}

/** Whether the dialog enables Save. */
export function showsSaveEnabled({ flow, now, paying, page }: SavePage): boolean {
  const state = flow.state();
  const context = { now: now(), updating: paying, provider: page.hasProvider ? 'loaded' : 'failed' } as const;
  return state.status === 'save-open' && saveObstacle(state, context) === null;
}

/** A listed method that is not expired; those of the open tab come first. */
function chooseMethod(page: SavePage, index: number | null): void {
  const tab = filledState(page)?.form.tab;
  const rank = ({ type }: { type: string }) => (type === tab ? 0 : 1);
  const listed = expectedMethods(page).methods.toSorted((one, other) => rank(one) - rank(other));
  const chosen = index === null ? null : listed[index];
  if (chosen === undefined || (chosen && isExpired(chosen, page.now()))) return;
  sendEntry(page, { type: 'method-selected', methodId: chosen?.id ?? null });
}

/** Chooses the tab and the form of a new method. While saving, the provider's fields are locked. */
function openNewEntry(page: SavePage, tab: PaymentType): boolean {
  if (filledState(page)?.form.tab !== tab) sendEntry(page, { type: 'tab-selected', tab });
  if (filledState(page)?.form.methodId !== null) sendEntry(page, { type: 'method-selected', methodId: null });
  return page.flow.state().status !== 'saving';
}

function enterCard(page: SavePage, card: CardDetails): void {
  if (openNewEntry(page, 'credit card')) {
    page.frames.card = card;
    const { brand, ...states } = cardFieldStates(card, page.now());
    for (const field of ['number', 'expiry', 'cvc'] as const) {
      const change = { type: 'card-field-changed', field, state: states[field] } as const;
      sendEntry(page, field === 'number' ? { ...change, brand } : change);
    }
  }
  sendEntry(page, { type: 'name-changed', tab: 'credit card', name: card.name });
}

function enterBankAccount(page: SavePage, bank: BankDetails): void {
  if (openNewEntry(page, 'direct debit')) {
    const field = bankFieldState(bank, page.now());
    page.frames.bank = field.state.complete ? bank : null;
    sendEntry(page, { type: 'bank-field-changed', ...field });
  }
  sendEntry(page, { type: 'name-changed', tab: 'direct debit', name: bank.name });
}

/** The field of a complete number reports another complete number only while saving. */
function replaceCard(page: SavePage, number: string): void {
  const { card } = page.frames;
  if (card) page.frames.card = { ...card, number };
  if (card && page.flow.state().status === 'saving') {
    const { number: state, brand } = cardFieldStates({ ...card, number }, page.now());
    sendEntry(page, { type: 'card-field-changed', field: 'number', state, brand });
  } else {
    sendEntry(page, { type: 'field-focused' });
  }
}

function repeatField(page: SavePage, tab: PaymentType): void {
  const form = filledState(page)?.form;
  if (!form) return;
  const bankName = form.bank.bankName ? null : 'Stripe Test Bank';
  sendEntry(
    page,
    tab === 'credit card'
      ? { type: 'card-field-changed', field: 'number', state: form.card.number }
      : { type: 'bank-field-changed', state: form.bank.account, bankName },
  );
}

const isExpectedResponse = ({ flow }: SavePage, { target, offset }: CommandOf<'sendStaleEvent'>): boolean => {
  const state = flow.state();
  return (
    offset === 0 && !(target === 'intent' && state.status === 'save-open' && state.data.intent.status !== 'loading')
  );
};

function staleEvent({ flow }: SavePage, { target, offset }: CommandOf<'sendStaleEvent'>): CheckoutEvent {
  const { openings, attempts } = flow.state().history;
  switch (target) {
    case 'methods':
      return { type: 'methods-loaded', opening: openings + offset, methods: { methods: [], defaultId: null } };
    case 'intent':
      return { type: 'intent-loaded', opening: openings + offset, intent: { status: 'unavailable' } };
    case 'saving': {
      const method = { type: 'credit card', brand: 'visa', last4: '0000' } as const;
      return { type: 'save-finished', attempt: attempts + offset, outcome: { status: 'saved', method } };
    }
  }
}
