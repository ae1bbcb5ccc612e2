import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../project-path.ts';

/** Inside the project, so that imports resolve to the same packages. */
const OUTPUT_DIR = '.cache/bench-baseline';

const FILES = {
  'index.html': `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>Baseline</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script type="module" src="./main.tsx"></script></body></html>
`,
  'main.tsx': `import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';

const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql' }) });
createRoot(document.getElementById('root')!).render(
  <ApolloProvider client={client}>
    <h1>Baseline</h1>
  </ApolloProvider>,
);
`,
  'vite.config.mjs': `import react from '@vitejs/plugin-react';
export default { plugins: [react()], cacheDir: '.vite' };
`,
};

/** Writes a minimal page with Vite, React and Apollo, the baseline for page times. */
export async function writeBaselinePage(): Promise<{ folder: string; cache: string }> {
  const folder = projectPath(OUTPUT_DIR);
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(path.join(folder, name), text)));
  return { folder, cache: path.join(folder, '.vite') };
}
