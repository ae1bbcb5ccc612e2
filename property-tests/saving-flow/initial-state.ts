/** The initial state of a run: the user's saved methods, the page and the faults. */
import fc from 'fast-check';
import type { SaveMode } from '#checkout-flow';
import type { HostPage, Scenario } from '#scenarios';
import { faultList, rarely, refusalOf, savedMethods, tokenExpiry, withoutUndefined } from '../harness/arbitraries.ts';

export interface InitialState {
  scenario: Pick<Scenario, 'fixtures' | 'host' | 'answers' | 'faults' | 'provider'>;
  page: {
    /** The card provider's script is loaded. */
    hasProvider: boolean;
    /** The provider's fields are mounted. */
    hasFields: boolean;
    /** The listener for saved methods throws. */
    listenerThrows: boolean;
  };
}

export const saveMode: fc.Arbitrary<SaveMode> = fc.constantFrom('update', 'add-card', 'add-bank-account');

const fixtures: fc.Arbitrary<Scenario['fixtures']> = fc
  .record({ saved: fc.option(savedMethods, { freq: 3, nil: undefined }), tokenExpires: rarely(tokenExpiry) })
  .map(withoutUndefined);

const host: fc.Arbitrary<HostPage> = fc
  .record({
    mode: saveMode,
    disableDirectDebit: rarely(fc.constant(true), 6),
    signedOut: rarely(fc.constant(true), 30),
  })
  .map(({ mode, ...switches }) => ({
    start: { opens: 'payment method dialog', mode },
    show: { planHandle: 'standard-monthly' },
    ...withoutUndefined(switches),
  }));

const call = fc.constantFrom(
  ...['AttachPaymentMethod', 'AttachPaymentMethod', 'ChangeDefaultPaymentMethod', 'ListPaymentMethod'],
  ...['CreateSetupIntent', 'create payment method', 'confirm setup intent'],
);

const scenario = fc
  .record({
    fixtures,
    host,
    faults: faultList(call, { skip: [0, 1], times: 2, count: 4 }),
    answers: rarely(
      fc.constantFrom(
        refusalOf('AttachPaymentMethod', 'Not today.'),
        refusalOf('ChangeDefaultPaymentMethod', 'Not today.'),
      ),
      3,
    ),
    provider: rarely(
      fc.constantFrom<NonNullable<Scenario['provider']>>(
        { confirmSetup: 'processing' },
        { confirmSetup: 'processing' },
        { confirmSetup: 'refused' },
        { intentAlready: 'succeeded' },
        { intentAlready: 'canceled' },
        { createPaymentMethod: 'refused' },
      ),
      2,
    ),
  })
  .map((each) => withoutUndefined(each) as unknown as InitialState['scenario']);

const nearlyAlways = (usual: boolean) => fc.constantFrom(...Array.from({ length: 14 }, () => usual), !usual);

export const initialState: fc.Arbitrary<InitialState> = fc.record({
  scenario,
  page: fc.record({
    hasProvider: nearlyAlways(true),
    hasFields: nearlyAlways(true),
    listenerThrows: nearlyAlways(false),
  }),
});
