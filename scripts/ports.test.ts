import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { anyFreePort, portChoice, requireFree } from './ports.ts';

describe('portChoice', () => {
  it('takes the usual port unless the variable names another', () => {
    expect(portChoice('CLIENT_PORT', 5173, {}).port).toBe(5173);
    expect(portChoice('CLIENT_PORT', 5173, { CLIENT_PORT: '' }).port).toBe(5173);
    expect(portChoice('CLIENT_PORT', 5173, { CLIENT_PORT: '8080' }).port).toBe(8080);
  });

  it('refuses what is no port, and names the variable', () => {
    for (const text of ['http', '0', '65536', '-1', '80.5']) {
      expect(() => portChoice('CLIENT_PORT', 5173, { CLIENT_PORT: text })).toThrow(/^CLIENT_PORT is '.*not a port/);
    }
  });
});

describe('requireFree', () => {
  it('names a taken port and the variable that moves it', async () => {
    const port = await anyFreePort();
    const server = createServer();
    await new Promise<void>((listening) => server.listen({ port, host: '127.0.0.1' }, listening));
    await expect(requireFree({ port, variable: 'CLIENT_PORT' })).rejects.toThrow(
      `Port ${port} is taken. Stop what uses it, or choose another one with CLIENT_PORT.`,
    );
    await new Promise((closed) => server.close(closed));
    await expect(requireFree({ port, variable: 'CLIENT_PORT' })).resolves.toBeUndefined();
  });

  it('refuses one port for two', async () => {
    const port = await anyFreePort();
    const choices = [
      { port, variable: 'SCENARIO_PORT' },
      { port, variable: 'CLIENT_PORT' },
    ];
    await expect(requireFree(...choices)).rejects.toThrow(`SCENARIO_PORT and CLIENT_PORT both say ${port}`);
  });
});
