import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Filled, Form } from '#checkout-flow';
import { cents, discountOf, sameCode } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { receiveCoupon, removeCoupon, submitCoupon, typeCoupon } from '../../client/checkout-flow/coupon-form.ts';
import { always } from '../always.ts';
import { amount } from '../arbitraries/amounts.ts';
import { couponText, onScreen } from '../arbitraries/checkout-states.ts';
import { asTyped } from '../arbitraries/codes.ts';
import { coupon } from '../arbitraries/orders.ts';
import { tried } from '../settings.ts';
import { areSame, isChangedBy } from './changes.ts';

const RUNS = 120;

/** The codes that count already: the one in place, and those of the host. */
const inUse = ({ coupon: { applied }, extras }: Form): string[] =>
  [applied?.code, extras.currentCoupon, ...(extras.couponCodes ?? [])].filter((each) => each !== undefined);

const promised = ({ opening }: Filled, priceOverride: number | null): Filled['opening'] => {
  const breakdown = {
    ...opening.request.breakdown,
    priceOverride: priceOverride === null ? null : cents(priceOverride),
  };
  return { ...opening, request: { ...opening.request, breakdown } };
};

const withText = (form: Form, text: string): Form => ({ ...form, coupon: { ...form.coupon, text } });

describe('typeCoupon', () => {
  it('shows what is typed, takes back what was said of the text before, and leaves the discount', () => {
    fc.assert(
      always(fc.record({ each: onScreen, text: couponText }), ({ each: { filled }, text }) => {
        const { form, effects } = typeCoupon(filled.form, text);
        const news = { 'coupon.text': text, 'coupon.error': null, 'coupon.valid': false };
        return isChangedBy(filled.form, form, news) && effects.length === 0;
      }),
      tried([], RUNS),
    );
  });
});

describe('submitCoupon', () => {
  it('asks about a code that is in no use: without its spaces, for the plan, by a number that no check had before', () => {
    fc.assert(
      always(onScreen, ({ filled }) => {
        const { form } = filled;
        const opening = promised(filled, null);
        const typed = form.coupon.text.trim();
        if (typed === '' || typed === form.coupon.checking?.code) return true;
        if (inUse(form).some((each) => sameCode(each, typed))) return true;
        const { form: after, effects } = submitCoupon(form, opening);
        const ticket = form.coupon.tickets + 1;
        const { planHandle } = opening.request;
        return (
          areSame(effects, [{ do: 'check-coupon', opening: opening.id, ticket, code: typed, planHandle }]) &&
          isChangedBy(form, after, {
            'coupon.error': null,
            'coupon.valid': false,
            'coupon.checking': { ticket, code: typed },
            'coupon.tickets': ticket,
          })
        );
      }),
      tried([], RUNS),
    );
  });

  it('asks nothing where nothing is typed, and nothing about the code of which the answer is on its way', () => {
    fc.assert(
      always(fc.record({ each: onScreen, spaces: fc.constantFrom('', ' ', '\t') }), ({ each: { filled }, spaces }) => {
        const { form, opening } = filled;
        const { checking } = form.coupon;
        const texts = ['', spaces, ...(checking ? [`${spaces}${checking.code}${spaces}`] : [])];
        return texts.every((text) => {
          const typed = withText(form, text);
          const step = submitCoupon(typed, opening);
          return step.form === typed && step.effects.length === 0;
        });
      }),
      tried([], RUNS),
    );
  });

  it('refuses a code that is in use, however it is typed, and every code where a price was promised, be it zero', () => {
    const cases = onScreen.chain((each) =>
      fc.record({
        each: fc.constant(each),
        again: asTyped(inUse(each.filled.form)[0] ?? 'SAVE'),
        price: fc.constantFrom(0, 4900),
      }),
    );
    fc.assert(
      always(cases, ({ each: { filled }, again, price }) => {
        const isUsed = inUse(filled.form).length > 0;
        const form = withText({ ...filled.form, coupon: { ...filled.form.coupon, checking: null } }, again);
        const { form: after, effects } = submitCoupon(form, promised(filled, isUsed ? null : price));
        const news = { 'coupon.error': 'in-use', 'coupon.valid': false };
        return isChangedBy(form, after, news) && effects.length === 0;
      }),
      tried([], RUNS),
    );
  });
});

interface Received {
  form: Form;
  ticket: number;
  answer: CheckedCoupon;
  planPrice: ReturnType<typeof cents> | null;
}

