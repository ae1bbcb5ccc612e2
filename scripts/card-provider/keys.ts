import { CommandError } from '../command-line/run-command.ts';

/** Keys of a test mode. The secret key is used by this process only, never by a page, and never printed. */
export interface TestKeys {
  secretKey: string;
  publishableKey: string;
}

/** Variables that pass the keys without the command line, because npm prints and logs it. */
export const SECRET_KEY_VARIABLE = 'CARD_PROVIDER_SECRET_KEY';
export const PUBLISHABLE_KEY_VARIABLE = 'CARD_PROVIDER_PUBLISHABLE_KEY';

interface GivenKeys {
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
}

const WHERE_KEYS_ARE = 'Test keys are at https://dashboard.stripe.com/test/apikeys.';

/** Keys from the options or the environment; null without any. The CommandError for other keys contains no key. */
export function parseKeys(options: GivenKeys, env: NodeJS.ProcessEnv): TestKeys | null {
  const secretKey = (options.secretKey || env[SECRET_KEY_VARIABLE] || '').trim();
  const publishableKey = (options.publishableKey || env[PUBLISHABLE_KEY_VARIABLE] || '').trim();
  if (secretKey === '' && publishableKey === '') return null;
  for (const [name, key] of [
    ['secret', secretKey],
    ['publishable', publishableKey],
  ])
    if (/_live/i.test(key ?? ''))
      throw new CommandError(`The ${name} key is a live key. Nothing was sent. Use test keys. ${WHERE_KEYS_ARE}`, 2);
  if (secretKey === '')
    throw new CommandError(`Only the publishable key is given. Add --secret-key or ${SECRET_KEY_VARIABLE}.`, 2);
  if (publishableKey === '')
    throw new CommandError(`Only the secret key is given. Add --publishable-key or ${PUBLISHABLE_KEY_VARIABLE}.`, 2);
  if (!/^(sk|rk)_test_\w{4,250}$/.test(secretKey))
    throw new CommandError(
      `The secret key does not begin with sk_test_ or rk_test_, or is not complete. The two keys may be swapped. ${WHERE_KEYS_ARE}`,
      2,
    );
  if (!/^pk_test_\w{4,250}$/.test(publishableKey))
    throw new CommandError(
      `The publishable key does not begin with pk_test_, or is not complete. The two keys may be swapped. ${WHERE_KEYS_ARE}`,
      2,
    );
  return { secretKey, publishableKey };
}

export const redactSecrets = (text: string): string =>
  text.replace(/\b([srp]k_(?:test|live))_[\w*]+/g, '$1_…').replace(/\b(seti_[^\W_]+)_secret_\w+/g, '$1_secret_…');

export function withoutSecretKey(env: NodeJS.ProcessEnv): Record<string, string> {
  const { [SECRET_KEY_VARIABLE]: _, ...others } = env;
  return others as Record<string, string>;
}
