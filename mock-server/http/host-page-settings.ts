import { clockStatus } from '../backend/clock.ts';
import { formatIdToken, formatPublishableKey } from '../sessions/session-key.ts';
import type { Session } from '../sessions/session-store.ts';

/** The settings with which the host page embeds the checkout for this session. */
export function hostPageSettings({ key, scenario, world, journal }: Session, frameOrigin: string) {
  const { host } = scenario;
  const clock = clockStatus(world);
  return {
    session: key,
    /** Changes when the session is reset. */
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
    idToken: host.signedOut ? null : formatIdToken(world),
    publishableKey: formatPublishableKey(world),
    graphqlPath: '/graphql',
    chargifyServiceUrl: '/chargify',
    cardProviderScript: `${frameOrigin}/stripe.js?session=${encodeURIComponent(key)}`,
  };
}

export type HostPageSettings = ReturnType<typeof hostPageSettings>;
