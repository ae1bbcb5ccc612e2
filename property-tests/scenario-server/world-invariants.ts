/** What holds of one session's world and journal, whatever it and others were asked. */
import { cardFee, type JournalEntry, type World } from '#scenario-server';
import { isCurrent } from '../../mock-server/backend/subscriptions.ts';

/** A session as it can be looked at from outside. */
export interface SessionState {
  world: World;
  journal: { id: string; entries: readonly JournalEntry[]; dropped: number };
}

export interface WorldInvariant {
  title: string;
  /** What breaks it, in words; null when nothing does. */
  findViolation(look: SessionState): string | null;
}

const firstDuplicate = (items: readonly string[]): string | undefined =>
  items.find((item, place) => items.indexOf(item) !== place);

export const WORLD_INVARIANTS: readonly WorldInvariant[] = [
  {
    title: 'has one default or none, and it is listed',
    findViolation: ({ world: { defaultPayment, methods } }) =>
      defaultPayment === null || methods.some(({ id }) => id === defaultPayment)
        ? null
        : `'${defaultPayment}' is the default, and is not listed.`,
  },
  {
    title: 'gives every method and every subscription an id of its own',
    findViolation: ({ world: { methods, subscriptions } }) => {
      const id =
        firstDuplicate(methods.map((method) => method.id)) ??
        firstDuplicate(subscriptions.map((subscription) => subscription.id));
      return id === undefined ? null : `'${id}' is there twice.`;
    },
  },
  {
    title: 'sells a plan once at a time',
    findViolation: ({ world: { subscriptions, priceList } }) => {
      const document = priceList.productList['pay-per-doc'];
      const plans = subscriptions.filter((each) => isCurrent(each) && each.productId !== document);
      const id = firstDuplicate(plans.map(({ productId }) => productId));
      return id === undefined ? null : `'${id}' is current twice.`;
    },
  },
  {
    title: 'names an active plan that is subscribed to',
    findViolation: ({ world: { activeSubscription, subscriptions, priceList } }) => {
      if (!activeSubscription)
        return subscriptions.some(isCurrent) ? 'There is a current plan, and no active one.' : null;
      const id = priceList.productList[activeSubscription.handle];
      return subscriptions.some((each) => isCurrent(each) && each.productId === id)
        ? null
        : `The active plan is '${activeSubscription.handle}', and nobody subscribes to it.`;
    },
  },
  {
    title: 'keeps one subscription for one idempotency key',
    findViolation: ({ world: { answersByKey, subscriptions } }) => {
      const bought = Object.entries(answersByKey).filter(([slot]) => slot.startsWith('CreateSubscription:'));
      const ids = bought.map(([, { answer }]) => (answer as { id: string }).id);
      const stray = firstDuplicate(ids) ?? ids.find((id) => !subscriptions.some((each) => each.id === id));
      return stray === undefined ? null : `'${stray}' is the answer to two keys, or to one and no subscription.`;
    },
  },
  {
    title: 'takes the price and the fee of a card, and nothing for nothing',
    findViolation: ({ world: { answersByKey } }) => {
      for (const [slot, { answer, asked }] of Object.entries(answersByKey)) {
        if (!slot.startsWith('CreateSubscription:')) continue;
        const price = Number(/"currentSubscriptionPrice":(\d+)/.exec(asked)?.[1]);
        const charged = (answer as { total_revenue_in_cents: number }).total_revenue_in_cents;
        if (charged !== price && charged !== price + cardFee(price)) return `${charged} cents were taken for ${price}.`;
      }
      return null;
    },
  },
  {
    title: 'counts a number of calls for every fault',
    findViolation: ({ world: { faults, callsSeen } }) =>
      faults.length === callsSeen.length ? null : `There are ${faults.length} faults and ${callsSeen.length} counts.`,
  },
  {
    title: 'knows every setup intent that it has handed out',
    findViolation: ({ world: { setupIntents, provider } }) => {
      const stray = setupIntents.find((id) => !provider.setupIntents[id]);
      return stray === undefined ? null : `'${stray}' is unknown to the card provider.`;
    },
  },
  {
    title: 'keeps the last 500 entries of a journal that counts without a gap',
    findViolation: ({ journal: { entries, dropped } }) => {
      const gap = entries.findIndex(({ id }, place) => id !== dropped + place + 1);
      if (gap >= 0) return `Entry ${entries[gap]?.id} stands at place ${gap}, and ${dropped} were let go of.`;
      return entries.length <= 500 ? null : `There are ${entries.length} entries.`;
    },
  },
  {
    title: 'writes no secret into its journal',
    findViolation: ({ journal: { entries } }) => {
      const text = JSON.stringify(entries.slice(-3));
      const found = /_secret_\w+|\btok_\w+|\b\d{15,16}\b|\bdemo\.[a-z]/.exec(text);
      return found ? `This stands there: ${found[0]}.` : null;
    },
  },
];
