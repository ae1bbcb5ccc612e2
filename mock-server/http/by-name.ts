import type { Files } from './static-files.ts';

/**
 * Sends a page that is opened at `[::1]` to `localhost`. A content security policy cannot name an IPv6 address, so the
 * card provider's frames could not be allowed there.
 */
export const byName =
  (files: Files): Files =>
  async (path, request) => {
    const { url, headers } = request;
    const { host = '' } = headers;
    const reply = await files(path, request);
    const isPage = reply?.headers?.['content-type']?.startsWith('text/html') === true;
    if (!isPage || !host.startsWith('[::1]')) return reply;
    return { status: 307, headers: { location: `http://${host.replace('[::1]', 'localhost')}${url}` } };
  };
