/** Eight random hexadecimal digits. Works in Node and in pages of any origin. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
