import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { inProject } from '../in-project.ts';
import type { Law } from './law.ts';

/** A reporter of vitest that leaves what was tried in the file which LAWS_REPORT names. */
// biome-ignore lint/style/noDefaultExport: vitest takes what a reporter's file exports by default.
export default class LawsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['LAWS_REPORT'];
    if (file) writeFileSync(file, JSON.stringify(modules.flatMap(lawsOf)));
  }
}

const lawsOf = (module: TestModule): Law[] =>
  [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => ({
      file: path.relative(inProject('property-tests'), module.moduleId).replaceAll(path.sep, '/'),
      subject: test.parent.type === 'suite' ? test.parent.fullName : '',
      title: test.name,
      runs: test.meta().runs ?? 0,
      holds: test.ok(),
    }));
