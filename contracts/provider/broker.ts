import { type Answer, call, NoAnswer } from './call.ts';
import { type Interaction, type PactFile, readPact } from './contract.ts';

export interface Broker {
  url: string;
  /** The Authorization header, where the broker asks for one. */
  authorization?: string;
}

/** The broker that the usual settings name, or null. */
export function brokerFrom(env: Record<string, string | undefined>): Broker | null {
  const { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: token } = env;
  const { PACT_BROKER_USERNAME: username, PACT_BROKER_PASSWORD: password } = env;
  if (!url) return null;
  if (token) return { url, authorization: `Bearer ${token}` };
  if (!username) return { url };
  return { url, authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

interface Results {
  pactFiles: readonly string[];
  success: boolean;
  providerVersion: string;
  providerBranch?: string;
}

/** Why nothing was published. */
export class NotPublished extends Error {}

/**
 * Tells the broker whether the contracts hold. A verifier publishes only what it fetched from a broker itself, so this is
 * done here, and only where the broker keeps the very contracts that were tried. It throws a NotPublished.
 */
export async function publishResults(broker: Broker, { pactFiles, success, providerVersion, providerBranch }: Results) {
  for (const pact of pactFiles.map(readPact)) {
    const { consumer, provider } = pact.frame;
    const name = encodeURIComponent(provider.name);
    const kept = await ask(
      broker,
      'GET',
      `/pacts/provider/${name}/consumer/${encodeURIComponent(consumer.name)}/latest`,
    );
    if (!sameContracts(kept['interactions'], pact)) {
      throw new NotPublished(
        `the newest contracts of ${consumer.name} that it keeps are others than those tried here. Publish these first: pact-broker publish ${pact.path} …`,
      );
    }
    const target = (kept['_links'] as Links | undefined)?.['pb:publish-verification-results']?.href;
    if (!target) throw new NotPublished('it names no address for results beside the contracts.');
    if (providerBranch !== undefined) {
      const branch = `/pacticipants/${name}/branches/${encodeURIComponent(providerBranch)}`;
      await ask(broker, 'PUT', `${branch}/versions/${encodeURIComponent(providerVersion)}`, {});
    }
    const verifiedBy = { implementation: 'npm run contracts:verify' };
    await ask(broker, 'POST', target, { success, providerApplicationVersion: providerVersion, verifiedBy });
  }
}

type Links = Record<string, { href?: string } | undefined>;

async function ask({ url, authorization }: Broker, method: string, where: string, what?: object) {
  const target = new URL(where.startsWith('/') ? `${url.replace(/\/+$/, '')}${where}` : where);
  const body = Buffer.from(what === undefined ? '' : JSON.stringify(what));
  const headers = {
    accept: 'application/hal+json',
    ...(what === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    // Only the broker itself hears the password, whatever address it answered.
    ...(authorization !== undefined && target.origin === new URL(url).origin ? { authorization } : {}),
  };
  const answer = await call(target, { method, headers, body, timeoutMs: 30_000 }).catch((error: Error) => {
    throw error instanceof NoAnswer ? new NotPublished(`it cannot be reached: ${error.message}.`) : error;
  });
  if (answer.status < 200 || answer.status > 299) throw new NotPublished(refusal(answer, method, target));
  try {
    return JSON.parse(String(answer.body) || '{}') as Record<string, unknown>;
  } catch {
    throw new NotPublished(`it answers no JSON at ${target.pathname}: is this a Pact broker?`);
  }
}

function refusal({ status }: Answer, method: string, { pathname }: URL): string {
  if (status === 401 || status === 403) {
    return `it answers HTTP ${status}: set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.`;
  }
  if (status === 404 && method === 'GET')
    return 'it does not keep these contracts yet. Publish them first: pact-broker publish';
  return `it answers HTTP ${status} to ${method} ${pathname}.`;
}

/** Brokers keep contracts in an order of their own, and give each an id. */
function sameContracts(kept: unknown, { interactions }: PactFile): boolean {
  if (!Array.isArray(kept) || kept.length !== interactions.length) return false;
  const texts = new Set(kept.map(canonical));
  return interactions.every((interaction) => texts.has(canonical(interaction)));
}

function canonical({ _id: _, ...interaction }: Interaction & { _id?: string }): string {
  return JSON.stringify(interaction, (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
