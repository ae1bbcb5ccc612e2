import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compressFile } from '../compress-file.ts';
import type { Reply } from '../reply.ts';

type Render = typeof import('@graphql-yoga/render-graphiql').renderGraphiQL;

/** A file of GraphiQL. All responses share its content: the script has 8 MB. */
interface GraphiqlFile {
  /** Identifies the content. */
  hash: string;
  /** The file for a request; browsers keep the one that was requested with its hash. */
  reply(request: Pick<IncomingMessage, 'headers'>, requestedHash: string | null): Promise<Reply>;
}

let files: Promise<Record<'js' | 'css', GraphiqlFile>> | null = null;

/** Loaded on first use, because GraphiQL is large. */
export function loadGraphiql() {
  files ??= import('@graphql-yoga/render-graphiql').then(async ({ renderGraphiQL }) => {
    const { js, css } = splitGraphiql(renderGraphiQL);
    return { js: await createFile(js, 'text/javascript'), css: await createFile(css, 'text/css') };
  });
  return files;
}

async function createFile(text: string, type: string): Promise<GraphiqlFile> {
  const body = Buffer.from(text);
  const compressed = await promisify(gzip)(body);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return {
    hash,
    reply(request, requestedHash) {
      const cacheControl = requestedHash === hash ? 'public, max-age=31536000, immutable' : 'no-store';
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl };
      return compressFile({ status: 200, headers, body }, request, async () => compressed);
    },
  };
}

/** The script and the style sheet in the page of GraphiQL, of 9 MB. Throws if its template has changed. */
export function splitGraphiql(renderGraphiQL: Render): { js: string; css: string } {
  const page = renderGraphiQL();
  const [, css, body] = splitAround(page, '<style>', '</style>');
  const [, js] = splitAround(body, '<script>', 'YogaGraphiQL.renderYogaGraphiQL(');
  return { js, css };
}

/** The text before, between and after two marks: the first `start` and the last `end`. */
function splitAround(text: string, start: string, end: string): [string, string, string] {
  const [from, to] = [text.indexOf(start), text.lastIndexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`[scenario server] The page of GraphiQL has no ${start}…${end}. Update load-graphiql.ts.`);
  return [text.slice(0, from), text.slice(from + start.length, to), text.slice(to + end.length)];
}
