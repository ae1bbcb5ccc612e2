import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CARD_FEE, type CardFeePolicy, cardFeeApplies, cardFeeOn, cardFeeRate, cents, feeOn } from '#domain';
import { cardFee } from '../mock-server/backend/pricing.ts';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { instant } from './arbitraries/sydney.ts';
import { isNearest } from './exact.ts';
import { tried } from './settings.ts';

/** Rates up to ten per cent. */
const basisPoints = fc.oneof(fc.constantFrom(125, 1, 100, 50), fc.integer({ min: 1, max: 1000 }));
const endless = basisPoints.map((each): CardFeePolicy => ({ basisPoints: each, until: null }));
const charged = fc.record({ total: amount, policy: endless, now: instant });
const NOON = new Date('2026-03-15T12:00:00+11:00');
const onCard = (total: number) => ({ total: cents(total), policy: CARD_FEE, now: NOON });
/** All totals of which 1.25% ends in half a cent, in steps of 80: floating point puts some of them a cent too low. */
const tie = fc.nat({ max: 20_000 }).map((steps) => cents(40 + 80 * steps));

describe('cardFeeOn', () => {
  it("is the scenario server's fee", () => {
    fc.assert(
      always(amount, (total) => cardFeeOn(total, CARD_FEE, NOON) === cardFee(total)),
      tried([cents(16_920), cents(4900), cents(0), cents(1)]),
    );
  });

  it('is the exact part of the total, rounded half-up to the cent', () => {
    fc.assert(
      always(charged, ({ total, policy, now }) =>
        isNearest(cardFeeOn(total, policy, now), BigInt(total) * BigInt(policy.basisPoints), 10_000n),
      ),
      tried([onCard(16_920), onCard(4900), onCard(40), onCard(39)]),
    );
  });

  it('of 1.25% rounds every half cent up', () => {
    fc.assert(
      always(tie, (total) => 2 * cardFeeOn(total, CARD_FEE, NOON) * 10_000 === 2 * total * 125 + 10_000),
      tried([cents(16_920)]),
    );
  });

  it('grows with the total, by no more than the total does, and is nothing of nothing', () => {
    fc.assert(
      always(fc.record({ charged, more: amount }), ({ charged: { total, policy, now }, more }) => {
        const fee = cardFeeOn(total, policy, now);
        const dearer = cardFeeOn(cents(total + more), policy, now);
        return fee <= dearer && dearer - fee <= more && cardFeeOn(cents(0), policy, now) === 0;
      }),
      tried(),
    );
  });

  it('ends with the instant that the policy names, in that millisecond', () => {
    fc.assert(
      always(charged, ({ total, policy, now }) => {
        const ending = { ...policy, until: now };
        return (
          cardFeeOn(total, ending, new Date(now.getTime() - 1)) === cardFeeOn(total, policy, now) &&
          cardFeeOn(total, ending, now) === 0 &&
          cardFeeOn(total, ending, new Date(now.getTime() + 1)) === 0
        );
      }),
      tried([onCard(4900)]),
    );
  });
});

describe('cardFeeApplies', () => {
  it('where a fee is asked at all, and no longer than its policy lasts', () => {
    const policy = fc.record({
      basisPoints: fc.integer({ min: -10, max: 10 }),
      until: fc.option(instant),
      now: instant,
    });
    fc.assert(
      always(policy, ({ basisPoints, until, now }) => {
        const isOver = until !== null && until.getTime() <= now.getTime();
        return cardFeeApplies({ basisPoints, until }, now) === (basisPoints >= 1 && !isOver);
      }),
      tried([{ basisPoints: 0, until: null, now: NOON }]),
    );
  });

  it('so that no rate of nothing, or less, ever becomes an amount', () => {
    fc.assert(
      always(fc.record({ total: amount, rate: fc.integer({ min: -1000, max: 0 }) }), ({ total, rate }) =>
        Object.is(cardFeeOn(total, { basisPoints: rate, until: null }, NOON), 0),
      ),
      tried([], 500),
    );
  });
});

describe('feeOn', () => {
  it('is asked of cards, and never of bank accounts', () => {
    fc.assert(
      always(
        charged,
        ({ total, policy, now }) =>
          feeOn('direct debit', total, policy, now) === 0 &&
          feeOn('credit card', total, policy, now) === cardFeeOn(total, policy, now),
      ),
      tried([onCard(4900)]),
    );
  });
});

describe('cardFeeRate', () => {
  it('says the rate in per cent, so that it can be read back, with no more digits than it has', () => {
    fc.assert(
      always(endless, (policy) => {
        const text = cardFeeRate(policy);
        const [, whole, part = ''] = /^(0|[1-9]\d*)(?:\.(\d?[1-9]))?%$/.exec(text) ?? [];
        return Number(whole) * 100 + Number(part.padEnd(2, '0')) === policy.basisPoints;
      }),
      tried([CARD_FEE, { basisPoints: 110, until: null }]),
    );
  });

  it('of this house is 1.25%, without an end', () => {
    fc.assert(
      always(instant, (now) => cardFeeRate(CARD_FEE) === '1.25%' && cardFeeApplies(CARD_FEE, now)),
      tried([NOON], 50),
    );
  });
});
