import { Problem } from '../../command.ts';
import { type Changes, dropChanges, namesOf, readChanges, writeChanges } from './changes.ts';
import { copyPicture, dropPictures } from './picture-folder.ts';
import { baselineOf, type ReportFile, readReport, writeReport } from './report-file.ts';
import { writePage } from './write-page.ts';

/**
 * Makes the report's version of those scenarios the baseline, of all that differ when none is named; one that has
 * vanished leaves the baseline. Answers the names, and what still differs. Throws a `Problem` for a name that does not
 * differ and for a report without a baseline.
 */
export async function acceptChanges(folder: string, names: readonly string[]): Promise<Judged> {
  const { report, baseline, changes } = await readCompared(folder);
  const accepted = judged(names, changes);
  const earlier = await readReport(baseline);
  for (const picture of picturesOf(report, accepted)) await copyPicture(picture, folder, baseline);
  const next = withWalksOf(earlier, report, accepted);
  await writeReport(baseline, next);
  // What a baseline was once compared with itself is past.
  await dropChanges(baseline);
  await dropPictures(baseline, next, null);
  await writePage(baseline, null);
  const isLeft = (name: string) => !accepted.includes(name);
  return writeJudged(folder, report, accepted, {
    ...changes,
    changed: changes.changed.filter(({ name }) => isLeft(name)),
    added: changes.added.filter(isLeft),
    vanished: changes.vanished.filter(({ name }) => isLeft(name)),
    rejected: changes.rejected.filter(isLeft),
  });
}

/** Marks the differences of those scenarios as wrong: they stay, and are named as rejected. Throws like `acceptChanges`. */
export async function rejectChanges(folder: string, names: readonly string[]): Promise<Judged> {
  if (names.length === 0) throw new Problem('Name the scenarios to reject: npm run replay -- reject DIR NAME…', 2);
  const { report, changes } = await readCompared(folder);
  const rejected = judged(names, changes);
  return writeJudged(folder, report, rejected, {
    ...changes,
    rejected: namesOf(changes).filter((name) => changes.rejected.includes(name) || rejected.includes(name)),
  });
}

export interface Judged {
  /** The scenarios that the verdict is about. */
  names: string[];
  /** What differs from the baseline now. */
  changes: Changes;
}

async function readCompared(folder: string) {
  const report = await readReport(folder);
  const baseline = baselineOf(folder, report);
  const changes = await readChanges(folder);
  if (baseline === null || changes === null) {
    throw new Problem(`The report in ${folder} was not compared with a baseline. Make it with --baseline DIR.`, 2);
  }
  return { report, baseline, changes };
}

function judged(names: readonly string[], changes: Changes): string[] {
  const different = namesOf(changes);
  const unknown = names.filter((name) => !different.includes(name));
  if (unknown.length > 0) {
    const differing = different.length === 0 ? 'Nothing differs.' : `What differs: ${different.join(', ')}.`;
    throw new Problem(`No difference to judge in ${unknown.join(', ')}. ${differing}`, 2);
  }
  return names.length === 0 ? different : [...new Set(names)];
}

const picturesOf = ({ walks }: ReportFile, names: readonly string[]): Set<string> =>
  new Set(
    walks
      .filter(({ name }) => names.includes(name))
      .flatMap(({ steps }) => steps.flatMap(({ picture }) => (picture === null ? [] : [picture]))),
  );

/** The baseline with the report's walks of those names in the place of its own, in the order of the catalogue. */
function withWalksOf(baseline: ReportFile, report: ReportFile, names: readonly string[]): ReportFile {
  const kept = baseline.walks.filter(({ name }) => !names.includes(name));
  const taken = report.walks.filter(({ name }) => names.includes(name));
  const place = new Map(report.catalogue.map((name, index) => [name, index]));
  const placeOf = (name: string) => place.get(name) ?? report.catalogue.length;
  return {
    ...baseline,
    catalogue: report.catalogue,
    walks: [...kept, ...taken].toSorted((one, other) => placeOf(one.name) - placeOf(other.name)),
  };
}

async function writeJudged(folder: string, report: ReportFile, names: string[], changes: Changes): Promise<Judged> {
  await writeReport(folder, { ...report, rejected: changes.rejected });
  await writeChanges(folder, changes);
  await writePage(folder, changes);
  return { names, changes };
}
