import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { projectPath } from '../command-line/project-path.ts';
import { choosePort, findFreePort, requireFree } from './ports.ts';

vi.setConfig({ testTimeout: 30_000 });

it('choosePort uses the default unless the variable is set, and rejects an invalid port', () => {
  expect(choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: '' }).port).toBe(5173);
  expect(choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: '8080' }).port).toBe(8080);
  for (const text of ['http', '0', '65536', '-1', '80.5'])
    expect(() => choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: text })).toThrow(/^CLIENT_PORT is '.*not a port/);
});

it.each([1, 79, 4190, 5060, 6000, 6665, 6669, 10080])(
  'choosePort rejects %i, which browsers refuse to open',
  (port) => {
    const message = `SCENARIO_PORT is ${port}, a port that browsers refuse to open.`;
    expect(() => choosePort('SCENARIO_PORT', 4000, { SCENARIO_PORT: String(port) })).toThrow(message);
    expect(() => choosePort('SCENARIO_PORT', port, {})).toThrow(message);
  },
);

it.each([
  [
    'scripts/develop/preview.ts',
    { SCENARIO_HOST: '127.0.0.1', PORT: '5999' },
    'FRAME_PORT is 6000, a port that browsers',
  ],
  [
    'scripts/develop/preview.ts',
    { SCENARIO_FILES: 'no.json' },
    'Failed to read the scenario of no.json: there is no such file',
  ],
  ['scripts/develop/dev.ts', { CLIENT_PORT: '6000' }, 'CLIENT_PORT is 6000, a port that browsers refuse to open.'],
  ['mock-server/main.ts', { SCENARIO_PORT: '6000' }, 'SCENARIO_PORT is 6000, a port that browsers refuse to open.'],
])('%s with %j exits with a message', (program, settings, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', projectPath(program)], {
    encoding: 'utf8',
    env: { ...process.env, ...settings },
    timeout: 30_000,
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});

describe('requireFree', () => {
  it('rejects a port in use and names the variable to change', async () => {
    const port = await findFreePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen({ port, host: '127.0.0.1' }, resolve));
    await expect(requireFree({ port, variable: 'CLIENT_PORT' })).rejects.toThrow(
      `Port ${port} is in use. Stop the process that uses it, or set CLIENT_PORT to another port.`,
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFree({ port, variable: 'CLIENT_PORT' })).resolves.toBeUndefined();
  });

  it('rejects the same port for two servers', async () => {
    const port = await findFreePort();
    const choices = [
      { port, variable: 'SCENARIO_PORT' },
      { port, variable: 'CLIENT_PORT' },
    ];
    await expect(requireFree(...choices)).rejects.toThrow(`SCENARIO_PORT and CLIENT_PORT are both ${port}`);
  });
});
