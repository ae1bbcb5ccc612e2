import type * as z from 'zod/mini';
import {
  type ChallengeEvent,
  type ControllerResponse,
  type FieldEvent,
  type FrameParams,
  frameParams,
  type Handshake,
} from './messages.ts';

/** Messages between a frame and its page. Browsers deliver no messages if the frame's URL names a wrong page origin. */
export class ParentChannel {
  readonly #pageOrigin: string;

  constructor(pageOrigin: string) {
    this.#pageOrigin = pageOrigin;
  }

  send(message: FieldEvent | ControllerResponse | ChallengeEvent | Handshake): void {
    window.parent.postMessage(message, this.#pageOrigin);
  }

  /** Ignores messages from other windows, and messages that do not match the schema. */
  onMessage<Schema extends z.ZodMiniType>(schema: Schema, handle: (message: z.infer<Schema>) => void): void {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== this.#pageOrigin || source !== window.parent) return;
      const message = schema.safeParse(data);
      if (message.success) handle(message.data);
    });
  }
}

/** Throws if the page has the frame's origin, because such a page could read card numbers in the frame. */
export function readFrameParams(): FrameParams {
  const { hash, origin } = window.location;
  const params = frameParams.parse(JSON.parse(decodeURIComponent(hash.slice(1))));
  if (params.pageOrigin !== origin) return params;
  throw new Error(`The card fields cannot load at ${origin}, the page's own origin. Set FRAME_HOST to another host.`);
}
