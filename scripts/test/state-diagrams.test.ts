/** The state diagrams in ARCHITECTURE.md have the arrows that the state machines take. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type CheckoutState, INITIAL_CHECKOUT_STATE } from '../../client/checkout-flow/checkout-state.ts';
import { CONTEXT, PLAN, SAVED, SHOW_REQUEST } from '../../client/checkout-flow/fake-checkout.test-support.ts';
import { INITIAL_SAVE_STATE, type SaveState } from '../../client/checkout-flow/save-state.ts';
import { type SaveEvent, saveTransition } from '../../client/checkout-flow/save-transition.ts';
import { NO_PAYMENTS } from '../../client/checkout-flow/sent-payment.ts';
import { STORED_PAYMENT } from '../../client/checkout-flow/sent-payments.test-support.ts';
import { type CheckoutEvent, transition } from '../../client/checkout-flow/transition.ts';
import { projectPath } from '../command-line/project-path.ts';

type Counted = { status: string; history: { openings: number; attempts: number } };

const COUNTERS = new Set(['id', 'openings', 'attempts', 'idempotencyKey', 'payments', 'knownPaidKeys', 'gaps']);

/** Every change of status from the initial state on, as 'from --> to: event'. States of the same shape take the same arrows. */
function takenArrows<State extends Counted, Event extends { type: string }>(
  initial: State,
  events: (opening: number, attempt: number) => Event[],
  next: (state: State, event: Event) => State,
): string[] {
  const arrows = new Set<string>();
  const shapeOf = (state: State) => JSON.stringify(state, (key, value) => (COUNTERS.has(key) ? undefined : value));
  const reached = new Map([[shapeOf(initial), initial]]);
  for (const state of reached.values()) {
    if (reached.size > 2_000) throw new Error('Too many states: a counter is missing in COUNTERS.');
    for (const event of events(state.history.openings, state.history.attempts)) {
      const result = next(state, event);
      if (result.status !== state.status) arrows.add(`${state.status} --> ${result.status}: ${event.type}`);
      if (!reached.has(shapeOf(result))) reached.set(shapeOf(result), result);
    }
  }
  return [...arrows].sort();
}

async function drawnArrows(machine: string): Promise<string[]> {
  const text = await readFile(projectPath('.github/ARCHITECTURE.md'), 'utf8');
  const [, diagram = ''] = text.split(`## States of the ${machine}`)[1]?.split('```') ?? [];
  const arrows = [...diagram.matchAll(/(\S+ --> \S+): (.+)/g)];
  return arrows.flatMap(([, arrow, names = '']) => names.split(', ').map((name) => `${arrow}: ${name}`)).sort();
}

const WITHOUT_PLAN = { migration: { kind: 'none' }, subscriptions: { list: [], requestedAt: CONTEXT.now } } as const;

function checkoutEvents(opening: number, attempt: number): CheckoutEvent[] {
  const show = { type: 'show', plan: PLAN, randomId: 'random' } as const;
  const finish = { type: 'payment-finished', attempt, payments: NO_PAYMENTS } as const;
  const confirm = { type: 'earlier-payment-confirmed', opening, subscriptionId: 'sub_1' } as const;
  return [
    { ...show, request: SHOW_REQUEST },
    { ...show, request: { ...SHOW_REQUEST, surface: 'form' } },
    { type: 'hide' },
    { type: 'methods-loaded', opening, methods: SAVED },
    { type: 'migration-loaded', opening, ...WITHOUT_PLAN },
    { type: 'migration-loaded', opening, migration: null, subscriptions: null },
    { type: 'intent-loaded', opening, intent: null },
    { type: 'retry-requested' },
    { type: 'payment-submitted' },
    { ...finish, outcome: { status: 'paid', subscriptionId: 'sub_1', earlier: null } },
    { ...finish, outcome: { status: 'failed', failure: { kind: 'no-route' }, setup: null } },
    { ...finish, outcome: { status: 'not-sent', reason: { kind: 'order-changed' }, setup: null } },
    { ...confirm, payment: STORED_PAYMENT },
    { ...confirm, payment: { ...STORED_PAYMENT, trackingDigest: 'of another document' } },
  ];
}

function saveEvents(opening: number, attempt: number): SaveEvent[] {
  const finish = { type: 'save-finished', attempt } as const;
  return [
    { type: 'save-requested', mode: 'update' },
    { type: 'save-requested', mode: 'add-card' },
    { type: 'hide' },
    { type: 'methods-loaded', opening, methods: SAVED },
    { type: 'save-submitted' },
    { ...finish, outcome: { status: 'saved', method: { type: 'credit card', last4: '4242' } } },
    { ...finish, outcome: { status: 'failed', isInvalidEntry: false, unattachedMethodId: null, intent: null } },
  ];
}

it('draws the states of the checkout', async () => {
  const next = (state: CheckoutState, event: CheckoutEvent) => transition(state, event, CONTEXT).state;
  expect(await drawnArrows('checkout')).toEqual(takenArrows(INITIAL_CHECKOUT_STATE, checkoutEvents, next));
});

it('draws the states of the save dialog', async () => {
  const next = (state: SaveState, event: SaveEvent) => saveTransition(state, event, CONTEXT).state;
  expect(await drawnArrows('save dialog')).toEqual(takenArrows(INITIAL_SAVE_STATE, saveEvents, next));
});
