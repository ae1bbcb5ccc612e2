import {
  blankEntry,
  type CheckoutFlow,
  type CheckoutState,
  type Filled,
  type PayObstacle,
  payObstacles,
} from '#checkout-flow';
import type { PickerState } from '#method-fields';
import type { Watchable } from '#ui';

export type Shown = Exclude<CheckoutState, { at: 'hidden' }>;

/** A payment as the screens watch it: the last state in which there was something to see. */
export interface ShownPayment extends Watchable<Shown | null> {
  /** What the picker shows of it. While preparing that is an empty form behind the skeleton, so that its frames load. */
  picker: Watchable<PickerState>;
  /** Forgets a payment that has left the page, its intent's secret above all. */
  forget(): void;
}

const NOTHING_ENTERED: PickerState = {
  entry: blankEntry({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  nameError: null,
  intentUnavailable: false,
};

/** Watches a flow; while its dialog moves out, what it held is still there to be shown. */
export function watchShown(flow: CheckoutFlow): ShownPayment {
  let last: Shown | null = null;
  const state = () => {
    const now = flow.state();
    if (now.at !== 'hidden') last = now;
    return last;
  };
  return {
    state,
    subscribe: flow.subscribe,
    picker: { state: () => pickerState(state()), subscribe: flow.subscribe },
    forget: () => {
      if (flow.state().at === 'hidden') last = null;
    },
  };
}

function pickerState(shown: Shown | null): PickerState {
  if (!shown) return NOTHING_ENTERED;
  if (shown.at === 'preparing') {
    const { kept, methods } = shown.preparation;
    return { ...NOTHING_ENTERED, entry: kept ?? NOTHING_ENTERED.entry, saved: methods ?? NOTHING_ENTERED.saved };
  }
  return {
    entry: shown.form,
    saved: shown.facts.methods,
    locked: shown.at !== 'open',
    nameError: null,
    intentUnavailable: shown.facts.intent.kind === 'unavailable',
  };
}

/** The state once there is a form; null while it is being prepared. */
export const filledOf = (shown: Shown | null): Exclude<Shown, { at: 'preparing' }> | null =>
  shown && shown.at !== 'preparing' ? shown : null;

/** What keeps a payment from being made now; nothing while it is being made, or has been. */
export const obstaclesOf = (shown: Shown | null, now: Date, updating: boolean): PayObstacle[] =>
  shown?.at === 'open' ? payObstacles(shown satisfies Filled, now, updating) : [];

/** Nobody knows yet whether an earlier attempt at this plan was paid. */
export const isUnsettled = (shown: Shown | null): boolean =>
  shown?.at === 'open' && shown.past.unsettled?.planHandle === shown.opening.request.planHandle;
