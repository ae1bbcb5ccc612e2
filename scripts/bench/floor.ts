import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inProject } from '../in-project.ts';

/** Inside the project, so that the same packages are found. */
const FOLDER = '.cache/bench-floor';

const FILES = {
  'index.html': `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script type="module" src="./main.tsx"></script></body></html>
`,
  'main.tsx': `import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';

const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql' }) });
createRoot(document.getElementById('root')!).render(
  <ApolloProvider client={client}>
    <h1>Floor</h1>
  </ApolloProvider>,
);
`,
  'vite.config.mjs': `import react from '@vitejs/plugin-react';
export default { plugins: [react()], cacheDir: '.vite' };
`,
};

/** What this stack costs with nothing of ours on it: the smallest page of Vite, React and Apollo. */
export async function writeFloor(): Promise<{ folder: string; cache: string }> {
  const folder = inProject(FOLDER);
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(path.join(folder, name), text)));
  return { folder, cache: path.join(folder, '.vite') };
}
