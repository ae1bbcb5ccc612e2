import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFile } from './compress-file.ts';

const SCRIPT = 'const answer = 42;\n'.repeat(100);
const script = (body = SCRIPT, type = 'text/javascript; charset=utf-8') => ({
  status: 200,
  headers: { 'content-type': type },
  body,
});
const compressFor = (acceptEncoding: string | undefined, reply = script()) =>
  compressFile(reply, { headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } });

describe('compressFile', () => {
  it('compresses a script for a browser', async () => {
    const { headers, body } = await compressFor('gzip, deflate, br');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' });
    expect(body?.length).toBeLessThan(200);
    expect(gunzipSync(body as Uint8Array).toString()).toBe(SCRIPT);
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0'])(
    'sends the script itself for Accept-Encoding %s',
    async (accepted) => {
      const { headers, body } = await compressFor(accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body).toBe(SCRIPT);
    },
  );

  it.each([
    ['a small script', script('const answer = 42;')],
    ['a font', script(SCRIPT, 'font/woff2')],
    ['a page, whose nonce makes each response different', script(SCRIPT, 'text/html; charset=utf-8')],
  ])('does not compress %s', async (_what, reply) => {
    expect(await compressFor('gzip', reply)).toBe(reply);
  });
});
