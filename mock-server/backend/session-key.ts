import { now } from './clock.ts';
import type { World } from './world.ts';

export interface SessionKey {
  scenario: string;
  session: string;
}

const SCENARIO = '[a-z0-9]+(?:-[a-z0-9]+)*(?:@[a-z0-9]+(?:-[a-z0-9]+)*)?';
const MAX_SCENARIO_NAME_LENGTH = 100;
const MAX_KEY_LENGTH = MAX_SCENARIO_NAME_LENGTH + 1 + 64;
const SESSION_KEY = new RegExp(String.raw`^(${SCENARIO})\.([A-Za-z0-9_-]{1,64})$`);

export const SESSION_NAME_FORMAT = '1 to 64 letters, digits, hyphens or underscores';
export const SESSION_KEY_FORMAT = `<scenario>.<session>, with a scenario name in kebab-case and a session of ${SESSION_NAME_FORMAT}`;

export const isSessionName = (text: string): boolean => parseSessionKey(`a.${text}`) !== null;

export function parseSessionKey(text: string): SessionKey | null {
  const [, scenario, session] = text.length <= MAX_KEY_LENGTH ? (SESSION_KEY.exec(text) ?? []) : [];
  return scenario !== undefined && session !== undefined ? { scenario, session } : null;
}

export const parseIdToken = (token: string): SessionKey | null =>
  token.startsWith('demo.') ? parseSessionKey(token.slice('demo.'.length)) : null;

export const parseBearer = (header: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

export const parseAuthorization = (header: string | undefined): SessionKey | null =>
  parseIdToken(parseBearer(header) ?? '');

const PUBLISHABLE_PREFIX = 'pk_test_';

export const parsePublishableKey = (key: string): SessionKey | null =>
  key.startsWith(PUBLISHABLE_PREFIX) ? parseIdToken(key.slice(PUBLISHABLE_PREFIX.length)) : null;

export const formatSessionKey = ({ scenario, session }: SessionKey): string => `${scenario}.${session}`;
export const formatIdToken = (key: SessionKey): string => `demo.${formatSessionKey(key)}`;
export const formatPublishableKey = (key: SessionKey): string => `${PUBLISHABLE_PREFIX}${formatIdToken(key)}`;

export const SESSION_EXPIRED_MESSAGE = 'Your session has ended. Sign in again.';

export const isIdTokenExpired = (world: Pick<World, 'tokenExpiresAt' | 'now' | 'runningSince'>): boolean =>
  world.tokenExpiresAt !== null && Date.parse(now(world)) >= Date.parse(world.tokenExpiresAt);