/** A form that waits for an answer, with what it asked about still typed or something else, and a good answer. */
const received: fc.Arbitrary<Received> = fc
  .record({
    each: onScreen,
    coupon,
    stated: fc.option(amount),
    isRight: fc.boolean(),
    planPrice: fc.option(amount),
    isTypedOn: fc.boolean(),
    spaces: fc.constantFrom('', ' '),
  })
  .map(({ each: { filled }, coupon: found, stated, isRight, planPrice, isTypedOn, spaces }) => {
    const { form } = filled;
    const ticket = form.coupon.tickets;
    const text = isTypedOn ? form.coupon.text : `${spaces}${found.code}${spaces}`;
    const right = planPrice === null ? stated : discountOf(found, planPrice);
    return {
      form: { ...form, coupon: { ...form.coupon, text, checking: { ticket, code: found.code } } },
      ticket,
      answer: { coupon: found, stated: isRight ? right : stated },
      planPrice,
    };
  });

const isTypedOn = ({ coupon: { text, checking } }: Form): boolean => text.trim() !== checking?.code;

describe('receiveCoupon', () => {
  it('puts a valid coupon in the place of every other, clears the text that it was typed as, and keeps any other', () => {
    fc.assert(
      always(received, ({ form, ticket, answer, planPrice }) => {
        const { form: after } = receiveCoupon(form, ticket, answer, planPrice);
        const on = isTypedOn(form);
        return isChangedBy(form, after, {
          'coupon.text': on ? form.coupon.text : '',
          'coupon.checking': null,
          'coupon.error': null,
          'coupon.valid': !on,
          'coupon.applied': answer.coupon,
          'extras.couponCodes': [answer.coupon.code],
        });
      }),
      tried([], RUNS),
    );
  });

  it('says that a coupon was applied, or by which one the last was replaced', () => {
    fc.assert(
      always(received, ({ form, ticket, answer, planPrice }) => {
        const [first, ...rest] = receiveCoupon(form, ticket, answer, planPrice).effects;
        const isFirst = form.coupon.applied === null && (form.extras.couponCodes ?? []).length === 0;
        const title = isFirst
          ? 'Coupon code applied successfully'
          : `Coupon code has been updated with ${answer.coupon.code}`;
        return (
          areSame([first], [{ do: 'notify', toast: { tone: 'success', title } }]) &&
          rest.every(({ do: what }) => what === 'log')
        );
      }),
      tried([], RUNS),
    );
  });

  it('warns a developer of a discount that the server reckons otherwise: both, in cents', () => {
    fc.assert(
      always(received, ({ form, ticket, answer, planPrice }) => {
        const { effects } = receiveCoupon(form, ticket, answer, planPrice);
        const warnings = effects.flatMap((each) => (each.do === 'log' ? [each.entry] : []));
        const shown = planPrice === null ? null : discountOf(answer.coupon, planPrice);
        if (shown === null || answer.stated === null || shown === answer.stated) return warnings.length === 0;
        const amounts = warnings.map(({ message }) => message.match(/-?\d+(?= cents)/g)?.join());
        return warnings.every(({ level }) => level === 'warning') && areSame(amounts, [`${shown},${answer.stated}`]);
      }),
      tried([], RUNS),
    );
  });

  it('leaves the coupon in place where the new one is none, and says so beside the text that was asked about alone', () => {
    fc.assert(
      always(received, ({ form, ticket, planPrice }) => {
        const { form: after, effects } = receiveCoupon(form, ticket, null, planPrice);
        const news = {
          'coupon.checking': null,
          'coupon.error': isTypedOn(form) ? null : 'invalid',
          'coupon.valid': false,
        };
        return isChangedBy(form, after, news) && effects.length === 0;
      }),
      tried([], RUNS),
    );
  });

  it('minds no answer but the one that it waits for', () => {
    fc.assert(
      always(
        fc.record({ received, apart: fc.integer({ min: 1, max: 3 }), isNone: fc.boolean() }),
        ({ apart, isNone, ...each }) => {
          const { form, ticket, answer, planPrice } = each.received;
          const still = { ...form, coupon: { ...form.coupon, checking: null } };
          return [[form, ticket - apart] as const, [form, ticket + apart] as const, [still, ticket] as const].every(
            ([before, number]) => {
              const step = receiveCoupon(before, number, isNone ? null : answer, planPrice);
              return step.form === before && step.effects.length === 0;
            },
          );
        },
      ),
      tried([], RUNS),
    );
  });
});

describe('removeCoupon', () => {
  it('takes the coupon and every code away, the host’s own too, and leaves the coupon of the current plan', () => {
    fc.assert(
      always(onScreen, ({ filled: { form } }) => {
        const { form: after, effects } = removeCoupon(form);
        return (
          effects.length === 0 &&
          !('couponCodes' in after.extras) &&
          isChangedBy(form, after, {
            'coupon.applied': null,
            'coupon.valid': false,
            'coupon.error': null,
            'coupon.checking': null,
            'extras.couponCodes': undefined,
          })
        );
      }),
      tried([], RUNS),
    );
  });
});
