/** How a session is named: in an id token, in a publishable key, and in a path. */
export interface SessionKey {
  scenario: string;
  session: string;
}

const SCENARIO = '[a-z0-9]+(?:-[a-z0-9]+)*(?:@[a-z0-9]+(?:-[a-z0-9]+)*)?';
/** Of a scenario. */
export const LONGEST_NAME = 100;
const LONGEST_KEY = LONGEST_NAME + 1 + 64;
const KEY = new RegExp(String.raw`^(${SCENARIO})\.([A-Za-z0-9_-]{1,64})$`);

export const SESSION_KEY_FORM =
  '<scenario>.<session>, with a scenario name in kebab-case and a session of 1 to 64 letters, digits, hyphens or underscores';

/** Reads '<scenario>.<session>'; null when the text is something else. */
export function parseSessionKey(text: string): SessionKey | null {
  const [, scenario, session] = text.length <= LONGEST_KEY ? (KEY.exec(text) ?? []) : [];
  return scenario !== undefined && session !== undefined ? { scenario, session } : null;
}

/** Reads 'demo.<scenario>.<session>', which is what the signed-in user's id token looks like. */
export const parseIdToken = (token: string): SessionKey | null =>
  token.startsWith('demo.') ? parseSessionKey(token.slice('demo.'.length)) : null;

/** Reads the id token of an Authorization header. */
export function parseAuthorization(header: string | undefined): SessionKey | null {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? [];
  return token === undefined ? null : parseIdToken(token);
}

const PUBLISHABLE = 'pk_test_';

/** Reads a publishable key: 'pk_test_demo.<scenario>.<session>'. */
export const parsePublishableKey = (key: string): SessionKey | null =>
  key.startsWith(PUBLISHABLE) ? parseIdToken(key.slice(PUBLISHABLE.length)) : null;

export const idToken = ({ scenario, session }: SessionKey): string => `demo.${scenario}.${session}`;
export const publishableKey = (key: SessionKey): string => `${PUBLISHABLE}${idToken(key)}`;
