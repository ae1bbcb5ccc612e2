export const USAGE =
  'Usage: npm run replay -- NAME… | FILE.json… | --group GROUP | --code CODE | --all | --from JOURNAL.json  (details: --help)';

export const HELP = `Replays scenarios in Chromium with Playwright Test.

Usage:
  npm run replay -- SELECTION… [OPTION…]
  npm run replay -- show DIR        opens a report

Selection (combined selections run each scenario once):
  NAME              a scenario of the catalogue; npm run scenarios lists them
  FILE.json         a scenario written as JSON, or a folder of such files
  --group GROUP     the scenarios of a group; repeatable
  --code CODE       the scenarios that cover a line of the specification, such as V14; repeatable
  --all             every scenario
  --from FILE       the scenario of a downloaded journal; compares the requests with the journal

A real backend:
  --backend URL     the backend, without /graphql; runs the scenarios against it and compares its answers
  --states URL      its endpoint for provider states, which prepares the start of each scenario

Running:
  --headed          shows the browser window
  --ui              opens Playwright's UI mode (--ui-port N serves it on a port)
  --slow-mo MS      shows the browser window, and pauses before each browser operation
  --workers N       number of parallel workers; by default two for each processor, up to eight
  --shard I/N       runs the I-th of N parts
  --last-failed     runs only the scenarios that failed in the last run
  --repeat-each N   runs each scenario N times
  --trace           records a trace of each scenario

Output:
  --report DIR      writes an HTML report with screenshots and requests; with --shard, a part for merge-reports
  --baseline DIR    compares screenshots with those in DIR; the first run takes them
  --update-snapshots  replaces the baseline of the selected scenarios
  --junit FILE      writes a JUnit XML file
  Every run also writes .replay/results.json (the last result of each scenario)
  and .replay/pictures/ (the pictures for the gallery).

Exit code: 0 when everything passed, 1 when something failed or differs, 2 for invalid arguments or unknown names.`;
