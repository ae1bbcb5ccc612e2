import type { Verdict } from '../replay.ts';
import { type Call, sayCall } from './calls.ts';
import type { Parting } from './parting.ts';

const MOST_SHOWN = 8;

/** Where the walk and the journal part, for people; the calls of both from there on. */
export function sayParting(journal: readonly Call[], parting: Parting | null): Verdict {
  if (!parting) {
    return {
      asExpected: true,
      says: [`\nThe walk has sent what the journal says: ${sayCount(journal.length)}, all alike.`],
    };
  }
  const { alike, says, journal: played, walk } = parting;
  return {
    asExpected: false,
    says: [
      `\nThe walk and the journal part after ${alike} of the journal's ${sayCount(journal.length)}:`,
      ...says.map((line) => `  ${line}`),
      ...sayRest('What was played, by the journal, from there on', played),
      ...sayRest('What the walk has sent from there on', walk),
      'Either it was played otherwise than the steps say, or what is walked now does otherwise than what was played then.',
    ],
  };
}

const sayCount = (calls: number): string => `${calls} ${calls === 1 ? 'call' : 'calls'}`;

function sayRest(title: string, calls: readonly Call[]): string[] {
  const shown = calls.slice(0, MOST_SHOWN).map((call) => `    ${sayCall(call)}`);
  const more = calls.length > MOST_SHOWN ? [`    and ${calls.length - MOST_SHOWN} more`] : [];
  return [`  ${title}:${calls.length === 0 ? ' nothing' : ''}`, ...shown, ...more];
}
