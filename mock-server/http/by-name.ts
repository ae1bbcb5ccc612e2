import type { IncomingMessage } from 'node:http';
import type { Reply } from './call.ts';

type Files = (path: string, request: IncomingMessage) => Promise<Reply | null>;

/**
 * Sends a page that is opened at `[::1]` to `localhost`. A content security policy cannot name an IPv6 address, so the
 * card provider's frames could not be allowed there.
 */
export const byName =
  (files: (path: string) => Promise<Reply | null>): Files =>
  async (path, { url, headers: { host = '' } }) => {
    const reply = await files(path);
    const isPage = reply?.headers?.['content-type']?.startsWith('text/html') === true;
    if (!isPage || !host.startsWith('[::1]')) return reply;
    return { status: 307, headers: { location: `http://${host.replace('[::1]', 'localhost')}${url}` } };
  };
