/** Reads faults that somebody wrote by hand, and says precisely what is wrong with one. */
import { nearestNames } from '../scenarios/nearest-names.ts';
import { shortened } from '../scenarios/shortened.ts';
import type { Breakage, Fault } from './records.ts';
import { refuse } from './refusal.ts';

export const LONGEST_DELAY_MS = 60_000;
const MOST_FAULTS = 100;

const wrong = (message: string): never => refuse(message, 'BAD_USER_INPUT');

/** The list of faults, each with nothing but known fields; refuses the first mistake. */
export function readFaults(given: unknown, calls: readonly string[]): Fault[] {
  if (!Array.isArray(given)) return wrong("'faults' is a list; an empty one takes all faults away.");
  if (given.length > MOST_FAULTS) return wrong(`'faults' holds at most ${MOST_FAULTS}.`);
  return given.map((each, place) => readFault(each, `faults[${place}]`, calls));
}

function readFault(given: unknown, at: string, calls: readonly string[]): Fault {
  const { call, skip, times, delayMs, breaks } = fieldsOf(given, at, ['call', 'skip', 'times', 'delayMs', 'breaks']);
  const fault: Fault = { call: readCall(call, `${at}.call`, calls) };
  if (skip !== undefined) fault.skip = wholeNumber(skip, `${at}.skip`, 0, 1_000_000);
  if (times !== undefined) fault.times = wholeNumber(times, `${at}.times`, 1, 1_000_000);
  if (delayMs !== undefined) fault.delayMs = readDelay(delayMs, `${at}.delayMs`);
  if (breaks !== undefined) fault.breaks = readBreakage(breaks, `${at}.breaks`);
  if (delayMs === undefined && breaks === undefined)
    wrong(`'${at}' has neither 'delayMs' nor 'breaks': nothing happens.`);
  return fault;
}

export function readCall(given: unknown, at: string, calls: readonly string[]): string {
  if (typeof given === 'string' && calls.includes(given)) return given;
  const nearest = typeof given === 'string' ? ` The nearest is '${nearestNames(given, calls)[0]}'.` : '';
  return wrong(
    `'${at}' names no call: ${shortened(JSON.stringify(given) ?? 'nothing')}.${nearest} Known are: ${calls.join(', ')}.`,
  );
}

function readDelay(given: unknown, at: string): number | [number, number] {
  if (!Array.isArray(given)) return delayOf(given, at);
  if (given.length !== 2) return wrong(`'${at}' is milliseconds, or two bounds: [from, to].`);
  const [from, to] = [delayOf(given[0], `${at}[0]`), delayOf(given[1], `${at}[1]`)];
  return from <= to ? [from, to] : wrong(`'${at}' is [from, to], and ${from} is more than ${to}.`);
}

export const delayOf = (given: unknown, at: string): number => wholeNumber(given, at, 0, LONGEST_DELAY_MS);

export function wholeNumber(given: unknown, at: string, from: number, to: number): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= from && given <= to) return given;
  return wrong(`'${at}' is a whole number from ${from} to ${to}.`);
}

const BREAKAGES = ['status', 'malformed JSON', 'null data', 'error', 'lost connection'];

function readBreakage(given: unknown, at: string): Breakage {
  const kind = given !== null && typeof given === 'object' ? (given as { with?: unknown }).with : undefined;
  switch (kind) {
    case 'status': {
      const { status, body, type } = fieldsOf(given, at, ['with', 'status', 'body', 'type']);
      return {
        with: kind,
        status: wholeNumber(status, `${at}.status`, 200, 599),
        ...(body === undefined ? {} : { body: text(body, `${at}.body`) }),
        ...(type === undefined ? {} : { type: mediaType(type, `${at}.type`) }),
      };
    }
    case 'malformed JSON':
    case 'null data':
      fieldsOf(given, at, ['with']);
      return { with: kind };
    case 'error': {
      const { message, code } = fieldsOf(given, at, ['with', 'message', 'code']);
      return { with: kind, message: text(message, `${at}.message`), code: text(code, `${at}.code`) };
    }
    case 'lost connection': {
      const { work } = fieldsOf(given, at, ['with', 'work']);
      if (work === 'not begun' || work === 'done') return { with: kind, work };
      return wrong(`'${at}.work' is 'not begun' or 'done'.`);
    }
    default:
      return wrong(`'${at}.with' is one of: ${BREAKAGES.join(', ')}.`);
  }
}

const text = (given: unknown, at: string): string => (typeof given === 'string' ? given : wrong(`'${at}' is a text.`));

/** A header's value: anything else would break our own answer instead of the one that is asked for. */
function mediaType(given: unknown, at: string): string {
  const type = text(given, at);
  return /^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/.test(type) ? type : wrong(`'${at}' is a media type, like text/html.`);
}

function fieldsOf(given: unknown, at: string, known: readonly string[]): Record<string, unknown> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return wrong(`'${at}' is an object.`);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) wrong(`'${at}' has no field '${shortened(unknown)}'. It may have: ${known.join(', ')}.`);
  return given as Record<string, unknown>;
}
