import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { choosePort, findFreePort, requireFree } from './ports.ts';

it('choosePort uses the default unless the variable is set, and rejects an invalid port', () => {
  expect(choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: '' }).port).toBe(5173);
  expect(choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: '8080' }).port).toBe(8080);
  for (const text of ['http', '0', '65536', '-1', '80.5'])
    expect(() => choosePort('CLIENT_PORT', 5173, { CLIENT_PORT: text })).toThrow(/^CLIENT_PORT is '.*not a port/);
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
