import { randomUUID } from 'node:crypto';

export type MethodType = 'card' | 'au_becs_debit';

export interface Provider {
  publishableKey: string;
  pageUrl: string;
  script?: string;
  /** How long the provider may take, in ms: for one response, and for a challenge to appear. */
  timeoutMs: number;
  /** Creates a setup intent. Resolves to its client secret. */
  createIntent(type: MethodType): Promise<string>;
  cancelIntent(clientSecret: string): Promise<void>;
  close(): Promise<void>;
}

export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';

export const RATE_LIMITED =
  'The provider limits requests of this account. Wait a minute, and run only this command then.';

const CREATE_SETUP_INTENT = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { clientSecret }
}`;
const SETUP_INPUTS = { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' };

interface ExportedSession {
  world: { provider: { setupIntents: Record<string, { status: string; cancellation_reason: string | null }> } };
}

export async function startEmulator(): Promise<Provider> {
  // The server is imported only when tests run. Playwright also loads this file to list the tests.
  const { startScenarioServer } = await import('#scenario-server');
  const running = await startScenarioServer();
  const sessionKey = `buy-new-card.facts-${randomUUID().slice(0, 8)}`;
  const worldUrl = `${running.url}/sessions/${sessionKey}/world`;
  return {
    publishableKey: `pk_test_demo.${sessionKey}`,
    pageUrl: `${running.url}/card-provider-facts`,
    script: `http://127.0.0.1:${running.port}/stripe.js?session=${sessionKey}`,
    timeoutMs: 8_000,
    createIntent: async () => {
      const variables = { setupInputs: SETUP_INPUTS };
      const { data } = await running.server.execute(CREATE_SETUP_INTENT, variables, `demo.${sessionKey}`);
      return String(data?.['createSetupIntent'].clientSecret);
    },
    cancelIntent: async (clientSecret) => {
      const session = (await (await fetch(worldUrl)).json()) as ExportedSession;
      const intent = session.world.provider.setupIntents[intentIdOf(clientSecret)];
      if (!intent) throw new Error('The emulator does not have this intent.');
      Object.assign(intent, { status: 'canceled', cancellation_reason: 'requested_by_customer' });
      const body = JSON.stringify(session);
      const response = await fetch(worldUrl, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
      if (!response.ok) throw new Error(`The intent was not canceled: ${await response.text()}`);
    },
    close: () => running.close(),
  };
}
