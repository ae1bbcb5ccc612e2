import type { JournalEntry } from '#scenario-server';
import { catalogue } from '#scenarios';
import type { ReplayArguments } from '../arguments.ts';
import { chooseScenarios } from '../choose-scenarios.ts';
import { readJournal } from '../journal.ts';
import { type Companion, replay } from '../replay.ts';
import type { Stage } from '../stage.ts';
import { callsOf } from './calls.ts';
import { ordersBefore, sendOrder } from './orders.ts';
import { partingOf } from './parting.ts';
import { type JournalFile, readJournalFile } from './read-journal-file.ts';
import { sayParting } from './say-parting.ts';

/** Walks the scenario of a journal again, and compares what is sent with it. Answers with the exit code. */
export async function walkJournal(wanted: ReplayArguments, file: string): Promise<number> {
  const journal = await readJournalFile(file);
  const names = [journal.scenario];
  chooseScenarios({ names }, catalogue);
  return replay({ ...wanted, asked: { ...wanted.asked, names } }, comparing(journal));
}

/** Begins the session as the journal's was begun, and reads the walk's own journal at its end. */
function comparing(journal: JournalFile): Companion {
  let walked: JournalEntry[] = [];
  return {
    listener: {
      async begins(stage) {
        for (const order of ordersBefore(journal.entries)) await sendOrder(stage, order);
      },
      passed() {},
      failed() {},
      async ends(stage) {
        walked = await journalOf(stage, journal.entries.length);
      },
    },
    verdict() {
      const wanted = callsOf(journal.entries);
      return sayParting(wanted, partingOf(wanted, callsOf(walked)));
    },
  };
}

const LAST_CALLS_MS = 2_000;
const BETWEEN_LOOKS_MS = 50;

/** The walk's journal: what its last step has set off may still be on its way, where the other journal has more. */
async function journalOf(stage: Stage, least: number): Promise<JournalEntry[]> {
  const deadline = performance.now() + LAST_CALLS_MS;
  for (;;) {
    const entries = await readJournal(stage);
    if (entries.length >= least || performance.now() > deadline) return entries;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
}
