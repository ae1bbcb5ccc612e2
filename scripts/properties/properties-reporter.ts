import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectPath } from '../command-line/project-path.ts';
import type { PropertyResult } from './run-properties.ts';

/** A vitest reporter that writes the results to the file in PROPERTIES_REPORT. */
// biome-ignore lint/style/noDefaultExport: vitest requires a reporter to be the default export.
export default class PropertiesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['PROPERTIES_REPORT'];
    if (file) writeFileSync(file, JSON.stringify(modules.flatMap(toResults)));
  }
}

const toResults = (module: TestModule): PropertyResult[] =>
  [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => ({
      file: path.relative(projectPath('property-tests'), module.moduleId).replaceAll(path.sep, '/'),
      subject: test.parent.type === 'suite' ? test.parent.fullName : '',
      title: test.name,
      runs: test.meta().runs ?? 0,
      passed: test.ok(),
    }));
