/** Does what a person, a host or the world does, as far as a screen allows it; the events themselves are always sent. */
import type { EntryEvent, SaveMethodEvent } from '#checkout-flow';
import { isExpired, selectionOnTab } from '#domain';
import type { BankDetails, CardDetails } from '#scenarios';
import type { InProcessServer } from '../payment-flow/in-process-server.ts';
import { typedBank, typedCard } from '../payment-flow/typed.ts';
import { heldBack, knownMethods, offersTab } from './known.ts';
import type { Move } from './moves.ts';
import type { Page } from './page.ts';
import { blank, type Run } from './run.ts';

type Asked<Kind extends Move['do']> = Extract<Move, { do: Kind }>;

export async function perform(move: Exclude<Move, { do: 'arrive' }>, { page, server, network }: Run): Promise<void> {
  switch (move.do) {
    case 'open':
      return open(page, move.mode, network.moment);
    case 'close':
      return page.flow.send({ type: 'close' });
    case 'chooseTab':
      return tell(page, { type: 'tab-chosen', tab: move.tab });
    case 'chooseMethod':
      return chooseMethod(page, move.place);
    case 'typeName':
      return tell(page, { type: 'name-typed', tab: move.tab, name: move.name });
    case 'enterCard':
      return enterCard(page, move.card);
    case 'enterBankAccount':
      return enterBank(page, move.bank);
    case 'replaceCard':
      return replaceCard(page, move.number);
    case 'repeatField': {
      const { card, bank } = page.entered;
      return move.tab === 'credit card'
        ? tell(page, { type: 'card-field-changed', field: 'number', facts: card.number })
        : tell(page, {
            type: 'bank-field-changed',
            facts: bank.account,
            bankName: bank.bankName ? null : 'Stripe Test Bank',
          });
    }
    case 'save':
      return press(page);
    case 'saveTwice':
      press(page);
      return press(page);
    case 'retry':
      return page.flow.send({ type: 'retry-pressed' });
    case 'pay':
      page.paying = move.underWay;
      return;
    case 'answerStray':
      // Whose answer is on its way is asked for: this would be it.
      return isAwaited(page, move) ? undefined : page.flow.send(stray(page, move));
    default:
      return fromOutside(move, page, server);
  }
}

/** Nothing is opened over a saving, and no form that the page does not allow. */
function open(page: Page, mode: Page['mode'], moment: number): void {
  if (page.flow.state().at === 'saving') page.notes.push('info: a payment method is already being saved');
  else if (mode === 'add-bank-account' && page.directDebitDisabled)
    page.notes.push('warning: direct debit is disabled, so no bank account can be added');
  else {
    page.openings += 1;
    page.intention += 1;
    Object.assign(page, { mode, openedAt: moment, bankFormSeen: false });
    page.entered = blank(mode === 'add-bank-account' ? 'direct debit' : 'credit card', null);
    Object.assign(page.frames, { card: null, bank: null });
  }
  page.flow.send({ type: 'open', mode });
}

function press(page: Page): void {
  const why = heldBack(page);
  const before = page.flow.state();
  if (why === 'saving') page.notes.push('info: a payment method is already being saved');
  else if (why === 'name missing') page.entered.nameMissing = true;
  else if (why === 'provider-unavailable') page.notes.push('error: card provider not initialised');
  else if (why !== null && why !== 'no form') page.notes.push(`info: no payment method can be saved now: ${why}`);
  page.flow.send({ type: 'save-pressed' });
  page.presses.push({ heldBack: why, before, after: page.flow.state() });
}

/** Tells the dialog, and keeps what the form should hold from now on. */
function tell(page: Page, event: EntryEvent): void {
  const { at } = page.flow.state();
  const isNews = event.type === 'card-field-changed' || event.type === 'bank-field-changed';
  if ((at === 'open' || (at === 'saving' && isNews)) && enter(page, event)) page.intention += 1;
  page.flow.send(event);
}

