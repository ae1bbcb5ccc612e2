import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { CheckoutOptions } from '../../index.ts';
import { pageNonce } from '../page-nonce.ts';
import { serverUrl } from '../scenario-server.ts';
import { configuredPublishableKey, loadEmulator } from './card-provider-script.ts';
import type { PlaygroundSession } from './playground-session.ts';

const PROVIDER_MISSING = 'card provider not initialised';

const fieldFonts = [
  {
    family: 'Inter Variable',
    src: `url(${new URL(inter, location.href).href}) format('woff2')`,
    weight: '100 900',
  },
];

export function createCheckoutOptions({ host, clock, record }: PlaygroundSession): CheckoutOptions {
  const { cardFee, subscriptionId } = host;
  return {
    graphqlEndpoint: serverUrl(host.graphqlPath),
    idempotencyKeys: true,
    chargifyServiceUrl: serverUrl(host.chargifyServiceUrl),
    getIdToken: () => host.idToken,
    publishableKey: configuredPublishableKey ?? host.publishableKey,
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
    onPaid: (data) => record({ kind: 'told', name: 'sharedSuccess', data }),
    track: ({ name, data }) => record({ kind: 'told', name, data }),
    log: ({ level, message, cause }) => {
      console.debug(`[checkout] ${level}: ${message}`, cause ?? '');
      record({ kind: 'logged', line: `${level}: ${message}` });
      // "Try again" in the checkout needs the emulator's script, which only this page can load.
      if (message === PROVIDER_MISSING && !configuredPublishableKey) void loadEmulator(host.cardProviderScript);
    },
  };
}
