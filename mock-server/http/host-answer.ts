import { idToken, publishableKey } from '../sessions/session-key.ts';
import type { Session } from '../sessions/sessions.ts';

/** What the page that embeds the checkout needs to know to play this session's part. */
export function hostOf({ key, scenario, world }: Session, frameOrigin: string) {
  const { show, start, subscriptionId, disableDirectDebit = false, disableCoupon = false } = scenario.host;
  return {
    session: key,
    scenario: scenario.name,
    now: world.now,
    user: world.user,
    appConfig: world.priceList,
    show,
    start,
    subscriptionId: subscriptionId ?? null,
    disableDirectDebit,
    disableCoupon,
    idToken: idToken(world),
    publishableKey: publishableKey(world),
    graphqlPath: '/graphql',
    chargifyServiceUrl: '/chargify',
    cardProviderScript: `${frameOrigin}/stripe.js`,
  };
}
