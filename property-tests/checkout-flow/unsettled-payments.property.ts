/** Several places to pay on one page, and another tab beside it, for one plan: what one of them does not know, all of them ask for. */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type CheckoutFlow, shareUnsettled, type Unsettled } from '#checkout-flow';
import { failed, succeeded } from '#domain';
import { fakeCheckout, keptIn, later, quiet } from '../../client/checkout-flow/fake-ports.test-support.ts';
import { triedAsync } from '../settings.ts';
import { attemptIn } from '../under-way.ts';
import { areSame } from './changes.ts';

const RUNS = 120;
const PLACES = 3;

const ANSWERS = {
  made: succeeded({ id: 'sub_new' }),
  lost: failed({ kind: 'unanswered', cause: new Error('down') } as const),
  declined: failed({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' } as const),
  'not signed in': failed({ kind: 'refused', message: 'Sign in.', code: 'UNAUTHENTICATED' } as const),
} as const;
type Answer = (typeof ANSWERS)[keyof typeof ANSWERS];

const deed = fc.record({
  at: fc.nat({ max: PLACES - 1 }),
  what: fc.constantFrom('open', 'pay', 'pay', 'answer', 'answer', 'hide', 'elsewhere'),
  answer: fc.constantFrom(...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])),
});
const deeds = fc.array(deed, { maxLength: 24 });

type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never;

const does = (at: number, what: Deed['what'], answer: Deed['answer'] = 'made'): Deed => ({ at, what, answer });
/** A payment goes on behind its closed dialog, and another place asks for the same one before its answer comes. */
const BEHIND = [does(0, 'open'), does(0, 'pay'), does(0, 'hide'), does(1, 'open'), does(1, 'pay'), does(0, 'answer')];
const KNOWN: Deed[][] = [BEHIND, [...BEHIND, does(1, 'answer', 'lost'), does(1, 'pay')]];

/** A purchase, the key that was kept when pay was pressed, and the key that it carried. */
interface Sent {
  kept: string | null;
  carried: string;
}

interface Page {
  flows: CheckoutFlow[];
  items: Map<string, Unsettled>;
  sent: Sent[];
}

/** Plays the deeds, and asks after each of them whether what should hold does. */
async function play(story: readonly Deed[], holds: (page: Page) => boolean) {
  const page: Page = { flows: [], items: new Map(), sent: [] };
  const { flows, items, sent } = page;
  const shared = shareUnsettled(keptIn(items), () => flows);
  const keptKey = () => items.get('basic')?.idempotencyKey ?? null;
  const places = Array.from({ length: PLACES }, (_, place) => {
    const waiting: ((answer: Answer) => void)[] = [];
    let atPress: string | null = null;
    const checkout = fakeCheckout({
      memory: shared.memory,
      updating: () => flows.some((flow) => flow !== checkout.flow && flow.state().at === 'paying'),
      api: {
        createSubscription: (_purchase, options) => {
          const answer = later<Answer>();
          waiting.push(answer.answer);
          sent.push({ kept: atPress, carried: options?.idempotencyKey ?? '' });
          return answer.promise;
        },
      },
    });
    flows.push(checkout.flow);
    shared.watch(checkout.flow);
    let shown = 0;
    const open = async () => {
      shown += 1;
      shared.tell(checkout.flow);
      checkout.show({}, undefined, `place-${place}-${shown}`);
      await quiet();
      checkout.enterCard();
    };
    const pay = async () => {
      atPress = keptKey();
      await checkout.pay();
    };
    return { checkout, waiting, open, pay };
  });
  let others = 0;
  for (const { at, what, answer } of story) {
    const place = places[at];
    if (!place) return false;
    const isBusy = flows.some((flow) => isUnderWay(flow));
    if (what === 'open' && place.checkout.flow.state().at === 'hidden') await place.open();
    if (what === 'pay') await place.pay();
    if (what === 'answer') place.waiting.shift()?.(ANSWERS[answer]);
    if (what === 'hide') place.checkout.flow.send({ type: 'hide' });
    // What another tab sends at the same moment nobody can know of.
    if (what === 'elsewhere' && !isBusy) {
      others += 1;
      if (items.size > 0) items.clear();
      else items.set('basic', { idempotencyKey: `other-tab-${others}`, subscriptionId: null });
      shared.tellAll();
    }
    await quiet();
    if (!holds(page)) return false;
  }
  return true;
}

const isUnderWay = (flow: CheckoutFlow): boolean => attemptIn(flow.state()) !== null;

describe('shareUnsettled', () => {
  it('has every place that is open know what is kept, as soon as nobody is paying', () =>
    fc.assert(
      fc.asyncProperty(deeds, (story) =>
        play(story, ({ flows, items }) => {
          if (flows.some((flow) => flow.state().at === 'paying')) return true;
          const open = flows.filter((flow) => flow.state().at === 'open');
          return open.every((flow) => areSame([...flow.state().past.unsettled], [...items]));
        }),
      ),
      triedAsync(KNOWN, RUNS),
    ));

  it('has a press ask for the payment that is kept, and for no other', () =>
    fc.assert(
      fc.asyncProperty(deeds, (story) =>
        play(story, ({ sent }) => sent.every(({ kept, carried }) => kept === null || kept === carried)),
      ),
      triedAsync(KNOWN, RUNS),
    ));

  it('keeps a payment as long as anybody asks for it, and nothing once everybody has heard that it was made', () =>
    fc.assert(
      fc.asyncProperty(deeds, (story) =>
        play(
          story.filter(({ what }) => what !== 'elsewhere').map((each) => ({ ...each, answer: 'made' })),
          ({ flows, items }) => (items.size === 1) === flows.some(isUnderWay),
        ),
      ),
      triedAsync(KNOWN, RUNS),
    ));
});
