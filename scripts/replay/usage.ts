/** How to use the command, in one line. */
export const USAGE =
  'Use: npm run replay -- NAME… | FILE.json… | --group GROUP | --code CODE | --all | --from JOURNAL.json  (more: --help)';

export const HELP = `Walks scenarios in a real browser, step by step, and says of every step whether it came true.

  npm run replay -- WHAT… [HOW…]
  npm run replay -- accept DIR [NAME…]    keeps what a report shows as what is right from now on: all, or these scenarios
  npm run replay -- reject DIR NAME…      notes that what a report shows of these scenarios is wrong

What to walk; several together mean all of them, each once:
  NAME              a scenario of the catalogue (npm run scenarios lists them)
  FILE.json         a scenario that is written as JSON
  --group GROUP     the scenarios of a group; may be repeated
  --code CODE       the scenarios that prove a line of the specification, such as V14; may be repeated
  --all             every scenario
  --from FILE       the scenario of a journal that the panel downloaded: walks it again, and compares what is sent

How:
  --headed          in a window, one scenario at a time
  --slow-mo MS      in a window, with a pause before each action, so that a person can follow
  --workers N       how many are walked side by side; two for each processor when left out
  --shard I/N       the I-th of N parts, which take about equally long and are everything together
  --failed-first    those first that failed when they were last walked
  --watch           walks again what a change touches; Ctrl-C ends it
  --base-url URL    a page that runs already, in place of one of our own

What is left behind:
  --report DIR      a report with pictures
  --baseline DIR    compares with an earlier report; a difference counts as a failure
  --junit FILE      JUnit's XML, for continuous integration
  --json FILE       everything that was seen, for programs
  .replay/results.json always says how each scenario went when it was last walked.

Ends with 0 when all is as expected, 1 when a walk failed or something differs from the baseline or the journal, and 2
when it was asked for what does not exist.`;
