/**
 * Serves and builds the page that embeds the module in development. The module itself is built by `npm run build`.
 * In development the page and the scenario server are two origins; built, the scenario server serves both.
 */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const { CLIENT_PORT = '5173', SCENARIO_PORT = '4000', DEV_CACHE = '.cache/vite-dev', ALLOWED_HOSTS = '' } = process.env;
/** ALLOWED_HOSTS may have schemes and ports, but Vite compares only names. */
const allowedHosts = ALLOWED_HOSTS.split(',').map((host) => host.trim().replace(/^https?:\/\/|(:\d+)?\/?$/g, ''));

/** Source maps of packages are two fifths of a first page's bytes, and nobody steps through packages. */
const bundledWithoutMaps = {
  name: 'bundled-without-maps',
  outputOptions: (options: object) => ({ ...options, sourcemap: false }),
};
/** Returns an empty source map for each bundled package, because Vite would generate a full one for it. */
const servedWithoutMaps: Plugin = {
  name: 'served-without-maps',
  apply: 'serve',
  enforce: 'post',
  transform: {
    filter: { id: /\/deps\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

export default defineConfig(({ command }) => ({
  root: path.join(root, 'client/playground'),
  envDir: root,
  cacheDir: path.resolve(root, DEV_CACHE),
  plugins: [react(), servedWithoutMaps],
  optimizeDeps: { rolldownOptions: { plugins: [bundledWithoutMaps] } },
  define: {
    'import.meta.env.VITE_SCENARIO_SERVER': JSON.stringify(
      command === 'serve' ? `http://localhost:${SCENARIO_PORT}` : '',
    ),
  },
  server: {
    port: Number(CLIENT_PORT),
    strictPort: true,
    allowedHosts,
    fs: { allow: [root] },
    warmup: { clientFiles: ['./main.tsx', './gallery/gallery.tsx'] },
    // The provider's field frames live at the scenario server's origin and load the page's typeface from here.
    cors: { origin: [`http://localhost:${SCENARIO_PORT}`, `http://127.0.0.1:${SCENARIO_PORT}`] },
  },
  // The scenario server replaces `__CSP_NONCE__`, its NONCE_PLACEHOLDER, by a fresh nonce in each response.
  ...(command === 'build' ? { html: { cspNonce: '__CSP_NONCE__' } } : {}),
  build: {
    outDir: path.join(root, '.preview'),
    emptyOutDir: true,
    // The browsers of Baseline 2022, which the module's guide promises.
    target: ['chrome108', 'edge108', 'firefox108', 'safari16'],
    chunkSizeWarningLimit: 800,
  },
}));
