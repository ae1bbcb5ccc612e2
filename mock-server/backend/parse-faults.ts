import { nearestNames } from '../scenarios/nearest-names.ts';
import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';
import { parseInteger, parseObject, parseText } from './parse-values.ts';
import type { Fault, FaultEffect } from './records.ts';

const MAX_DELAY_MS = 60_000;
const MAX_FAULTS = 100;
const FAULT_FIELDS = ['call', 'skip', 'times', 'delayMs', 'breaks'];

/** Validates a list of faults. Rejects the first invalid or unknown field with its path. */
export function parseFaults(input: unknown, callNames: readonly string[]): Fault[] {
  if (!Array.isArray(input)) return rejectInput("'faults' must be a list. Send an empty one to remove all faults.");
  if (input.length > MAX_FAULTS) return rejectInput(`'faults' must have at most ${MAX_FAULTS} entries.`);
  return input.map((fault, index) => parseFault(fault, `faults[${index}]`, callNames));
}

function parseFault(input: unknown, path: string, callNames: readonly string[]): Fault {
  const { call, skip, times, delayMs, breaks } = parseObject(input, path, FAULT_FIELDS);
  const fault: Fault = { call: parseCallName(call, `${path}.call`, callNames) };
  if (skip !== undefined) fault.skip = parseInteger(skip, `${path}.skip`, 0, 1_000_000);
  if (times !== undefined) fault.times = parseInteger(times, `${path}.times`, 1, 1_000_000);
  if (delayMs !== undefined) fault.delayMs = parseDelay(delayMs, `${path}.delayMs`);
  if (breaks !== undefined) fault.breaks = parseEffect(breaks, `${path}.breaks`);
  if (delayMs === undefined && breaks === undefined)
    rejectInput(`'${path}' has neither 'delayMs' nor 'breaks', so it has no effect. Add one of them.`);
  return fault;
}

export function parseCallName(input: unknown, path: string, callNames: readonly string[]): string {
  if (typeof input === 'string' && callNames.includes(input)) return input;
  const suggestion = typeof input === 'string' ? ` The nearest is '${nearestNames(input, callNames)[0]}'.` : '';
  return rejectInput(
    `'${path}' names no call: ${truncate(JSON.stringify(input) ?? 'nothing')}.${suggestion} Calls are: ${callNames.join(', ')}.`,
  );
}

function parseDelay(input: unknown, path: string): number | [number, number] {
  if (!Array.isArray(input)) return parseDelayMs(input, path);
  if (input.length !== 2) return rejectInput(`'${path}' must be milliseconds, or bounds: [from, to].`);
  const [from, to] = [parseDelayMs(input[0], `${path}[0]`), parseDelayMs(input[1], `${path}[1]`)];
  return from <= to ? [from, to] : rejectInput(`'${path}' must be [from, to], but ${from} is more than ${to}.`);
}

export const parseDelayMs = (input: unknown, path: string): number => parseInteger(input, path, 0, MAX_DELAY_MS);

const EFFECTS = ['status', 'malformed JSON', 'null data', 'error', 'lost connection'];

function parseEffect(input: unknown, path: string): FaultEffect {
  const kind = input !== null && typeof input === 'object' ? (input as { with?: unknown }).with : undefined;
  switch (kind) {
    case 'status': {
      const { status, body, type } = parseObject(input, path, ['with', 'status', 'body', 'type']);
      return {
        with: kind,
        status: parseInteger(status, `${path}.status`, 200, 599),
        ...(body === undefined ? {} : { body: parseText(body, `${path}.body`) }),
        ...(type === undefined ? {} : { type: parseMediaType(type, `${path}.type`) }),
      };
    }
    case 'malformed JSON':
    case 'null data':
      parseObject(input, path, ['with']);
      return { with: kind };
    case 'error': {
      const { message, code } = parseObject(input, path, ['with', 'message', 'code']);
      return { with: kind, message: parseText(message, `${path}.message`), code: parseText(code, `${path}.code`) };
    }
    case 'lost connection': {
      const { work } = parseObject(input, path, ['with', 'work']);
      if (work === 'not begun' || work === 'done') return { with: kind, work };
      return rejectInput(`'${path}.work' must be 'not begun' or 'done'.`);
    }
    default:
      return rejectInput(`'${path}.with' must be one of: ${EFFECTS.join(', ')}.`);
  }
}

/** Only a media type, because Node rejects other characters in a header. */
function parseMediaType(input: unknown, path: string): string {
  const type = parseText(input, path);
  return /^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/.test(type)
    ? type
    : rejectInput(`'${path}' must be a media type, like text/html.`);
}
