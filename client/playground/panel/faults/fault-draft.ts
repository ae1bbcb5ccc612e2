import type { CallName, Fault, FaultEffect } from '../../fault.ts';

export type FaultEffectKind = 'nothing' | 'status' | 'malformed' | 'null' | 'error' | 'lost before' | 'lost after';

/** The values of the fault form. */
export interface FaultDraft {
  call: CallName;
  delay: string;
  effect: FaultEffectKind;
  status: string;
  message: string;
  repeat: 'once' | 'always';
}

export const DEFAULT_DRAFT: FaultDraft = {
  call: 'CreateSubscription',
  delay: '',
  effect: 'status',
  status: '503',
  message: 'Something went wrong',
  repeat: 'once',
};

export const FAULT_EFFECTS: readonly { kind: FaultEffectKind; label: string }[] = [
  { kind: 'nothing', label: 'Nothing, only a delay' },
  { kind: 'status', label: 'HTTP error' },
  { kind: 'malformed', label: 'Malformed JSON' },
  { kind: 'null', label: 'Null data' },
  { kind: 'error', label: 'Error with a message' },
  { kind: 'lost before', label: 'Request is lost' },
  { kind: 'lost after', label: 'Processed, but the response is lost' },
];

const MAX_DELAY_MS = 60_000;
const isIntegerBetween = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Parses the form into a fault, or returns the error to show. */
export function parseFaultDraft(draft: FaultDraft): { fault: Fault } | { error: string } {
  const { call, delay, repeat } = draft;
  if (delay !== '' && !isIntegerBetween(delay, 0, MAX_DELAY_MS)) {
    return { error: `Enter the delay as a whole number of milliseconds, up to ${MAX_DELAY_MS}.` };
  }
  if (draft.effect === 'status' && !isIntegerBetween(draft.status, 300, 599)) {
    return { error: 'Enter an HTTP status from 300 to 599.' };
  }
  const breaks = parseEffect(draft);
  const hasDelay = Number(delay) > 0;
  if (!breaks && !hasDelay) return { error: 'Choose a delay, or what breaks.' };
  return {
    fault: {
      call,
      ...(repeat === 'once' ? { times: 1 } : {}),
      ...(hasDelay ? { delayMs: Number(delay) } : {}),
      ...(breaks ? { breaks } : {}),
    },
  };
}

function parseEffect({ effect, status, message }: FaultDraft): FaultEffect | null {
  switch (effect) {
    case 'nothing':
      return null;
    case 'status':
      return { with: 'status', status: Number(status) };
    case 'malformed':
      return { with: 'malformed JSON' };
    case 'null':
      return { with: 'null data' };
    case 'error':
      return { with: 'error', message, code: 'INTERNAL_SERVER_ERROR' };
    case 'lost before':
      return { with: 'lost connection', work: 'not begun' };
    case 'lost after':
      return { with: 'lost connection', work: 'done' };
  }
}
