import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import viteConfig from '../../vite.config.ts';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';

/** Of `import … from`, `export … from` and `import(…)`, without types. */
const IMPORTED_PACKAGE = /^(?:import|export) (?!type\b)[^;]*?from '([a-z@][^']*)'|\bimport\('([a-z@][^']*)'\)/gm;

it('names exactly the packages that the client imports, so that they are bundled once', async () => {
  const imported = new Set(['react/jsx-dev-runtime']);
  for (const file of listProjectFiles('client')) {
    if (!/\.tsx?$/.test(file) || /\.(test|test-support)\./.test(file)) continue;
    const source = await readFile(projectPath(file), 'utf8');
    for (const [, fromStatic, fromDynamic] of source.matchAll(IMPORTED_PACKAGE))
      imported.add(fromStatic ?? fromDynamic ?? '');
  }
  const { optimizeDeps } = viteConfig({ command: 'serve', mode: 'development' });
  const modules = [...imported].filter((name) => !/\?url$|\.css$/.test(name));
  expect(optimizeDeps?.include?.toSorted()).toEqual(modules.toSorted());
});
