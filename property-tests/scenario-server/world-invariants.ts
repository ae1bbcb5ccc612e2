/** Invariants of one session's world and journal. */
import { cardFee, type JournalEntry, type World } from '#scenario-server';
import { isCurrent } from '../../mock-server/backend/subscriptions.ts';

export interface SessionState {
  world: World;
  journal: { id: string; entries: readonly JournalEntry[]; dropped: number };
}

interface WorldInvariant {
  title: string;
  /** Describes how a session violates it; null when it holds. */
  findViolation(session: SessionState): string | null;
}

const firstDuplicate = (items: readonly string[]): string | undefined =>
  items.find((item, index) => items.indexOf(item) !== index);

export const WORLD_INVARIANTS: readonly WorldInvariant[] = [
  {
    title: 'has at most one default method, which is listed',
    findViolation: ({ world: { defaultPayment, methods } }) =>
      defaultPayment === null || methods.some(({ id }) => id === defaultPayment)
        ? null
        : `The default '${defaultPayment}' is not listed.`,
  },
  {
    title: 'has unique ids of methods and of subscriptions',
    findViolation: ({ world: { methods, subscriptions } }) => {
      const id =
        firstDuplicate(methods.map((method) => method.id)) ??
        firstDuplicate(subscriptions.map((subscription) => subscription.id));
      return id === undefined ? null : `The id '${id}' is used twice.`;
    },
  },
  {
    title: 'has at most one current subscription for each plan',
    findViolation: ({ world: { subscriptions, priceList } }) => {
      const document = priceList.productList['pay-per-doc'];
      const plans = subscriptions.filter((each) => isCurrent(each) && each.productId !== document);
      const id = firstDuplicate(plans.map(({ productId }) => productId));
      return id === undefined ? null : `'${id}' has two current subscriptions.`;
    },
  },
  {
    title: 'has an active plan exactly when the user has a current subscription to it',
    findViolation: ({ world: { activeSubscription, subscriptions, priceList } }) => {
      if (!activeSubscription)
        return subscriptions.some(isCurrent) ? 'There is a current subscription but no active plan.' : null;
      const id = priceList.productList[activeSubscription.handle];
      return subscriptions.some((each) => isCurrent(each) && each.productId === id)
        ? null
        : `The active plan '${activeSubscription.handle}' has no current subscription.`;
    },
  },
  {
    title: 'has one subscription for each idempotency key',
    findViolation: ({ world: { answersByKey, subscriptions } }) => {
      const purchases = Object.entries(answersByKey).filter(([slot]) => slot.startsWith('CreateSubscription:'));
      const ids = purchases.map(([, { answer }]) => (answer as { id: string }).id);
      const duplicate = firstDuplicate(ids);
      if (duplicate !== undefined) return `'${duplicate}' belongs to two keys.`;
      const missing = ids.find((id) => !subscriptions.some((each) => each.id === id));
      return missing === undefined ? null : `'${missing}' belongs to a key and does not exist.`;
    },
  },
  {
    title: 'charges the price, with or without the card fee',
    findViolation: ({ world: { answersByKey } }) => {
      for (const [slot, { answer, asked }] of Object.entries(answersByKey)) {
        if (!slot.startsWith('CreateSubscription:')) continue;
        const price = Number(/"currentSubscriptionPrice":(\d+)/.exec(asked)?.[1]);
        const charged = (answer as { total_revenue_in_cents: number }).total_revenue_in_cents;
        if (charged !== price && charged !== price + cardFee(price))
          return `${charged} cents were charged for a price of ${price} cents.`;
      }
      return null;
    },
  },
  {
    title: 'has a call counter for every fault',
    findViolation: ({ world: { faults, callsSeen } }) =>
      faults.length === callsSeen.length ? null : `There are ${faults.length} faults and ${callsSeen.length} counters.`,
  },
  {
    title: 'has created every setup intent at the card provider',
    findViolation: ({ world: { setupIntents, provider } }) => {
      const missing = setupIntents.find((id) => !provider.setupIntents[id]);
      return missing === undefined ? null : `The card provider has no '${missing}'.`;
    },
  },
  {
    title: 'keeps at most the last 500 journal entries, with consecutive ids',
    findViolation: ({ journal: { entries, dropped } }) => {
      const gap = entries.findIndex(({ id }, index) => id !== dropped + index + 1);
      if (gap >= 0) return `Entry ${entries[gap]?.id} is at index ${gap} after ${dropped} dropped entries.`;
      return entries.length <= 500 ? null : `There are ${entries.length} entries.`;
    },
  },
  {
    title: 'has no secret in its journal',
    findViolation: ({ journal: { entries } }) => {
      const text = JSON.stringify(entries.slice(-3));
      const found = /_secret_\w+|\btok_\w+|\b\d{15,16}\b|\bdemo\.[a-z]/.exec(text);
      return found ? `The journal contains '${found[0]}'.` : null;
    },
  },
];
