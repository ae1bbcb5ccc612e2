/**
 * `npm run replay`: walks scenarios in a real browser against the real scenario server, and says of every step whether
 * it came true. Ends with a count; exit code 1 when a walk failed, 2 when it was asked for what does not exist.
 */
import { availableParallelism } from 'node:os';
import { catalogue } from '#scenarios';
import { launchChromium } from '../chromium.ts';
import { command } from '../command.ts';
import { parseReplayArguments } from './arguments.ts';
import { chooseScenarios } from './choose-scenarios.ts';
import { printWalk } from './print-walk.ts';
import { createReport } from './report.ts';
import { takeSeat } from './seat.ts';
import { openSite, siteAt } from './site.ts';
import { type WalkListener, walk } from './walk.ts';

/** Both hear of everything, one after the other. */
const both = (one: WalkListener, other: WalkListener): WalkListener => ({
  async passed(...happened) {
    await one.passed(...happened);
    await other.passed(...happened);
  },
  async failed(...happened) {
    await one.failed(...happened);
    await other.failed(...happened);
  },
});

await command(async () => {
  const wanted = parseReplayArguments(process.argv.slice(2), Math.min(4, availableParallelism()));
  const scenarios = chooseScenarios(wanted.what, catalogue);
  const browser = await launchChromium({ headed: wanted.headed });
  const site = wanted.baseUrl === null ? await openSite() : await siteAt(wanted.baseUrl);
  const report = wanted.report === null ? null : createReport(wanted.report);
  let passed = 0;
  try {
    const waiting = [...scenarios];
    const alone = Math.min(wanted.workers, scenarios.length) === 1;
    const work = async () => {
      const seat = await takeSeat(browser);
      for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
        // Walks that go on side by side are printed one after the other.
        const lines: string[] = [];
        const print = printWalk(scenario, alone ? console.log : (line) => lines.push(line));
        const listener = report ? both(print, report.listenerOf(scenario)) : print;
        if (await walk({ seat, site, scenario, listener })) passed += 1;
        if (lines.length > 0) console.log(lines.join('\n'));
      }
    };
    await Promise.all(Array.from({ length: wanted.workers }, work));
  } finally {
    await browser.close();
    await site.close();
  }
  if (report) console.log(`\nReport: ${await report.write()}`);
  const failed = scenarios.length - passed;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
