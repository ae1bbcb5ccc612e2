import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromDollars, formatMoney, NOTHING, negate, sum } from '#domain';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { tried } from './settings.ts';

/** Every whole number of cents there is. */
const wholeCents = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000_000, max: 1_000_000 }));

describe('cents', () => {
  it('takes every whole number as it is', () => {
    fc.assert(
      always(wholeCents, (whole) => cents(whole) === whole),
      tried([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]),
    );
  });

  it('refuses whatever is not a whole number, and names it', () => {
    const broken = fc.double({ noInteger: true }).filter((number) => !Number.isSafeInteger(number));
    fc.assert(
      fc.property(broken, (number) => {
        expect(() => cents(number)).toThrow(
          `[checkout] Failed to read an amount: ${number} is not a whole number of cents. Pass integer cents.`,
        );
      }),
      tried([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0.1 + 0.2, -0.5], 300),
    );
  });

  it('has one zero: whatever comes to nothing is printed without a sign', () => {
    fc.assert(
      always(
        fc.constantFrom(cents(-0), negate(NOTHING), sum(), sum(cents(-0)), negate(sum())),
        (nothing) => Object.is(nothing, 0) && Object.is(NOTHING, 0),
      ),
      tried([], 20),
    );
  });
});

describe('sum', () => {
  const amounts = fc.array(fc.oneof(amount, amount.map(negate)), { maxLength: 12 });

  it('is exact', () => {
    fc.assert(
      always(amounts, (each) => BigInt(sum(...each)) === each.reduce((total, one) => total + BigInt(one), 0n)),
      tried([[]]),
    );
  });

  it('minds neither order nor brackets', () => {
    fc.assert(
      always(fc.record({ some: amounts, others: amounts }), ({ some, others }) => {
        const together = sum(...some, ...others);
        return together === sum(...others, ...some) && together === sum(sum(...some), sum(...others));
      }),
      tried(),
    );
  });

  it('comes to nothing with what is taken back', () => {
    fc.assert(
      always(amounts, (each) => sum(...each, ...each.map(negate)) === NOTHING),
      tried(),
    );
  });
});

describe('centsFromDollars', () => {
  it('reads every amount of dollars and cents back, up to a hundred million million dollars', () => {
    fc.assert(
      always(fc.oneof(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), wholeSmall), (whole) => {
        const text = inDollars(whole);
        return centsFromDollars(Number(text)) === whole;
      }),
      tried([435, 1999, 10, 0, -1234, 1_000_000_000_021, -5]),
    );
  });

  it('reads what a host added up in dollars as the sum of the cents', () => {
    fc.assert(
      always(fc.array(amount, { minLength: 1, maxLength: 6 }), (each) => {
        const dollars = each.reduce((total, one) => total + one / 100, 0);
        return centsFromDollars(dollars) === sum(...each);
      }),
      tried([[cents(10), cents(20)]]),
    );
  });

  it('refuses an amount with a part of a cent, because guessing would change a price', () => {
    const finer = fc.record({ whole: wholeSmall, part: fc.integer({ min: 1, max: 9_999 }) });
    fc.assert(
      fc.property(finer, ({ whole, part }) => {
        const dollars = Number(`${inDollars(whole)}${String(part).padStart(4, '0')}`);
        expect(() => centsFromDollars(dollars)).toThrow(
          `[checkout] Failed to read a price: ${dollars} dollars is not a whole number of cents. Pass at most two decimals.`,
        );
      }),
      tried([{ whole: 435, part: 5_000 }], 300),
    );
  });

  it('refuses what is no number', () => {
    fc.assert(
      fc.property(fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY), (broken) => {
        expect(() => centsFromDollars(broken)).toThrow(`${broken} dollars is not a whole number of cents`);
      }),
      tried([], 20),
    );
  });
});

describe('formatMoney', () => {
  it('prints every amount so that it can be read back', () => {
    fc.assert(
      always(wholeCents, (whole) => readBack(formatMoney(cents(whole))) === BigInt(whole)),
      tried([0, 5, 99, 100, -1, -749, 123_456, Number.MAX_SAFE_INTEGER]),
    );
  });

  it('prints dollars in groups of three, two digits of cents, and a minus in front', () => {
    fc.assert(
      always(wholeCents, (whole) => /^-?\$\d{1,3}(,\d{3})*\.\d\d$/.test(formatMoney(cents(whole)))),
      tried([-1]),
    );
  });

  it('prints two amounts alike only when they are one', () => {
    fc.assert(
      always(fc.record({ one: wholeCents, apart: fc.integer({ min: 1, max: 100 }) }), ({ one, apart }) => {
        const other = one > 0 ? one - apart : one + apart;
        return formatMoney(cents(one)) !== formatMoney(cents(other));
      }),
      tried(),
    );
  });
});

const wholeSmall = fc.integer({ min: -1_000_000, max: 1_000_000 });

/** -1234 as '-12.34', from its digits. */
function inDollars(whole: number): string {
  const digits = String(Math.abs(whole)).padStart(3, '0');
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents that a text means: its digits, and its sign. */
const readBack = (text: string): bigint => BigInt(text.replace(/[^\d-]/g, ''));
