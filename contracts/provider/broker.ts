import { type HttpResponse, NoResponseError, sendHttpRequest } from './http-client.ts';
import { type Interaction, type PactFile, readPact } from './pact.ts';

export interface Broker {
  url: string;
  /** The Authorization header, if the broker requires one. */
  authorization?: string;
}

/** Reads Pact's usual broker settings; null without PACT_BROKER_BASE_URL. */
export function readBrokerSettings(env: Record<string, string | undefined>): Broker | null {
  const { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: token } = env;
  const { PACT_BROKER_USERNAME: username, PACT_BROKER_PASSWORD: password } = env;
  if (!url) return null;
  if (token) return { url, authorization: `Bearer ${token}` };
  if (!username) return { url };
  return { url, authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

interface PublishOptions {
  pactFiles: readonly string[];
  success: boolean;
  providerVersion: string;
  providerBranch?: string;
}

/** Nothing was published; the message gives the reason. */
export class PublishError extends Error {}

/**
 * Publishes the verification results. Pact's verifier publishes only for pacts that it fetched from a broker, so this is
 * done here, and only if the broker has the same contracts. Throws a PublishError.
 */
export async function publishResults(
  broker: Broker,
  { pactFiles, success, providerVersion, providerBranch }: PublishOptions,
) {
  for (const pact of pactFiles.map(readPact)) {
    const { consumer, provider } = pact.envelope;
    const name = encodeURIComponent(provider.name);
    const published = await requestBroker(
      broker,
      'GET',
      `/pacts/provider/${name}/consumer/${encodeURIComponent(consumer.name)}/latest`,
    );
    if (!sameContracts(published['interactions'], pact)) {
      throw new PublishError(
        `its latest contracts of ${consumer.name} differ from those verified here. Publish these first: pact-broker publish ${pact.path} …`,
      );
    }
    const target = (published['_links'] as Links | undefined)?.['pb:publish-verification-results']?.href;
    if (!target) throw new PublishError('its response has no link for publishing results.');
    if (providerBranch !== undefined) {
      const branch = `/pacticipants/${name}/branches/${encodeURIComponent(providerBranch)}`;
      await requestBroker(broker, 'PUT', `${branch}/versions/${encodeURIComponent(providerVersion)}`, {});
    }
    const verifiedBy = { implementation: 'legal-checkout contracts verify' };
    await requestBroker(broker, 'POST', target, { success, providerApplicationVersion: providerVersion, verifiedBy });
  }
}

type Links = Record<string, { href?: string } | undefined>;

async function requestBroker({ url, authorization }: Broker, method: string, path: string, content?: object) {
  const target = new URL(path.startsWith('/') ? `${url.replace(/\/+$/, '')}${path}` : path);
  const body = Buffer.from(content === undefined ? '' : JSON.stringify(content));
  const headers = {
    accept: 'application/hal+json',
    ...(content === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    // A link to another host gets no credentials.
    ...(authorization !== undefined && target.origin === new URL(url).origin ? { authorization } : {}),
  };
  const response = await sendHttpRequest(target, { method, headers, body, timeoutMs: 30_000 }).catch((error: Error) => {
    throw error instanceof NoResponseError ? new PublishError(`it cannot be reached: ${error.message}.`) : error;
  });
  if (response.status < 200 || response.status > 299) throw new PublishError(describeFailure(response, method, target));
  try {
    return JSON.parse(String(response.body) || '{}') as Record<string, unknown>;
  } catch {
    throw new PublishError(
      `it does not return JSON at ${target.pathname}. Check that PACT_BROKER_BASE_URL is a Pact broker.`,
    );
  }
}

function describeFailure({ status }: HttpResponse, method: string, { pathname }: URL): string {
  if (status === 401 || status === 403) {
    return `it responds with HTTP ${status}: set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.`;
  }
  if (status === 404 && method === 'GET')
    return 'it does not have these contracts yet. Publish them first: pact-broker publish';
  return `it responds with HTTP ${status} to ${method} ${pathname}.`;
}

/** Compares contracts without their order and ids, which brokers assign themselves. */
function sameContracts(published: unknown, { interactions }: PactFile): boolean {
  if (!Array.isArray(published) || published.length !== interactions.length) return false;
  const texts = new Set(published.map(canonicalJson));
  return interactions.every((interaction) => texts.has(canonicalJson(interaction)));
}

function canonicalJson({ _id: _, ...interaction }: Interaction & { _id?: string }): string {
  return JSON.stringify(interaction, (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
