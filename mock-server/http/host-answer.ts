import { clockOf } from '../backend/clock.ts';
import { idToken, publishableKey } from '../sessions/session-key.ts';
import type { Session } from '../sessions/sessions.ts';

/** What the page that embeds the checkout needs to know to play this session's part. */
export function hostOf({ key, scenario, world, journal }: Session, frameOrigin: string) {
  const { host } = scenario;
  const clock = clockOf(world);
  return {
    session: key,
    /** Another one since the session started over. */
    journal: journal.id,
    scenario: scenario.name,
    now: clock.now,
    clock,
    seed: world.seed,
    faults: world.faults,
    user: world.user,
    appConfig: world.priceList,
    show: host.show,
    again: host.again ?? null,
    start: host.start,
    subscriptionId: host.subscriptionId ?? null,
    disableDirectDebit: host.disableDirectDebit ?? false,
    disableCoupon: host.disableCoupon ?? false,
    signedOut: host.signedOut ?? false,
    callbackThrows: host.callbackThrows ?? false,
    cardFee: host.cardFee ?? null,
    hides: scenario.steps.some((step) => step.type === 'hide'),
    idToken: host.signedOut ? null : idToken(world),
    publishableKey: publishableKey(world),
    graphqlPath: '/graphql',
    chargifyServiceUrl: '/chargify',
    cardProviderScript: `${frameOrigin}/stripe.js?session=${encodeURIComponent(key)}`,
  };
}
