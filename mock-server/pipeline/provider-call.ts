import { providerContext } from '../backend/provider-context.ts';
import { describeProviderCall, handleProviderCall, isClockRequest, type ProviderCall } from '../card-provider/index.ts';
import type { Session } from '../sessions/session-store.ts';
import type { Call } from './call.ts';

/** A request to the card provider's API. `body` is null when it is not a JSON object. */
export type ProviderRequest = Omit<ProviderCall, 'body'> & { body: Record<string, unknown> | null };

/** A request to the card provider's API as a call. Fields poll the clock all the time, so that call is neither matched nor recorded. */
export function providerCall(request: ProviderRequest): Call {
  const call = { ...request, body: request.body ?? {} };
  const { name, request: recorded } = describeProviderCall(call);
  const isClock = isClockRequest(call);
  return {
    api: 'provider',
    request: recorded,
    recordsFaultsOnly: isClock,
    names: () => (isClock ? null : { call: name, displayName: name }),
    execute(session) {
      const { status, body } = executeProviderCall(session, request);
      return { status, text: JSON.stringify(body), answeredBy: 'card provider', reasons: ['the card provider'] };
    },
  };
}

function executeProviderCall({ world }: Session, { body, ...request }: ProviderRequest) {
  if (!body) return { status: 400, body: { error: { message: 'The body must be a JSON object.' } } };
  return handleProviderCall(world.provider, { ...request, body }, providerContext(world));
}

/** A request for the card provider's script or frames as a call. It answers nothing: the server sends the file itself. */
export function assetCall(path: string): Call {
  const name = path === '/stripe.js' ? 'provider script' : 'provider frames';
  return {
    api: 'asset',
    request: { path },
    recordsFaultsOnly: true,
    names: () => ({ call: name, displayName: name }),
    execute: () => ({ status: 200, text: 'null', answeredBy: 'card provider', reasons: [] }),
  };
}
