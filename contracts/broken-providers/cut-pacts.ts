import type { Answer } from './change.ts';
import { PROVIDER_HEADER } from './providers-server.ts';
import type { About, Provider } from './wrong-provider.ts';

/** As much of a pact of specification 4 as is looked at here. */
export interface Pact {
  interactions: Interaction[];
}

interface Interaction {
  description: string;
  request: { headers?: Record<string, string[]>; body?: { content: unknown } };
  response: { status: number; headers?: Record<string, string[]>; body?: { content: unknown } };
}

const BETWEEN = ' | ';

/** A provider's name and a contract's description in one, and both of them again. */
export const jointName = (provider: string, contract: string): string => `${provider}${BETWEEN}${contract}`;
export function namesIn(joint: string): { provider: string; contract: string } {
  const [provider = '', contract = ''] = joint.split(BETWEEN);
  return { provider, contract };
}

/** Whether the contract is about that call. Every description begins with it. */
export const isAbout = (description: string, about: About | 'all'): boolean =>
  about === 'all' || description.startsWith(`${about} `) || description === about;

/** The contracts that are tried on a provider, under both their names and addressed to it. */
export const contractsFor = ({ interactions }: Pact, { name, about, caughtBy }: Provider): Interaction[] =>
  interactions
    .filter(({ description }) => caughtBy?.contracts.includes(description) ?? isAbout(description, about))
    .map((interaction) => ({
      ...interaction,
      description: jointName(name, interaction.description),
      request: {
        ...interaction.request,
        headers: { ...interaction.request.headers, [PROVIDER_HEADER]: [encodeURIComponent(name)] },
      },
    }));

/** What a contract gives as its example answer. */
export function exampleIn({ interactions }: Pact, contract: string): Answer {
  const found = interactions.find(({ description }) => description === contract);
  if (!found) throw new Error(`[matrix] There is no contract '${contract}'.`);
  const { status, body } = found.response;
  const headers = body === undefined ? {} : { 'content-type': 'application/graphql-response+json; charset=utf-8' };
  return { status, headers: headers as Record<string, string>, body: structuredClone(body?.content ?? '') };
}
