import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import {
  proxyTo,
  runVerifyCommand,
  startScenarioBackend,
  startTestServer,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';
import { proxyFor } from './proxy.ts';

const ENV = {
  http_proxy: 'http://proxy.test:3128',
  HTTPS_PROXY: 'secure.test:8080',
  NO_PROXY: 'inside.test, .corp:99',
};

describe('proxyFor', () => {
  it.each([
    ['http://backend.test', 'http://proxy.test:3128/'],
    ['https://backend.test', 'http://secure.test:8080/'],
    ['http://inside.test', null],
    ['http://api.inside.test:8080', null],
    ['http://notinside.test', 'http://proxy.test:3128/'],
    ['http://api.corp:99', null],
    ['http://api.corp', 'http://proxy.test:3128/'],
    ['http://localhost:4000', null],
    ['http://127.0.0.1:4000', null],
    ['http://[::1]:4000', null],
  ])('sends %s to %s', (url, proxy) => {
    expect(proxyFor(new URL(url), ENV)?.href ?? null).toBe(proxy);
  });

  it('supports no proxy, ALL_PROXY and NO_PROXY=*', () => {
    const url = new URL('https://backend.test');
    expect(proxyFor(url, {})).toBeNull();
    expect(proxyFor(url, { ALL_PROXY: 'http://one.test' })?.href).toBe('http://one.test/');
    expect(proxyFor(url, { ALL_PROXY: 'http://one.test', no_proxy: '*' })).toBeNull();
  });
});

describe('contracts:verify behind a proxy', () => {
  let server: RunningScenarioServer;
  beforeAll(async () => {
    server = await startScenarioBackend();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  it('sends requests to the backend and the states endpoint through the proxy', VERIFICATION_TIMEOUT, async () => {
    const { url, requests } = await startTestServer(proxyTo(server.url));
    vi.stubEnv('HTTP_PROXY', url);
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', 'http://backend.test', '--states-url', 'http://backend.test/pact/states'],
      ...['--only', '^CheckCouponCode of an amount$'],
    ]);
    expect([code, output]).toEqual([0, expect.stringContaining('1 contract passed, 0 failed at http://backend.test')]);
    expect(requests).toContain('POST http://backend.test/pact/states');
    expect(requests).toContain('POST http://backend.test/graphql');
  });

  it('names the proxy that cannot reach the host', VERIFICATION_TIMEOUT, async () => {
    const connectTargets: string[] = [];
    const proxy = http.createServer().on('connect', ({ url }, socket) => {
      connectTargets.push(String(url));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    vi.stubEnv('HTTPS_PROXY', `http://me:word@${host}`);
    const { code, output } = await runVerifyCommand(['--provider-base-url', 'https://backend.test']);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(`the proxy ${host} responds with 502 for backend.test:443`),
    ]);
    expect(output).not.toContain('word');
    expect(connectTargets).toEqual(['backend.test:443']);
  });
});