/** Whether anything is another than before, as far as the dialog can see. */
function enter(page: Page, event: EntryEvent): boolean {
  const { entered } = page;
  switch (event.type) {
    case 'tab-chosen':
      if (!offersTab(page, event.tab) || entered.tab === event.tab) return false;
      Object.assign(entered, selectionOnTab(event.tab, knownMethods(page), page.now()), { nameMissing: false });
      return true;
    case 'method-chosen':
      Object.assign(entered, { methodId: event.methodId, nameMissing: false });
      return true;
    case 'name-typed':
      entered[event.tab === 'credit card' ? 'card' : 'bank'].name = event.name;
      entered.nameMissing = false;
      return true;
    case 'card-field-changed':
      entered.card[event.field] = event.facts;
      entered.card.brand = event.brand ?? entered.card.brand;
      return true;
    case 'bank-field-changed':
      Object.assign(entered.bank, { account: event.facts, bankName: event.bankName });
      return true;
    case 'field-entered':
      return true;
  }
}

/** What is listed on the open tab, or behind it on the other one, and is not past. */
function chooseMethod(page: Page, place: number | null): void {
  const { methods } = knownMethods(page);
  const listed = methods.toSorted((one, other) => rank(page, one) - rank(page, other));
  const chosen = place === null ? null : listed[place];
  if (chosen === undefined || (chosen && isExpired(chosen, page.now()))) return;
  tell(page, { type: 'method-chosen', methodId: chosen?.id ?? null });
}

const rank = ({ entered }: Page, { type }: { type: string }): number => (type === entered.tab ? 0 : 1);

/** The form for a new entry is asked for first. While it is locked nothing gets into the provider's fields. */
function toNewEntry(page: Page, tab: 'credit card' | 'direct debit'): boolean {
  if (page.entered.tab !== tab) tell(page, { type: 'tab-chosen', tab });
  if (page.entered.methodId !== null) tell(page, { type: 'method-chosen', methodId: null });
  return page.flow.state().at !== 'saving';
}

function enterCard(page: Page, card: CardDetails): void {
  const isOpen = toNewEntry(page, 'credit card');
  if (isOpen) page.frames.card = card;
  const { brand, ...read } = typedCard(card, page.now());
  for (const field of ['number', 'expiry', 'cvc'] as const) {
    if (isOpen)
      tell(page, { type: 'card-field-changed', field, facts: read[field], ...(field === 'number' && { brand }) });
  }
  tell(page, { type: 'name-typed', tab: 'credit card', name: card.name });
}

function enterBank(page: Page, bank: BankDetails): void {
  const isOpen = toNewEntry(page, 'direct debit');
  const read = typedBank(bank, page.now());
  if (isOpen) page.frames.bank = read.facts.complete ? bank : null;
  if (isOpen) tell(page, { type: 'bank-field-changed', ...read });
  tell(page, { type: 'name-typed', tab: 'direct debit', name: bank.name });
}

/** A number that is complete takes the place of another without a word; while saving the field tells of it. */
function replaceCard(page: Page, number: string): void {
  const { card } = page.frames;
  if (card) page.frames.card = { ...card, number };
  if (card && page.flow.state().at === 'saving') {
    const { number: facts, brand } = typedCard({ ...card, number }, page.now());
    tell(page, { type: 'card-field-changed', field: 'number', facts, brand });
  } else {
    tell(page, { type: 'field-entered' });
  }
}

const isAwaited = ({ flow }: Page, { to, apart }: Asked<'answerStray'>): boolean => {
  const state = flow.state();
  return apart === 0 && !(to === 'intent' && state.at === 'open' && state.facts.intent.kind !== 'asked');
};

function stray({ flow }: Page, { to, apart }: Asked<'answerStray'>): SaveMethodEvent {
  const { openings, attempts } = flow.state();
  switch (to) {
    case 'methods':
      return { type: 'methods-arrived', opening: openings + apart, methods: { methods: [], defaultId: null } };
    case 'intent':
      return { type: 'intent-arrived', opening: openings + apart, intent: null };
    case 'saving': {
      const method = { type: 'credit card', brand: 'visa', last4: '0000' } as const;
      return { type: 'save-settled', attempt: attempts + apart, outcome: { saved: true, method } };
    }
  }
}

async function fromOutside(
  move: Asked<'setClock' | 'removeElsewhere'>,
  page: Page,
  server: InProcessServer,
): Promise<void> {
  const key = `${page.scenario.name}.${page.session}`;
  if (move.do === 'removeElsewhere') {
    const gone = page.world().methods[move.place];
    if (gone) await server.order(key, 'methods', { remove: gone.id });
    return;
  }
  // Nobody's clock runs back.
  if (Date.parse(move.now) > page.now().getTime()) await server.order(key, 'clock', { now: move.now });
}
