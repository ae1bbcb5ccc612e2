import type { CheckoutOptions } from '../index.ts';
import { loadEmulator, ownPublishableKey } from './card-provider-script.ts';
import { fieldFonts } from './field-fonts.ts';
import { pageNonce } from './page-nonce.ts';
import { serverUrl } from './scenario-server.ts';
import type { Session } from './session/session.ts';

const PROVIDER_MISSING = 'card provider not initialised';

/** What the page of a scenario passes to the module, and what it notes of what it is told. */
export function checkoutOptions({ host, clock, note }: Session): CheckoutOptions {
  const { cardFee, subscriptionId } = host;
  return {
    graphqlEndpoint: serverUrl(host.graphqlPath),
    chargifyServiceUrl: serverUrl(host.chargifyServiceUrl),
    getIdToken: () => host.idToken,
    publishableKey: ownPublishableKey ?? host.publishableKey,
    appConfig: host.appConfig,
    user: host.user,
    merchant: 'Clearbrief Legal Pty Ltd',
    termsUrl: '#terms',
    fieldFonts,
    ...(pageNonce === undefined ? {} : { nonce: pageNonce }),
    disableDirectDebit: host.disableDirectDebit,
    disableCoupon: host.disableCoupon,
    ...(subscriptionId === null ? {} : { subscriptionId }),
    ...(cardFee
      ? { cardFee: { basisPoints: cardFee.basisPoints, until: cardFee.until ? new Date(cardFee.until) : null } }
      : {}),
    now: clock.now,
    onPaid: (data) => note({ kind: 'told', name: 'sharedSuccess', data }),
    track: ({ name, data }) => note({ kind: 'told', name, data }),
    log: ({ level, message, cause }) => {
      console.debug(`[checkout] ${level}: ${message}`, cause ?? '');
      note({ kind: 'logged', line: `${level}: ${message}` });
      // The emulator's script is this page's to bring; without it, "Try again" would look for the real one.
      if (message === PROVIDER_MISSING && !ownPublishableKey) void loadEmulator(host.cardProviderScript);
    },
  };
}
