interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** The cookies of one browser. Several users share it, and sign in one after the other. */
export class Cookies {
  readonly #cookies = new Map<string, Cookie>();

  receive(path: string, headers: readonly string[] = []): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      const attribute = (wanted: string) =>
        attributes.findLast((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const own = attribute('path');
      const cookie = { name, value, path: own?.startsWith('/') ? own : path.slice(0, path.lastIndexOf('/')) || '/' };
      const key = `${name} ${cookie.path}`;
      if (isOver(attribute('max-age'), attribute('expires'))) this.#cookies.delete(key);
      else if (name !== '') this.#cookies.set(key, cookie);
    }
  }

  get names(): readonly string[] {
    return [...new Set([...this.#cookies.values()].map(({ name }) => name))];
  }

  /** The cookies that a browser sends with a request to this path. */
  sentTo(path: string): readonly Cookie[] {
    return [...this.#cookies.values()].filter(
      ({ path: own }) => path === own || path.startsWith(own.endsWith('/') ? own : `${own}/`),
    );
  }
}

/** `max-age` takes precedence over `expires`. */
function isOver(maxAge?: string, expires?: string): boolean {
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
