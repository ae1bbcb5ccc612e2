/** 128 random bits in hex. Not `randomUUID`, which plain-http previews do not have. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
