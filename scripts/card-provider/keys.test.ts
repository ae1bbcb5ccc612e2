import { describe, expect, it } from 'vitest';
import { captureProcess } from '../command-line/capture-process.ts';
import { parseKeys, redactSecrets, withoutSecretKey } from './keys.ts';

const SECRET = 'sk_test_51Q8zR4mVn0secret';
const PUBLISHABLE = 'pk_test_51Q8zR4mVn0public';
const parse = (secret: string, publishable: string, env: NodeJS.ProcessEnv = {}) =>
  parseKeys({ secretKey: secret, publishableKey: publishable }, env);

describe('parseKeys', () => {
  it('takes the keys of a test mode from options, else from the environment', () => {
    const keys = { secretKey: SECRET, publishableKey: PUBLISHABLE };
    expect(parse(` ${SECRET}\n`, PUBLISHABLE)).toEqual(keys);
    const env = { CARD_PROVIDER_SECRET_KEY: SECRET, CARD_PROVIDER_PUBLISHABLE_KEY: PUBLISHABLE };
    expect(parseKeys({}, env)).toEqual(keys);
    expect(parseKeys({ secretKey: 'rk_test_other' }, env)?.secretKey).toBe('rk_test_other');
    expect(parseKeys({}, { CARD_PROVIDER_SECRET_KEY: '' })).toBeNull();
  });

  it.each([
    ['sk_live_51Q8zR4mVn0secret', PUBLISHABLE, 'The secret key is a live key. Nothing was sent.'],
    ['rk_live_51Q8zR4mVn0secret', PUBLISHABLE, 'The secret key is a live key. Nothing was sent.'],
    [SECRET, 'pk_live_51Q8zR4mVn0public', 'The publishable key is a live key. Nothing was sent.'],
    ['', PUBLISHABLE, 'Only the publishable key is given. Add --secret-key'],
    [SECRET, '', 'Only the secret key is given. Add --publishable-key'],
    [PUBLISHABLE, SECRET, 'The two keys may be swapped.'],
    [SECRET, 'pk_test_', 'The publishable key does not begin with pk_test_, or is not complete.'],
    ['sk_test_…', PUBLISHABLE, 'The secret key does not begin with sk_test_ or rk_test_, or is not complete.'],
  ])('rejects %s with %s, without printing either', (secret, publishable, message) => {
    const parseBoth = () => parse(secret, publishable);
    expect(parseBoth).toThrow(message);
    expect(parseBoth).not.toThrow(/51Q8zR4mVn0/);
  });
});

it('removes keys and client secrets from texts', () => {
  const text = `Invalid API Key provided: ${SECRET} (rk_test_****2345) for seti_1Ab_secret_9Xy_z`;
  expect(redactSecrets(text)).toBe('Invalid API Key provided: sk_test_… (rk_test_…) for seti_1Ab_secret_…');
});

it('does not pass the secret key to browsers', () => {
  expect(withoutSecretKey({ CARD_PROVIDER_SECRET_KEY: SECRET, HOME: '/' })).toEqual({ HOME: '/' });
});

describe('npm run card-provider:verify', () => {
  it.each([
    ['a key without its option', [SECRET], {}],
    ['options that npm has taken', [], { npm_lifecycle_event: 'card-provider:verify', npm_config_secret_key: SECRET }],
    ['a live key in the environment', [], { CARD_PROVIDER_SECRET_KEY: SECRET.replace('test', 'live') }],
  ])('prints no secret, and sends nothing, for %s', { timeout: 30_000 }, async (_, args, env) => {
    const program = ['--import', 'tsx', 'scripts/card-provider/main.ts', ...args];
    const { ok, output } = await captureProcess('node', program, { env });
    expect([ok, output]).toEqual([false, expect.stringMatching(/live key|too many arguments|'--' is missing/)]);
    expect(output).not.toContain('51Q8zR4mVn0');
  });
});
