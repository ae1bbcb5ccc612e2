/** A page with the save dialog over the real API, and the record of its requests, presses and messages. */
import {
  createSession,
  type EntryEvent,
  isVisibleCheckout,
  type SaveMode,
  type Session,
  type SessionState,
  type VisibleCheckout,
} from '#checkout-flow';
import type { PaymentType, Result, SavedMethod, SavedMethods } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import type { World } from '#scenario-server';
import type { BankDetails, CardDetails } from '#scenarios';
import { createPaymentStore } from '../../client/checkout/payment-store.ts';
import { type BasePage, createPagePorts, createScenario } from '../harness/connection.ts';
import { entriesOf, isExpiredAt } from '../harness/entries.ts';
import type { InProcessServer } from '../harness/in-process-server.ts';
import type { Cause, System } from '../harness/model-test.ts';
import { createQueuedNetwork } from '../harness/queued-network.ts';
import type { Command } from './commands.ts';
import type { InitialState } from './initial-state.ts';

type SaveDialogState = Exclude<SessionState, VisibleCheckout>;

/** A press that starts a save, with the form on the screen at that moment. */
interface AttemptRecord {
  /** Attempts without an entry between them have the same intention. */
  intention: number;
  chosen: SavedMethod | null;
  tab: PaymentType;
  name: string;
  card: CardDetails | null;
  bank: BankDetails | null;
}

/** A call of the API or the card provider. */
export interface PortCall {
  name: string;
  args: readonly unknown[];
  /** Null while it is in flight. */
  outcome: { value: unknown } | { error: unknown } | null;
  opening: number;
  /** Null outside a save. */
  attempt: AttemptRecord | null;
}

interface PressRecord {
  /** The press should start a save. */
  canSave: boolean;
  before: SaveDialogState;
  after: SaveDialogState;
}

/** The latest command or delivery, and everything that it caused. */
type SaveEvent = Cause<Command> & {
  before: SaveDialogState;
  after: SaveDialogState;
  presses: PressRecord[];
  calls: PortCall[];
  toastCount: number;
  savedCount: number;
  /** The server's new default method, if it changed. */
  newDefault: World['methods'][number] | null;
};

export interface SavePage extends BasePage, Pick<InitialState, 'page'> {
  readonly flow: Omit<Session, 'state'> & { state(): SaveDialogState };
  readonly calls: PortCall[];
  readonly attempts: AttemptRecord[];
  readonly presses: PressRecord[];
  /** The methods that the server added, and for which intention. */
  readonly addedMethods: { id: string; intention: number }[];
  readonly directDebitDisabled: boolean;
  savedCount: number;
  /** A payment elsewhere is in flight. */
  paying: boolean;
  openings: number;
  openedAt: number;
  mode: SaveMode;
  /** What was entered since the dialog opened, by field. */
  entered: Record<string, unknown>;
  intention: number;
  lastEvent: SaveEvent | null;
}

export interface SaveSystem extends System<SavePage> {
  readonly page: SavePage;
}

let systemCount = 0;

export function createSaveSystem(server: InProcessServer, [initialState]: InitialState[]): SaveSystem {
  if (!initialState) throw new Error('A run needs an initial state.');
  systemCount += 1;
  const session = `save-${systemCount}`;
  const scenario = createScenario(initialState.scenario);
  server.setScenarios([scenario]);
  const network = createQueuedNetwork(server);
  const send: Parameters<typeof createPagePorts>[0]['send'] = (request) => network.send(0, request);
  const { page: base, provider, ports } = createPagePorts({ index: 0, scenario, session, server, send });
  base.frames.isDetached = !initialState.page.hasFields;
  const onCall = (call: Omit<PortCall, 'opening' | 'attempt'>) => {
    const attempt = page.flow.state().status === 'saving' ? (page.attempts.at(-1) ?? null) : null;
    // The same object, which gets its outcome later.
    page.calls.push(Object.assign(call, { opening: page.openings, attempt }));
  };
  const recordedProvider = recordCalls(provider, onCall);
  const directDebitDisabled = scenario.host.disableDirectDebit ?? false;
  const dialog = createSession({
    ...ports,
    api: recordCalls(ports.api, onCall),
    cardProvider: () => (initialState.page.hasProvider ? recordedProvider : null),
    directDebitDisabled: () => directDebitDisabled,
    updating: () => page.paying,
    onSaved: () => {
      page.savedCount += 1;
      if (initialState.page.listenerThrows) throw new Error('A listener throws.');
    },
    apiOfUser: () => ports.api,
    productList: () => ({}),
    subscriptionId: () => undefined,
    payments: () => createPaymentStore({ storage: () => null, page: new EventTarget(), scope: session, now: base.now }),
    runExclusive: (work) => work(),
    track: () => undefined,
    onPaid: () => undefined,
  });
  const flow = { ...dialog, state: () => saveDialogState(dialog.state()) };
  const page: SavePage = {
    ...base,
    page: initialState.page,
    flow,
    calls: [],
    attempts: [],
    presses: [],
    addedMethods: [],
    directDebitDisabled,
    savedCount: 0,
    paying: false,
    openings: 0,
    openedAt: 0,
    mode: 'update',
    entered: {},
    intention: 0,
    lastEvent: null,
  };
  let before = flow.state();
  flow.subscribe(() => {
    const state = flow.state();
    if (state.status === 'saving' && before.status !== 'saving') page.attempts.push(recordAttempt(page, state));
    before = state;
  });
  const dispose = () => server.server.sessions.end({ scenario: scenario.name, session });
  return { server, network, pages: [page], page, dispose };
}

