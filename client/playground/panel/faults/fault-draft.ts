import type { Breakage, Fault } from '../../fault.ts';

export type BreakKind = 'nothing' | 'status' | 'malformed' | 'null' | 'error' | 'lost before' | 'lost after';

/** A fault as the form holds it. */
export interface FaultDraft {
  call: string;
  delay: string;
  breaks: BreakKind;
  status: string;
  message: string;
  often: 'once' | 'always';
}

export const EMPTY_DRAFT: FaultDraft = {
  call: 'CreateSubscription',
  delay: '',
  breaks: 'status',
  status: '503',
  message: 'Something went wrong',
  often: 'once',
};

export const BREAK_KINDS: readonly { kind: BreakKind; says: string }[] = [
  { kind: 'nothing', says: 'Nothing: it is only late' },
  { kind: 'status', says: 'An HTTP error instead' },
  { kind: 'malformed', says: 'Half a JSON document' },
  { kind: 'null', says: 'Null data' },
  { kind: 'error', says: 'A refusal with a message' },
  { kind: 'lost before', says: 'The call does not arrive' },
  { kind: 'lost after', says: 'It is done, the answer is lost' },
];

const LONGEST_DELAY_MS = 60_000;
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

/** The fault that a draft describes, or why it describes none. */
export function faultFrom(draft: FaultDraft): { fault: Fault } | { missing: string } {
  const { call, delay, often } = draft;
  if (delay !== '' && !isWhole(delay, 0, LONGEST_DELAY_MS)) {
    return { missing: `A delay is a whole number of milliseconds, at most ${LONGEST_DELAY_MS}.` };
  }
  if (draft.breaks === 'status' && !isWhole(draft.status, 300, 599)) {
    return { missing: 'An HTTP status that is an error is a number from 300 to 599.' };
  }
  const breaks = breakageFrom(draft);
  const late = Number(delay) > 0;
  if (!breaks && !late) return { missing: 'Choose a delay, or what breaks.' };
  return {
    fault: {
      call,
      ...(often === 'once' ? { times: 1 } : {}),
      ...(late ? { delayMs: Number(delay) } : {}),
      ...(breaks ? { breaks } : {}),
    },
  };
}

function breakageFrom({ breaks, status, message }: FaultDraft): Breakage | null {
  switch (breaks) {
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
