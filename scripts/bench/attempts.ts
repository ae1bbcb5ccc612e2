import { stripVTControlCharacters } from 'node:util';

interface Failure {
  count: number;
  /** Of the last one. */
  reason: string;
}

const MAX_REASON_LENGTH = 300;

const failures = new Map<string, Failure>();

/** Takes a measurement. One that fails is recorded and resolves to undefined, so that the others are still taken. */
export async function attempt<Value>(name: string, measure: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await measure();
  } catch (error) {
    const { count } = failures.get(name) ?? { count: 0 };
    failures.set(name, { count: count + 1, reason: describeError(error) });
    return undefined;
  }
}

/** The failures since the last call, one line each. */
export function takeFailures(): string[] {
  const lines = [...failures].map(
    ([name, { count, reason }]) => `${name}: not measured${count > 1 ? ` ${count} times` : ''}, ${reason}`,
  );
  failures.clear();
  return lines;
}

/** What an error says, and of a timeout what was waited for, on one line. */
function describeError(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split('\n').map((line) => line.trim());
  const said = lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '') ?? '';
  const awaited = lines.find((line) => line.startsWith('- waiting for'));
  return [said, awaited?.slice(2)].filter(Boolean).join(' ').slice(0, MAX_REASON_LENGTH);
}
