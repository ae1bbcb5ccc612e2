/** What a run begins with: the user's saved methods, what the page allows, and what will go wrong on the way. */
import fc from 'fast-check';
import type { SaveMode } from '#checkout-flow';
import type { Fault } from '#scenario-server';
import type { HostPage, Scenario } from '#scenarios';
import { breaks, given, saved, seldom } from '../payment-flow/beginnings.ts';

export interface Beginning {
  world: Pick<Scenario, 'fixtures' | 'host' | 'answers' | 'faults' | 'provider'>;
  page: {
    /** The card provider's script is there. */
    hasProvider: boolean;
    /** Its fields are on the page, as they are wherever the form is. */
    hasFields: boolean;
    /** Whoever is told that a method was saved breaks. */
    listenerThrows: boolean;
  };
}

export const mode: fc.Arbitrary<SaveMode> = fc.constantFrom('update', 'add-card', 'add-bank-account');

const fixtures: fc.Arbitrary<Scenario['fixtures']> = fc
  .record({
    saved: fc.option(saved, { freq: 3, nil: undefined }),
    tokenExpires: seldom(fc.constant('2026-03-15T10:30:00+11:00')),
  })
  .map(given);

const host: fc.Arbitrary<HostPage> = fc
  .record({ mode, disableDirectDebit: seldom(fc.constant(true), 6), signedOut: seldom(fc.constant(true), 30) })
  .map(({ mode: first, ...switches }) => ({
    start: { opens: 'payment method dialog', mode: first },
    show: { planHandle: 'standard-monthly' },
    ...given(switches),
  }));

const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc
    .record({
      call: fc.constantFrom(
        ...['AttachPaymentMethod', 'AttachPaymentMethod', 'ChangeDefaultPaymentMethod', 'ListPaymentMethod'],
        ...['CreateSetupIntent', 'create payment method', 'confirm setup intent'],
      ),
      skip: fc.constantFrom(0, 1),
      times: fc.integer({ min: 1, max: 2 }),
      breaks,
    })
    .map(({ skip, ...fault }) => ({ ...fault, ...(skip === 0 ? {} : { skip }) })),
  { maxLength: 4 },
);

const refused = [{ kind: 'refuse', message: 'Not today.', code: 'PAYMENT_DECLINED' }] as const;
const answers = fc.constantFrom({ AttachPaymentMethod: [...refused] }, { ChangeDefaultPaymentMethod: [...refused] });

const provider = fc.constantFrom<NonNullable<Scenario['provider']>>(
  { confirmSetup: 'processing' },
  { confirmSetup: 'processing' },
  { confirmSetup: 'refused' },
  { intentAlready: 'succeeded' },
  { intentAlready: 'canceled' },
  { createPaymentMethod: 'refused' },
);

const world = fc
  .record({ fixtures, host, faults, answers: seldom(answers, 3), provider: seldom(provider, 2) })
  .map((each) => given(each) as unknown as Beginning['world']);

/** So in nearly every run, as the last value says. */
const nearlyAlways = (usual: boolean) => fc.constantFrom(...Array.from({ length: 14 }, () => usual), !usual);

export const beginning: fc.Arbitrary<Beginning> = fc.record({
  world,
  page: fc.record({
    hasProvider: nearlyAlways(true),
    hasFields: nearlyAlways(true),
    listenerThrows: nearlyAlways(false),
  }),
});
