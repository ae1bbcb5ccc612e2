/** How to use the command, in one line. */
export const USAGE =
  'Use: npm run replay -- NAME… | FILE.json… | --group GROUP | --code CODE | --all | --from JOURNAL.json  (more: --help)';

export const HELP = `Replays scenarios in a real browser, on Playwright Test.

  npm run replay -- WHAT… [HOW…]
  npm run replay -- show DIR        opens a report

What to replay; several together mean all of them, each once:
  NAME              a scenario of the catalogue (npm run scenarios lists them)
  FILE.json         a scenario that is written as JSON, or a folder of them
  --group GROUP     the scenarios of a group; may be repeated
  --code CODE       the scenarios that prove a line of the specification, such as V14; may be repeated
  --all             every scenario
  --from FILE       the scenario of a journal that the panel downloaded; compares what is sent with it

How:
  --headed          in a window
  --ui              in Playwright's UI mode
  --slow-mo MS      in a window, with a pause before each browser operation
  --workers N       how many run side by side; two for each processor when left out
  --shard I/N       the I-th of N parts
  --last-failed     only those that failed in the last run
  --trace           records a trace of each scenario

What it writes:
  --report DIR      an HTML report with pictures and requests; with --shard the part of one, for merge-reports
  --baseline DIR    compares the screens with the pictures in DIR; the first run takes them
  --update-snapshots  accepts the screens of these scenarios as the new baseline
  --junit FILE      JUnit's XML
  .replay/results.json always says how each scenario went when it was last replayed,
  and .replay/pictures/ has a picture of it for the gallery.

Ends with 0 when all is as expected, 1 when something failed or differs, and 2 when it was asked for what does not exist.`;
