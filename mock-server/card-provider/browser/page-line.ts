import type * as z from 'zod/mini';
import {
  type FrameAddress,
  type FromBank,
  type FromChallenge,
  type FromController,
  type FromField,
  frameAddress,
  type Hello,
} from './messages.ts';

/**
 * The frame's conversation with the page that shows it. The address names the page's origin; a page that lied about it
 * neither hears nor is heard, because the browser checks both.
 */
export class PageLine {
  readonly #pageOrigin: string;

  constructor(pageOrigin: string) {
    this.#pageOrigin = pageOrigin;
  }

  say(message: FromField | FromController | FromChallenge | FromBank | Hello): void {
    window.parent.postMessage(message, this.#pageOrigin);
  }

  /** Hands on what the page says, as far as it fits the schema. */
  listen<Schema extends z.ZodMiniType>(schema: Schema, handle: (message: z.infer<Schema>) => void): void {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== this.#pageOrigin || source !== window.parent) return;
      const read = schema.safeParse(data);
      if (read.success) handle(read.data);
    });
  }
}

/** What the frame's own address tells it. Throws where a page could read the frame, because they share an origin. */
export function addressOfFrame(): FrameAddress {
  const { hash, origin } = window.location;
  const address = frameAddress.parse(JSON.parse(decodeURIComponent(hash.slice(1))));
  // The bank's page stands in the challenge, which is the provider's too.
  if (address.pageOrigin !== origin || address.role === 'bank') return address;
  throw new Error(`The card fields do not load at ${origin}, the page's own origin: name another one with FRAME_HOST.`);
}
