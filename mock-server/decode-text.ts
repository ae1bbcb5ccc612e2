/** A text from outside is in no encoding that is read. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/**
 * Decodes a JSON text from outside: UTF-8, or UTF-16 as editors and shells of Windows write it, with or without a byte order
 * mark. Throws an EncodingError for any other.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return DECODERS[detectEncoding(bytes)].decode(bytes);
  } catch (cause) {
    throw new EncodingError('the text is neither UTF-8 nor UTF-16. Save it as UTF-8.', { cause });
  }
}

const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  'utf-16le': new TextDecoder('utf-16le', { fatal: true }),
  'utf-16be': new TextDecoder('utf-16be', { fatal: true }),
};

/** JSON begins with an ASCII character, which has a NUL byte in UTF-16. */
function detectEncoding([first, second]: Uint8Array): keyof typeof DECODERS {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}
