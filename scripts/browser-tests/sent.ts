import { readJournal } from '../replay/journal.ts';
import type { Stage } from '../replay/stage.ts';

/** How often an operation has arrived at the scenario server in this session. */
export const timesSent = async (stage: Stage, operation: string): Promise<number> =>
  (await readJournal(stage)).filter(({ name }) => name === operation).length;
