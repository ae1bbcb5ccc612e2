/** One run: a page with the save dialog, the network and the server, of which nobody else has anything. */
import type { MethodEntry } from '#checkout-flow';
import type { Scenario } from '#scenarios';
import type { InProcessServer } from '../payment-flow/in-process-server.ts';
import { createNetwork, type Network } from '../payment-flow/network.ts';
import { scenarioOf } from '../payment-flow/run.ts';
import type { Beginning } from './beginnings.ts';
import { chosenMethod, selectionAtFirst } from './known.ts';
import type { Attempt, Entered, Page } from './page.ts';
import { type Ask, takeSeat } from './seat.ts';

export interface Run {
  server: InProcessServer;
  network: Network;
  page: Page;
  beginning: Beginning;
  end(): void;
}

const UNTOUCHED = { complete: false, empty: true, error: null };

export const blank = (tab: MethodEntry['tab'], methodId: string | null): Entered => ({
  tab,
  methodId,
  card: { name: '', brand: 'unknown', number: UNTOUCHED, expiry: UNTOUCHED, cvc: UNTOUCHED },
  bank: { name: '', account: UNTOUCHED, bankName: null },
  nameMissing: false,
});

let runs = 0;

/** Nothing has happened yet. */
export function beginRun(server: InProcessServer, beginning: Beginning): Run {
  runs += 1;
  const session = `save-${runs}`;
  const scenario: Scenario = scenarioOf(beginning.world, 0);
  server.serve([scenario]);
  const network = createNetwork(server);
  const page = pageOf({ scenario, session, page: beginning.page, server, network });
  return {
    server,
    network,
    page,
    beginning,
    end: () => server.server.sessions.end({ scenario: scenario.name, session }),
  };
}

function pageOf(options: Omit<Parameters<typeof takeSeat>[0], 'onAsk'>): Page {
  const onAsk = (ask: Ask) => {
    const attempt = page.flow.state().at === 'saving' ? (page.attempts.at(-1) ?? null) : null;
    // The same object, so that its answer is there as soon as it has come.
    page.asked.push(Object.assign(ask, { opening: page.openings, attempt }));
  };
  const seat = takeSeat({ ...options, onAsk });
  const closed = seat.flow.state();
  const page: Page = Object.assign(seat, {
    asked: [],
    attempts: [],
    presses: [],
    notes: [],
    added: [],
    openings: 0,
    openedAt: 0,
    mode: 'update' as const,
    entered: blank('credit card', null),
    intention: 0,
    hasProvider: options.page.hasProvider,
    breaks: options.page.listenerThrows,
    bankFormSeen: false,
    last: {
      ...{ move: null, call: null, before: closed, after: closed },
      ...{ presses: [], asked: [], toasts: 0, saves: 0, newDefault: null },
    },
  });
  let before = closed;
  seat.flow.subscribe(() => {
    const state = seat.flow.state();
    const isListed = state.at === 'open' && before.at === 'preparing' && before.opening === state.opening;
    if (isListed) Object.assign(page.entered, selectionAtFirst(page));
    if (state.at === 'saving' && before.at !== 'saving') page.attempts.push(attemptOf(page));
    before = state;
  });
  return page;
}

const attemptOf = (page: Page): Attempt => {
  const { entered, frames, intention } = page;
  return {
    intention,
    chosen: chosenMethod(page),
    tab: entered.tab,
    name: (entered.tab === 'credit card' ? entered.card.name : entered.bank.name).trim(),
    card: frames.card,
    bank: frames.bank,
  };
};
