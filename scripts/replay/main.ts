/**
 * `npm run replay`: walks scenarios in a real browser against the real scenario server, and says of every step whether
 * it came true. Ends with a count; exit code 1 when a walk failed or something differs from what it is compared with, 2
 * when it was asked for what does not exist. `-- --help` says all it can do.
 */
import { availableParallelism } from 'node:os';
import { command } from '../command.ts';
import { stopWithNpm } from '../stop-with-npm.ts';
import { parseReplayArguments } from './arguments.ts';
import { HELP } from './usage.ts';

// At once, and the browser with it: what a walk says while its browser goes is no result.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
// A round of a watching one goes with it, and does not stay for its sake.
process.once('disconnect', () => process.exit(143));
process.channel?.unref();

await command(async () => {
  stopWithNpm();
  const words = process.argv.slice(2);
  const wanted = parseReplayArguments(words, usualWorkers());
  switch (wanted.do) {
    case 'help':
      console.log(HELP);
      return 0;
    case 'accept':
    case 'reject':
      return (await import('./judge-report.ts')).judgeReport(wanted);
    case 'replay':
      if (wanted.watch) return (await import('./watch/watch.ts')).watchAndReplay(wanted);
      if (wanted.from !== null)
        return (await import('./journal-again/walk-journal.ts')).walkJournal(wanted, wanted.from);
      return (await import('./replay.ts')).replay(wanted);
  }
});

/** Two for each processor: half of a walk is waiting. More than eight wait for each other. */
function usualWorkers(): number {
  return Math.min(8, 2 * availableParallelism());
}
