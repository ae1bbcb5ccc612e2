/** A person reloads the page in the middle of a payment, or after it, and pays once more on the new one. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Fault } from '#scenario-server';
import { card, methods, percentCoupon } from '#scenarios';
import { fakeStorage } from '../../client/checkout/fake-storage.test-support.ts';
import { createPaymentMemory } from '../../client/checkout/payment-memory.ts';
import { triedAsync } from '../settings.ts';
import { type InProcessServer, inProcessServer } from './in-process-server.ts';
import type { Deed } from './moves.ts';
import { createNetwork, type Network, untilStill } from './network.ts';
import { perform } from './perform.ts';
import { scenarioOf } from './run.ts';
import { createLine, type Seat, takeSeat } from './seat.ts';

const RUNS = 150;
const PRESSES = 3;

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.server.stop());

/** One document may be bought many times, so no server's own rule keeps it from being charged twice. */
const HOST = { start: { opens: 'checkout' }, show: { planHandle: 'pay-per-doc' } } as const;
const visa = card();
const other = card({ brand: 'mastercard', last4: '4444' });

const WAYS: (Fault['breaks'] | null)[] = [
  null,
  { with: 'lost connection', work: 'done' },
  { with: 'lost connection', work: 'not begun' },
  { with: 'null data' },
  { with: 'error', message: 'No.', code: 'INTERNAL_SERVER_ERROR' },
  { with: 'error', message: 'No.', code: 'PAYMENT_DECLINED' },
];

const cases = fc.record({
  /** What the first purchase meets. */
  breaks: fc.constantFrom(...WAYS),
  /** How much of the first payment gets through before the page is left. */
  carried: fc.nat({ max: 6 }),
  /** What was on its way to the server then gets there before the second page opens, after it has paid, or never. */
  rest: fc.constantFrom('before', 'after', 'never'),
  /** The method that is looked at, by its place: null is a new card. */
  first: fc.constantFrom(0, 1, null),
  second: fc.constantFrom(0, 1, null),
  coupon: fc.boolean(),
});

type Reload = typeof cases extends fc.Arbitrary<infer Each> ? Each : never;

/**
 * A server's no says that nothing was sold under that key so far. Who could overtake it is a request of a page that is
 * gone, held up for longer than it takes to open the checkout again and be refused: no client can know of that one.
 */
const reload = cases.filter(({ breaks, rest }) => !(rest === 'after' && isRefusal(breaks)));
const isRefusal = (breaks: Reload['breaks']): boolean => breaks?.with === 'error' && breaks.code === 'PAYMENT_DECLINED';

let sessions = 0;

async function reloaded({ breaks, carried, rest, first, second, coupon }: Reload) {
  sessions += 1;
  const fault: Fault[] = breaks ? [{ call: 'CreateSubscription', times: 1, breaks }] : [];
  const fixtures = { saved: methods([visa, other], { default: visa }), coupons: [percentCoupon('SAVE', 10)] };
  const scenario = scenarioOf({ fixtures, host: HOST, faults: fault }, 0);
  const session = `reload-${sessions}`;
  server.serve([scenario]);
  const network = createNetwork(server);
  const line = createLine();
  line.user = { token: `demo.${scenario.name}.${session}`, send: (asked) => network.send(0, asked) };
  const world = () => server.worldOf(scenario.name, session);
  // A storage of its own in every page; what was stored is the browser's.
  const items = new Map<string, string>();
  const memoryOfPage = () =>
    createPaymentMemory({ storage: () => fakeStorage(items), scope: () => 'alex', now: () => new Date(world().now) });
  const open = async (place: number) => {
    const memory = memoryOfPage();
    const seat = takeSeat({ place, scenario, session, server, line, memory });
    seat.flow.send({ type: 'unsettled-known', unsettled: memory.recall() });
    seat.show();
    await calm(network);
    return seat;
  };

  const before = await open(0);
  await look(before, first);
  before.flow.send({ type: 'pay-pressed' });
  await untilStill();
  for (let message = 0; message < carried && network.waiting.length > 0; message += 1) await network.carry(0);
  // The page is gone: requests that are on their way go on, answers reach nobody.
  const requests = network.drop().filter(({ call }) => call.ordinal === null);
  const arrive = async () => {
    for (const { carry } of requests) await carry();
    network.drop();
  };
  if (rest === 'before') await arrive();

  const after = await open(1);
  await look(after, second);
  if (coupon) {
    await act(after, { do: 'applyCoupon', code: 'SAVE' });
    await calm(network);
  }
  for (let press = 0; press < PRESSES && after.flow.state().at === 'open'; press += 1) {
    after.flow.send({ type: 'pay-pressed' });
    await calm(network);
  }
  if (rest === 'after') await arrive();
  const sold = Object.entries(world().answersByKey).filter(([slot]) => slot.startsWith('CreateSubscription:'));
  const ids = sold.map(([, { answer }]) => (answer as { id: string }).id);
  server.server.sessions.end({ scenario: scenario.name, session });
  return { before, after, ids };
}

async function look(seat: Seat, place: number | null): Promise<void> {
  if (place !== null) return act(seat, { do: 'chooseMethod', place });
  return act(seat, {
    do: 'enterCard',
    card: { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' },
  });
}

async function act(seat: Seat, deed: Deed): Promise<void> {
  if (deed.do !== 'arrive') await perform({ seat: 0, hurries: true, ...deed }, seat, server);
  await untilStill();
}

async function calm(network: Network): Promise<void> {
  await untilStill();
  while (network.waiting.length > 0) await network.carry(0);
}

describe('a page that is reloaded while somebody pays', () => {
  it('has the purchase made at most once, however much of it got through, and whatever the next page pays with', () =>
    fc.assert(
      fc.asyncProperty(reload, async (each) => {
        const { before, ids } = await reloaded(each);
        // A payment that the first page was told of is over; what the second one buys then is another document.
        return ids.length <= (before.heard.paid.length > 0 ? 2 : 1);
      }),
      triedAsync([], RUNS),
    ));

  it('tells the next page only of a purchase that was made', () =>
    fc.assert(
      fc.asyncProperty(reload, async (each) => {
        const { after, ids } = await reloaded(each);
        return after.heard.paid.every(({ subscriptionId }) => ids.includes(subscriptionId));
      }),
      triedAsync([], RUNS),
    ));
});
