/**
 * Serves and builds the page that embeds the module in development. The module itself is built by `npm run build`.
 * In development the page and the scenario server are two origins; built, the scenario server serves both.
 */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const { CLIENT_PORT = '5173', SCENARIO_PORT = '4000', DEV_CACHE = '.cache/vite-dev' } = process.env;

export default defineConfig(({ command }) => ({
  root: path.join(root, 'client/playground'),
  envDir: root,
  cacheDir: path.resolve(root, DEV_CACHE),
  plugins: [react()],
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
