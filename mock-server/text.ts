const MAX_LENGTH = 100;

export const truncate = (name: string): string =>
  name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH - 1)}…`;

/** Eight hexadecimal digits. Works on pages without HTTPS, unlike `randomUUID`. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
