import type { AppConfig, ShowOptions, UserInfo } from 'legal-checkout';

/** The configuration of the host page: the signed-in user and the product for sale. */
export interface HostConfig {
  user: UserInfo;
  appConfig: AppConfig;
  show: ShowOptions;
  idToken: string;
  publishableKey: string;
  graphqlPath: string;
  chargifyServiceUrl: string;
  cardProviderScript: string;
}

/** Reads the configuration of a session from the scenario server, in place of a real sign-in. */
export async function fetchHostConfig(key: string): Promise<HostConfig> {
  const response = await fetch(`/sessions/${key}/host`);
  if (!response.ok) throw new Error(`The session '${key}' does not exist.`);
  return (await response.json()) as HostConfig;
}

/** Loads the card provider's script with the page, as the provider requires. */
export function loadCardProvider(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The card provider's script did not load from ${src}.`));
    document.head.append(script);
  });
}
