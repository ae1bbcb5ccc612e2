/**
 * Serves and builds the page that embeds the module in development. The module itself is built by `npm run build`.
 * In development the page and the scenario server are two origins; built, the scenario server serves both.
 */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const { CLIENT_PORT = '5173', SCENARIO_PORT = '4000', DEV_CACHE = '.cache/vite-dev' } = process.env;

/** Maps of packages are three quarters of what a first page loads, and nobody steps through packages. */
const withoutPackageMaps = {
  name: 'without-package-maps',
  outputOptions: (options: object) => ({ ...options, sourcemap: false }),
};

/** Vite would add a map to each bundled package that has none, and serve it within the script. */
const withoutServedPackageMaps: Plugin = {
  name: 'without-served-package-maps',
  apply: 'serve',
  enforce: 'post',
  transform: {
    filter: { id: /\/vite\/deps\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/** What the client imports, except types. */
const bundledPackages = [
  '@apollo/client',
  '@apollo/client/link/http',
  '@chakra-ui/react/focus-trap',
  '@chakra-ui/react/preset-base',
  '@chakra-ui/react/styled-system',
  '@emotion/cache',
  '@emotion/react',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js/pure/index.mjs',
  'framer-motion/dom/mini',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'rxjs',
];

export default defineConfig(({ command }) => ({
  root: path.join(root, 'client/playground'),
  envDir: root,
  cacheDir: path.resolve(root, DEV_CACHE),
  plugins: [react(), withoutServedPackageMaps],
  define: {
    'import.meta.env.VITE_SCENARIO_SERVER': JSON.stringify(
      command === 'serve' ? `http://localhost:${SCENARIO_PORT}` : '',
    ),
  },
  server: {
    port: Number(CLIENT_PORT),
    strictPort: true,
    fs: { allow: [root] },
    // The provider's field frames live at the scenario server's origin and load the page's typeface from here.
    cors: { origin: [`http://localhost:${SCENARIO_PORT}`, `http://127.0.0.1:${SCENARIO_PORT}`] },
    warmup: {
      clientFiles: [
        './main.tsx',
        './gallery/gallery.tsx',
        './stage/stage-page.tsx',
        './workbench/workbench.tsx',
        '../index.ts',
      ],
    },
  },
  optimizeDeps: {
    // With the packages named, they are bundled at once; otherwise all modules are searched for their imports first.
    entries: [],
    include: bundledPackages,
    rolldownOptions: { plugins: [withoutPackageMaps] },
  },
  // The scenario server puts a fresh nonce in its place in each response: NONCE_PLACEHOLDER in mock-server/http/content-security-policy.ts.
  ...(command === 'build' ? { html: { cspNonce: '__CSP_NONCE__' } } : {}),
  build: {
    outDir: path.join(root, '.preview'),
    emptyOutDir: true,
    // Baseline 2022, as in the module's guide.
    target: ['chrome108', 'edge108', 'firefox108', 'safari16'],
    chunkSizeWarningLimit: 800,
  },
}));
