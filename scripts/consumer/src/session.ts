import type { AppConfig, ShowOptions, UserInfo } from 'legal-checkout';

/** What this page knows of the person who is signed in, and of what it sells. */
export interface Session {
  user: UserInfo;
  appConfig: AppConfig;
  show: ShowOptions;
  idToken: string;
  publishableKey: string;
  graphqlPath: string;
  chargifyServiceUrl: string;
  cardProviderScript: string;
}

/** A page of one's own would sign in; this one plays the part of a session of the scenario server. */
export async function signIn(key: string): Promise<Session> {
  const response = await fetch(`/sessions/${key}/host`);
  if (!response.ok) throw new Error(`There is no session '${key}'.`);
  return (await response.json()) as Session;
}

/** Puts the card provider's script on the page from the start, as the provider asks of every page. */
export function loadCardProvider(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The card provider's script did not load from ${src}.`));
    document.head.append(script);
  });
}
