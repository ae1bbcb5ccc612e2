/** Arbitraries that the initial states and commands of both flows share. */
import fc from 'fast-check';
import type { FaultEffect } from '#scenario-server';
import { bankAccount, card, methods, type Scenario } from '#scenarios';

export const methodIndex = fc.nat({ max: 3 });

/** After the scenario's clock: the same day, the next month (cards expire), a later year. */
export const laterInstant = fc.constantFrom(
  '2026-03-15T10:31:00+11:00',
  '2026-04-01T00:00:00+11:00',
  '2031-01-01T00:00:00+11:00',
);

/** The usual value four times as often as the others; shrinks to the usual value. */
export const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...Array.from({ length: 4 * others.length }, () => usual), ...others);

/** A value in `tenths` of ten cases, and null in the others; shrinks to null. */
export const optional = <Value>(value: fc.Arbitrary<Value>, tenths: number): fc.Arbitrary<Value | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 10 - tenths, arbitrary: fc.constant(null) },
    { weight: tenths, arbitrary: value },
  );

/** Mostly undefined: `undefinedWeight` times for each value; shrinks to undefined. */
export const rarely = <Value>(value: fc.Arbitrary<Value>, undefinedWeight = 9): fc.Arbitrary<Value | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: undefinedWeight, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

/** Undefined in half of the cases. */
export const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: undefined });

export const withoutUndefined = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Shape]: Exclude<Shape[Key], undefined>;
  };

export const compact = <Value>(parts: readonly (Value | null)[]): Value[] =>
  parts.flatMap((part) => (part === null ? [] : [part]));

/** A command of one type with its parameters. */
export const command = <Type extends string, Rest extends object = object>(
  type: Type,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> } = {} as never,
): fc.Arbitrary<{ type: Type } & Rest> =>
  fc.record({ type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<{ type: Type } & Rest>;

const SAVED = {
  visa: card(),
  mastercard: card({ brand: 'mastercard', last4: '4444' }),
  thisMonth: card({ brand: 'amex', last4: '0005', expMonth: 3, expYear: 2026 }),
  expired: card({ last4: '0002', expMonth: 2, expYear: 2026 }),
  bank: bankAccount(),
};

export const savedMethods: fc.Arbitrary<Scenario['fixtures']['saved']> = fc
  .record({ list: fc.subarray(Object.values(SAVED), { minLength: 1 }), defaultIndex: fc.nat({ max: 6 }) })
  .map(({ list, defaultIndex }) =>
    methods(list, { default: list[defaultIndex] ?? (defaultIndex === 6 ? 'pm_removed' : null) }),
  );

/** The instant at which the user's id token expires. */
export const tokenExpiry = fc.constant('2026-03-15T10:30:00+11:00');

const faultEffect: fc.Arbitrary<FaultEffect> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ with: 'lost connection', work: 'done' } as const) },
  { weight: 2, arbitrary: fc.constant({ with: 'lost connection', work: 'not begun' } as const) },
  fc.constant({ with: 'status', status: 502 } as const),
  fc.constant({ with: 'malformed JSON' } as const),
  fc.constant({ with: 'null data' } as const),
  fc.constant({ with: 'error', message: 'Something broke.', code: 'INTERNAL_SERVER_ERROR' } as const),
  fc.constant({ with: 'error', message: 'Your session has ended. Sign in again.', code: 'UNAUTHENTICATED' } as const),
);

export const faultList = (call: fc.Arbitrary<string>, limits: { skip: number[]; times: number; count: number }) =>
  fc.array(
    fc
      .record({
        call,
        skip: fc.constantFrom(...limits.skip),
        times: fc.integer({ min: 1, max: limits.times }),
        breaks: faultEffect,
      })
      .map(({ skip, ...fault }) => ({ ...fault, ...(skip === 0 ? {} : { skip }) })),
    { maxLength: limits.count },
  );

/** Scripts a refused request of one operation. */
export const refusalOf = (operation: string, message: string): NonNullable<Scenario['answers']> => ({
  [operation]: [{ kind: 'refuse', message, code: 'PAYMENT_DECLINED' }],
});
