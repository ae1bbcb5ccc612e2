/**
 * The report of a replay and what changed since an earlier one. A report is a folder: `index.html`, which opens from
 * disk and needs nothing else; `report.json`, the records it is made of; `pictures/`, each once by its hash.
 * Owns: the comparison, the verdicts on it, the page. May use: records of walks, a browser to decode pictures.
 *
 *     const report = await createReport({ folder, baseline, catalogue: catalogue.map(({ name }) => name) });
 *     const recording = recordWalk(scenario, report.pictures); // walk with recording.listener, then:
 *     report.add(recording.record());
 *     const { page, changes } = await report.write(browser); // exit code 1 when changes && differs(changes)
 */

export { type Changes, differs, sayChanges } from './changes.ts';
export { compareWithBaseline } from './compare-with-baseline.ts';
export { createReport, type Report, type ReportOptions, type WrittenReport } from './create-report.ts';
export { acceptChanges, rejectChanges } from './verdicts.ts';
