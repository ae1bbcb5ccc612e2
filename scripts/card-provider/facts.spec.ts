/**
 * Checks the facts about the card provider that the checkout relies on, through the module's own fields and adapter. It
 * checks the emulator, or with keys the provider's test mode. One test for each fact.
 */
import {
  AUTHENTICATION_FAILURE,
  DECLINES,
  type Decline,
  type DeclineCode,
  declineMessage,
  UNEXPECTED_STATE,
  UNKNOWN_INTENT,
  VALIDATION_MESSAGES,
  type ValidationCode,
  WRONG_CLIENT_SECRET,
} from '../../mock-server/card-provider/facts/errors.ts';
import {
  CARD_ENTRY_ERRORS,
  EMPTY_BANK_ACCOUNT_ERROR,
  FIELD_FACTS,
  type FieldState,
} from '../../mock-server/card-provider/facts/fields.ts';
import {
  BANKS,
  declinedCard,
  TEST_BANK_ACCOUNTS,
  TEST_BSB,
  TEST_CARDS,
  type TestCard,
  type TestCardNumber,
  TOKEN_BRANDS,
} from '../../mock-server/card-provider/facts/test-methods.ts';
import { ABSENT, ANY_ID, findDifferences } from '../../mock-server/scenarios/steps/find-differences.ts';
import { CORE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import type { ChallengeEnd } from './challenge.ts';
import { intentIdOf, type MethodType, type Provider, startEmulator } from './emulator.ts';
import { parseKeys } from './keys.ts';
import { type CallResult, type FactsTab, openFactsPage } from './open-facts-page.ts';

/** What the account can save when the tests check the provider's test mode; undefined when they check the emulator. */
const testMode = process.env['CARD_PROVIDER_TEST_MODE'] as 'cards' | 'cards and bank accounts' | undefined;
let provider: Provider;
let tab: FactsTab;

test.beforeAll(async ({ browser }) => {
  const keys = testMode ? parseKeys({}, process.env) : null;
  provider = keys ? (await import('./test-mode.ts')).connectTestMode(keys) : await startEmulator();
  tab = await openFactsPage(browser, provider);
});
test.afterEach(() => {
  // The provider's own script warns about pages without https.
  if (!testMode) expect(tab?.pageErrors ?? [], 'page errors').toEqual([]);
});
test.afterAll(() => provider.close());

function fact(title: string, check: () => Promise<{ expected: unknown; seen: unknown }>): void {
  test(title, { tag: CORE_TAG }, async () => {
    const { expected, seen } = await check();
    const differences = findDifferences(expected, seen);
    if (differences.length === 0) return;
    throw Object.assign(new Error(`Fact: ${title}\n  ${differences.join('\n  ')}`), { stack: '' });
  });
}

const COMPLETE = { expiry: '1234', cvc: '123' };
const enter = (number: TestCardNumber) =>
  tab.enterCard({ number, ...COMPLETE, ...(number.startsWith('37') && { cvc: '1234' }) }, { isComplete: true });

const setUp = async (type: MethodType, { end, secret }: { end?: ChallengeEnd | undefined; secret?: string } = {}) =>
  tab.call(
    type === 'card' ? 'confirmCardSetup' : 'confirmBankSetup',
    secret ?? (await provider.createIntent(type)),
    end,
  );

const SAVED: CallResult = {
  result: { error: ABSENT, status: 'succeeded', payment_method: ANY_ID },
  outcome: { kind: 'succeeded', paymentMethodId: ANY_ID },
};

interface ExpectedError {
  type: string;
  code: string;
  decline_code?: string;
  param?: string;
  message?: string;
}

function refused(error: ExpectedError, kind = 'refused', status?: string): CallResult {
  const { type, code, decline_code, message } = error;
  const refusal = {
    ...{ code, declineCode: decline_code ?? null, invalidEntry: type === 'validation_error' },
    ...(message !== undefined && { message }),
  };
  return {
    result: { error: { decline_code: ABSENT, ...error, ...(status && { setup_intent: { status } }) } },
    outcome: { kind, refusal },
  };
}

function declined(decline: DeclineCode): CallResult {
  const { code, param }: Decline = DECLINES[decline];
  const isGeneral = code === 'card_declined';
  return refused(
    {
      ...{ type: 'card_error', code, message: declineMessage(decline) },
      ...(isGeneral && { decline_code: decline }),
      ...(param !== undefined && { param }),
    },
    'refused',
    'requires_payment_method',
  );
}

const invalid = (code: ValidationCode) =>
  refused({ type: 'validation_error', code, message: VALIDATION_MESSAGES[code] });

test.describe('a card', () => {
  for (const { number, brand, challenge, decline } of TEST_CARDS as readonly TestCard<TestCardNumber>[]) {
    const how = [challenge && 'needs a challenge', decline ? `is declined with ${decline}` : 'succeeds'];
    fact(`card ${number}: the number is complete, and of the brand ${brand}`, async () => {
      await enter(number);
      const changes = (await tab.eventsOf('cardNumber')).filter((event) => typeof event === 'object');
      return { expected: { complete: true, error: null, brand }, seen: changes.at(-1) };
    });
    fact(`card ${number}: saving it ${how.filter(Boolean).join(' and ')}`, async () => {
      await enter(number);
      const seen = await setUp('card', { end: challenge && 'completed' });
      return { expected: decline ? declined(decline) : SAVED, seen };
    });
    fact(`card ${number}: a payment method can be made of it`, async () => {
      await enter(number);
      const seen = await tab.call('createCardPaymentMethod');
      return { expected: { result: { id: ANY_ID }, outcome: { ok: true, value: { id: ANY_ID } } }, seen };
    });
    fact(`card ${number}: a token of ${TOKEN_BRANDS[brand]} can be made of it`, async () => {
      await enter(number);
      const [name, last4] = [TOKEN_BRANDS[brand], number.slice(-4)];
      const card = { brand: name, last4, exp_month: 12, exp_year: 2034 };
      const value = { id: ANY_ID, brand: name, last4, expMonth: 12, expYear: 2034 };
      const seen = await tab.call('createCardToken');
      return { expected: { result: { id: ANY_ID, card }, outcome: { ok: true, value } }, seen };
    });
  }

  for (const { entry, code } of CARD_ENTRY_ERRORS)
    fact(
      `a card with ${Object.keys(entry).join(', ') || 'nothing'} entered: saving it is refused with ${code}`,
      async () => {
        await tab.enterCard(entry);
        return { expected: invalid(code), seen: await setUp('card') };
      },
    );
});

test.describe('a challenge', () => {
  const number = '4000002760003184';
  for (const how of ['failed', 'closed'] as const)
    fact(`a challenge that is ${how}: the card is refused, and its intent can be confirmed again`, async () => {
      const secret = await provider.createIntent('card');
      await enter(number);
      const first = await setUp('card', { end: how, secret });
      const second = await setUp('card', { end: 'completed', secret });
      const expected = [refused(AUTHENTICATION_FAILURE, 'refused', 'requires_payment_method'), SAVED];
      return { expected, seen: [first, second] };
    });
});

test.describe('an intent', () => {
  const CARD = '4242424242424242';
  fact('an intent whose card was declined: another card can be saved with it', async () => {
    const secret = await provider.createIntent('card');
    await enter(declinedCard('generic_decline'));
    const first = await setUp('card', { secret });
    await enter(CARD);
    return { expected: [declined('generic_decline'), SAVED], seen: [first, await setUp('card', { secret })] };
  });
  fact('an intent that was used: it keeps its card, which counts as saved', async () => {
    const secret = await provider.createIntent('card');
    await enter(CARD);
    const first = await setUp('card', { secret });
    const { result } = refused(UNEXPECTED_STATE, 'intent-unusable', 'succeeded');
    return {
      expected: [SAVED, { result, outcome: first.outcome }],
      seen: [first, await setUp('card', { secret })],
    };
  });
  fact('an intent that was cancelled: it cannot be used', async () => {
    const secret = await provider.createIntent('card');
    await provider.cancelIntent(secret);
    await enter(CARD);
    return {
      expected: refused(UNEXPECTED_STATE, 'intent-unusable', 'canceled'),
      seen: await setUp('card', { secret }),
    };
  });
  fact('an intent of another account: it is unknown', async () => {
    await enter(CARD);
    const secret = 'seti_1Another0Account000000000_secret_Another0Account0000000000000000';
    return { expected: refused(UNKNOWN_INTENT, 'unknown-intent'), seen: await setUp('card', { secret }) };
  });
  fact('an intent with the client secret of another one: it is unknown', async () => {
    const secret = `${intentIdOf(await provider.createIntent('card'))}_secret_Another0Intent`;
    await enter(CARD);
    return { expected: refused(WRONG_CLIENT_SECRET, 'unknown-intent'), seen: await setUp('card', { secret }) };
  });
});

test.describe('a bank account', () => {
  test.skip(testMode === 'cards', 'The account has no direct debits.');
  for (const account of TEST_BANK_ACCOUNTS)
    fact(`bank account ${TEST_BSB} ${account}: saving it succeeds`, async () => {
      await tab.enterBankAccount(account);
      return { expected: SAVED, seen: await setUp('au_becs_debit') };
    });
  fact(`a bank account that is not entered: saving it is refused with ${EMPTY_BANK_ACCOUNT_ERROR}`, async () => {
    await tab.enterBankAccount('');
    return { expected: invalid(EMPTY_BANK_ACCOUNT_ERROR), seen: await setUp('au_becs_debit') };
  });
});

test.describe('the BSB of a bank', () => {
  test.skip(testMode !== undefined, `The test mode accepts only ${TEST_BSB}.`);
  for (const [prefix, { name }] of Object.entries(BANKS))
    fact(`BSB ${prefix}…: its bank is ${name}`, async () => {
      return { expected: { bankName: name }, seen: await tab.enterBsb(prefix.padEnd(TEST_BSB.length, '0')) };
    });
});

test.describe('a field', () => {
  for (const { field, entry, keys, events } of FIELD_FACTS)
    fact(`field ${field}, ${entry}: its events are in order`, async () => {
      await tab.typeInto(field, keys);
      const states = events.map((event) => (typeof event === 'string' ? event : toChange(event)));
      const expected = ['ready', ...states];
      return { expected, seen: await tab.takeEvents(field, expected.length) };
    });
});

const toChange = ({ error, ...state }: FieldState) => ({ ...state, error: error ? VALIDATION_MESSAGES[error] : null });
