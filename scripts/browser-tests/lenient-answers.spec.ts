/** Answers are read leniently: what the checkout does not need may be missing or broken. */
import type { BrowserContext } from '@playwright/test';
import { expectClosed } from '../../mock-server/scenarios/steps/index.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { payButton } from '../replay/test-world.ts';
import { startAndWait } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

type Answer = { data: Record<string, unknown>; errors?: object[] };
type Change = (answer: Answer) => void;

/** Changes the answer of the server to an operation. */
const changeAnswer = (changes: Record<string, Change>) => (context: BrowserContext) =>
  context.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    const change = changes[operationName];
    if (!change) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    return route.fulfill({ response, json: answer });
  });

const withError =
  (path: string[]): Change =>
  (answer) => {
    answer.errors = [{ message: 'The bank is unknown.', path }];
  };

const LENIENT: [what: string, scenario: string, sent: string, changes: Record<string, Change>][] = [
  [
    'a purchase with an error beside its id',
    'buy-saved-default-card',
    'CreateSubscription',
    { CreateSubscription: withError(['createSubscription', 'balance_in_cents']) },
  ],
  [
    'an upgrade with an error beside its id',
    'migrate-credit-default-card',
    'MigrateSubscription',
    { MigrateSubscription: withError(['migrateSubscription', 'components']) },
  ],
  [
    'an error in a field of the subscriptions that is not read',
    'migrate-credit-default-card',
    'MigrateSubscription',
    { GetUserSubscriptions: withError(['getUserSubscriptions', 'subscriptionList', '0', 'bankName']) },
  ],
  [
    'no list of subscriptions',
    'buy-saved-default-card',
    'CreateSubscription',
    {
      GetUserSubscriptions: ({ data }) => {
        data['getUserSubscriptions'] = { activeSubscription: null, subscriptionList: null };
      },
    },
  ],
  [
    'a saved method that cannot be read beside the default card',
    'buy-saved-default-card',
    'CreateSubscription',
    {
      ListPaymentMethod: ({ data }) => {
        (data['listPaymentMethod'] as { data: unknown[] }).data.unshift({ id: 'pm_2', card: { brand: null } }, null);
      },
    },
  ],
];

for (const [what, scenario, sent, changes] of LENIENT) {
  test(`the checkout sells despite ${what}`, async () => {
    const world = await openScreen(scenario, { network: changeAnswer(changes) });
    await startAndWait(world);
    if (scenario.startsWith('migrate')) await world.page.getByRole('tab', { name: 'Credit & debit card' }).click();
    await payButton(world).click();
    await runStep(world, expectClosed());
    expect(await countRequests(world, sent)).toBe(1);
  });
}

test('a lost purchase is found when the ids of the host and of the subscriptions are integers', async () => {
  const { productId, number } = { productId: 'prod_standard_monthly', number: 4711 };
  const toNumbers = (text: string) =>
    text.replaceAll(`"${productId}":`, `"${number}":`).replaceAll(`"${productId}"`, String(number));
  const network = async (context: BrowserContext) => {
    await context.route('**/sessions/*/host', async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: toNumbers(await response.text()) });
    });
    await context.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      const postData = (route.request().postData() ?? '').replace(new RegExp(`"?${number}"?`), `"${productId}"`);
      const response = await route.fetch({ postData });
      if (operationName === 'CreateSubscription') return route.abort('connectionreset');
      return route.fulfill({ response, body: toNumbers(await response.text()) });
    });
  };
  const world = await openScreen('buy-saved-default-card', { network });
  await startAndWait(world);
  await payButton(world).click();
  await runStep(world, expectClosed());
  expect(await countRequests(world, 'CreateSubscription')).toBe(1);
});
