import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Reply } from './reply.ts';

const compress = promisify<string | Uint8Array, Buffer>(gzip);

const TEXT = /^(text\/(javascript|css)|application\/json|image\/svg\+xml)/;
/** In bytes. Below this, compression saves less than a packet. */
const MIN_SIZE = 1_024;
/** The files of a build, with room for those of earlier builds. */
const MAX_KEPT = 200;

/** Compressed bodies by the hash of their content, oldest first. */
const kept = new Map<string, Promise<Buffer>>();

function compressOnce(body: string | Uint8Array): Promise<Buffer> {
  const hash = createHash('sha1').update(body).digest('base64');
  const compressed = kept.get(hash) ?? compress(body);
  kept.set(hash, compressed);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return compressed;
}

/** A reply with a text file, compressed with gzip for clients that accept it; other replies are unchanged. */
export async function compressFile(
  reply: Reply,
  request: Pick<IncomingMessage, 'headers'>,
  compressBody = compressOnce,
): Promise<Reply> {
  const { headers = {}, body } = reply;
  if (body === undefined || Buffer.byteLength(body) < MIN_SIZE || !TEXT.test(headers['content-type'] ?? ''))
    return reply;
  // Responses vary by origin too: see corsHeaders.
  const varied = { ...headers, vary: 'Origin, Accept-Encoding' };
  if (new Negotiator(request).encoding(['gzip', 'identity']) !== 'gzip') return { ...reply, headers: varied };
  return { ...reply, headers: { ...varied, 'content-encoding': 'gzip' }, body: await compressBody(body) };
}
