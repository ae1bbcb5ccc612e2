import { catalogue, findScenario, type Scenario } from '#scenarios';
import type { ReplayArguments } from './arguments.ts';
import { openBrowserAndSite } from './open.ts';
import type { WalkRecord } from './record.ts';
import { recordWalk } from './recording/record-walk.ts';
import { createReport, differs, sayChanges, type WrittenReport } from './report/index.ts';
import { leaveFiles } from './results/leave-files.ts';
import { type Outcome, recordOutcome } from './results/record-outcome.ts';
import { readResults, resultsWriter } from './results/results-file.ts';
import { inTurn } from './told/in-turn.ts';
import { createProgress } from './told/progress.ts';
import { tellWalks } from './told/tell-walks.ts';
import { sayDuration } from './told/time-left.ts';
import type { WalkListener } from './walk.ts';
import { walkAll } from './walk-all.ts';
import { whatToWalk } from './what-to-walk.ts';

/** Somebody who goes along with the walks and has a word to say at the end. */
export interface Companion {
  listener: WalkListener;
  verdict(): Verdict;
}

export interface Verdict {
  asExpected: boolean;
  says: string[];
}

const USUAL_REPORT = '.replay/report';

/** Walks what is asked for, tells of it, and leaves behind what is wanted. Answers with the exit code. */
export async function replay(wanted: ReplayArguments, companion: Companion | null = null): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const { scenarios, besides, says } = await whatToWalk(wanted);
  if (says !== null) console.log(says);
  const names = scenarios.map(({ name }) => name);
  const report = await reportOf(wanted);
  const earlier = await readResults();
  const note = resultsWriter({ measures: wanted.part === null && !wanted.headed });

  const { browser, site, close } = await openBrowserAndSite(wanted, besides);
  try {
    const known = Object.fromEntries(Object.entries(earlier).map(([name, result]) => [name, result.seconds]));
    const progress = createProgress({ names, workers: wanted.workers, known });
    const telling = tellWalks({ ...wanted, progress, stepByStep: names.length === 1 || wanted.headed });
    const recordings = new Map<Scenario, () => Outcome | WalkRecord>();
    const outcomes = new Map<string, Outcome>();
    await walkAll({
      browser,
      site,
      scenarios,
      workers: wanted.workers,
      listenerOf(scenario) {
        const { listener, record } =
          report || wanted.json ? recordWalk(scenario, report?.pictures) : recordOutcome(scenario);
        recordings.set(scenario, record);
        const [print, ...others] = telling.listenersOf(scenario);
        return inTurn([print, listener, companion?.listener, ...others].filter((each) => each !== undefined));
      },
      async walked(scenario) {
        const outcome = recordings.get(scenario)?.();
        if (!outcome) return;
        outcomes.set(outcome.name, outcome);
        if (report && 'steps' in outcome) report.add(outcome);
        telling.isOver(outcome);
        if (isOfCatalogue(outcome.name)) await note(outcome);
      },
    });
    progress.end();

    const inOrder = names.flatMap((name) => outcomes.get(name) ?? []);
    await leaveFiles(wanted, inOrder, seconds());
    const written = report && (await report.write(browser));
    const verdict = companion?.verdict() ?? { asExpected: true, says: [] };
    for (const text of [...sayReport(written), ...verdict.says]) console.log(text);
    const failed = inOrder.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
    if (failed.length > 0 && names.length > 1) console.log(`\nAgain: npm run replay -- ${again(failed, wanted)}`);
    console.log(`\nIn ${sayDuration(seconds())}\n${inOrder.length - failed.length} passed, ${failed.length} failed`);
    const isAsBefore = !written?.changes || !differs(written.changes);
    return failed.length === 0 && isAsBefore && verdict.asExpected ? 0 : 1;
  } finally {
    await close();
  }
}

const isOfCatalogue = (name: string): boolean => findScenario(name) !== null;

/** The words that walk these again; a scenario that is in no catalogue comes with its file. */
function again(names: readonly string[], { asked }: ReplayArguments): string {
  const known = names.filter(isOfCatalogue);
  return [...known, ...(known.length < names.length ? asked.files : [])].join(' ');
}

/** A report where one is wanted; what is compared with a baseline has to stand somewhere. */
async function reportOf({ report, baseline }: ReplayArguments) {
  const folder = report ?? (baseline === null ? null : USUAL_REPORT);
  return folder === null ? null : createReport({ folder, baseline, catalogue: catalogue.map(({ name }) => name) });
}

const sayReport = (written: WrittenReport | null): string[] =>
  written ? [`\nReport: ${written.page}`, ...(written.changes ? sayChanges(written.changes) : [])] : [];
