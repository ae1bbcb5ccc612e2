import {
  type ForwardedCall,
  type ForwardingServer,
  type ForwardOptions,
  startForwardingServer,
} from '../replay/backend/forward-requests.ts';

/** A request of the page and what the page received. */
export type RecordedCall = ForwardedCall;

export interface Recorder extends ForwardingServer {
  readonly calls: readonly RecordedCall[];
  /** What was not recorded, in words. */
  readonly problems: readonly string[];
}

const MAX_CALLS = 200;

/** Serves a scenario's page whose requests a real backend answers, and records them. */
export async function startRecorder(
  options: Omit<ForwardOptions, 'session' | 'onCall' | 'onProblem'>,
): Promise<Recorder> {
  const calls: RecordedCall[] = [];
  const problems = new Set<string>();
  const server = await startForwardingServer({
    ...options,
    session: 'recording',
    onCall: (call) => {
      if (calls.length < MAX_CALLS) calls.push(call);
      else problems.add(`Only the first ${MAX_CALLS} requests were recorded.`);
    },
    onProblem: (problem) => problems.add(problem),
  });
  return {
    ...server,
    calls,
    get problems() {
      return [...problems];
    },
  };
}
