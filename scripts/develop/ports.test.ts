import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { createServer as createClientServer } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { projectPath } from '../command-line/project-path.ts';
import { findFreePort, requireFree } from './ports.ts';

vi.setConfig({ testTimeout: 30_000 });

it.each([
  [
    'scripts/develop/preview.ts',
    { SCENARIO_HOST: '127.0.0.1', PORT: '5999' },
    'FRAME_PORT is 6000, a port that browsers',
  ],
  ['scripts/develop/dev.ts', { CLIENT_PORT: '4000' }, 'SCENARIO_PORT and CLIENT_PORT are both 4000. Change one.'],
  ['scripts/develop/dev.ts', { CLIENT_PORT: 'http' }, "CLIENT_PORT is 'http', which is not a port."],
])('%s with %j exits with a message', (program, settings, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', projectPath(program)], {
    encoding: 'utf8',
    env: { ...process.env, ...settings },
    timeout: 30_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});

it('rejects a port in use and names the variable to change', async () => {
  const port = await findFreePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen({ port, host: '127.0.0.1' }, resolve));
  await expect(requireFree('CLIENT_PORT', port)).rejects.toThrow(
    `Port ${port} is in use. Stop the process that uses it, or set CLIENT_PORT to another port.`,
  );
});

it('serves the client at the hosts in ALLOWED_HOSTS, and at no other', async () => {
  vi.stubEnv('ALLOWED_HOSTS', 'https://shop.example, preview.example:81');
  onTestFinished(() => void vi.unstubAllEnvs());
  const client = await createClientServer({
    configFile: projectPath('vite.config.ts'),
    cacheDir: projectPath('.cache/vite-dev-test'),
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: await findFreePort(), warmup: { clientFiles: [] } },
  });
  onTestFinished(() => client.close());
  await client.listen();
  const statusAt = (host: string) =>
    new Promise((resolve) => {
      get(`${client.resolvedUrls?.local[0]}`, { headers: { host } }, ({ statusCode }) => resolve(statusCode));
    });
  for (const host of ['shop.example:5173', 'preview.example', 'localhost']) expect(await statusAt(host)).toBe(200);
  expect(await statusAt('evil.example')).toBe(403);
});
