import type { FileHandler } from './static-files.ts';

/**
 * Redirects pages from `[::1]` to `localhost`: a content security policy cannot contain an IPv6 address, so it could not
 * allow the card provider's frames.
 */
export const redirectIpv6Loopback =
  (files: FileHandler): FileHandler =>
  async (path, request) => {
    const { url, headers } = request;
    const { host = '' } = headers;
    const reply = await files(path, request);
    const isPage = reply?.headers?.['content-type']?.startsWith('text/html') === true;
    if (!isPage || !host.startsWith('[::1]')) return reply;
    return { status: 307, headers: { location: `http://${host.replace('[::1]', 'localhost')}${url}` } };
  };