function saveDialogState(state: SessionState): SaveDialogState {
  if (isVisibleCheckout(state)) throw new Error(`The session is ${state.status}.`);
  return state;
}

type FilledState = Extract<SaveDialogState, { form: unknown }>;

export const filledState = ({ flow }: SavePage): FilledState | null => {
  const state = flow.state();
  return 'form' in state ? state : null;
};

/** The saved method on the open tab that is selected. */
const chosenMethod = ({ form, data }: FilledState): SavedMethod | null =>
  data.methods.methods.find(({ id, type }) => id === form.methodId && type === form.tab) ?? null;

const recordAttempt = ({ frames, intention }: SavePage, state: FilledState): AttemptRecord => ({
  intention,
  chosen: chosenMethod(state),
  tab: state.form.tab,
  name: nameIn(state),
  card: frames.card,
  bank: frames.bank,
});

const nameIn = ({ form }: FilledState): string => (form.tab === 'credit card' ? form.card.name : form.bank.name).trim();

/** Whether Save should be enabled; a missing name does not disable it. */
export function isSaveEnabled(page: SavePage): boolean {
  const state = page.flow.state();
  if (state.status !== 'save-open' || page.paying) return false;
  const chosen = chosenMethod(state);
  if (chosen) return !isExpiredAt(chosen, page.now());
  if (!page.page.hasProvider) return false;
  if (state.form.tab === 'credit card') return true;
  const call = openingCalls(page, 'createSetupIntent').at(-1);
  return !call || callResult<SetupIntent>(call)?.ok === true;
}

export const isNameMissing = ({ flow }: SavePage): boolean => {
  const state = flow.state();
  return state.status === 'save-open' && chosenMethod(state) === null && nameIn(state) === '';
};

/** The result of a call that returns one; null while it is in flight. */
export const callResult = <Value>({ outcome }: PortCall): Result<Value, RequestFailure> | null =>
  outcome && 'value' in outcome ? (outcome.value as Result<Value, RequestFailure>) : null;

export const hasSucceeded = ({ outcome }: PortCall): boolean => {
  if (!outcome || 'error' in outcome) return false;
  const { ok, kind } = outcome.value as { ok?: boolean; kind?: string };
  return ok === true || kind === 'succeeded';
};

export const openingCalls = ({ calls, openings }: SavePage, name: string): PortCall[] =>
  calls.filter((call) => call.name === name && call.opening === openings);

/** The list queries of this opening, without those of a save. */
export const listCalls = (page: SavePage): PortCall[] =>
  openingCalls(page, 'listPaymentMethods').filter(({ attempt }) => attempt === null);

/** The saved methods of the latest response in this opening. */
export function expectedMethods(page: SavePage): SavedMethods {
  const call = listCalls(page).findLast(hasSucceeded);
  const result = call && callResult<SavedMethods>(call);
  return result?.ok ? result.value : { methods: [], defaultId: null };
}

export const attemptCalls = ({ calls, attempts }: SavePage): PortCall[] =>
  calls.filter(({ attempt }) => attempt !== null && attempt === attempts.at(-1));

/** Sends an entry event; while saving only the provider's fields change. */
export function sendEntry(page: SavePage, event: EntryEvent): void {
  const before = page.flow.state();
  page.flow.send(event);
  const isField = event.type === 'card-field-changed' || event.type === 'bank-field-changed';
  if (!('form' in before) || (before.status === 'saving' && !isField)) return;
  const after = filledState(page);
  if (event.type === 'tab-selected' && after?.form.tab === before.form.tab) return;
  page.intention += 1;
  Object.assign(page.entered, entriesOf(event));
}

function recordCalls<Port extends object>(
  port: Port,
  onCall: (call: Omit<PortCall, 'opening' | 'attempt'>) => void,
): Port {
  const recorded = Object.entries(port).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      const call: Omit<PortCall, 'opening' | 'attempt'> = { name, args, outcome: null };
      onCall(call);
      try {
        const value = await method(...args);
        call.outcome = { value };
        return value;
      } catch (error) {
        call.outcome = { error };
        throw error;
      }
    },
  ]);
  return Object.fromEntries(recorded);
}
