import type * as z from 'zod/mini';
import { type FrameParams, handshake } from './messages.ts';

/** The provider's origin, and the query of every document there. */
export interface ProviderLocation {
  origin: string;
  /** '' or '?session=…'. Faults match the frames of one session by it. */
  query: string;
}

/** The location from the URL of a script or a frame. */
export function parseProviderLocation(url: string): ProviderLocation {
  const { origin, searchParams } = new URL(url);
  const session = searchParams.get('session');
  return { origin, query: session ? `?${new URLSearchParams({ session })}` : '' };
}

/** The maximum time between the load event and the handshake. An error page never sends a handshake. */
const CONNECT_TIMEOUT_MS = 3000;

interface FrameHandlers<In> {
  /** The frame's document has loaded: initially, or again after the page moved the frame. */
  onConnect: () => void;
  onMessage: (message: In) => void;
  /** The frame's document failed to load. */
  onLoadError: () => void;
}

/** Makes frame names unique on the page, because the controller finds field frames by name. */
let frameCount = 0;

/**
 * A frame of the provider's origin and its messages. Queues messages until the handshake. Ignores messages from other
 * frames or origins, and messages that do not match the schema.
 */
export class ProviderFrame<Out extends object, In> {
  readonly iframe: HTMLIFrameElement;
  readonly #origin: string;
  readonly #handlers: FrameHandlers<In>;
  readonly #messageSchema: z.ZodMiniType<In>;
  readonly #queue: Out[] = [];
  #isConnected = false;
  #connectTimer: number | undefined;

  constructor(
    { origin, query }: ProviderLocation,
    role: FrameParams['role'],
    title: string,
    messageSchema: z.ZodMiniType<In>,
    handlers: FrameHandlers<In>,
  ) {
    this.#origin = origin;
    this.#messageSchema = messageSchema;
    this.#handlers = handlers;
    this.iframe = document.createElement('iframe');
    frameCount += 1;
    const name = `${role === 'controller' ? '__privateStripeController' : '__privateStripeFrame'}${frameCount}`;
    const params: FrameParams = { role, pageOrigin: window.location.origin };
    const url = new URL(`${origin}/card-provider/${role === 'challenge' ? role : 'frame'}${query}`);
    // Browsers load documents with the same URL one after another, unless they may be stored.
    url.searchParams.set('frame', name);
    url.hash = encodeURIComponent(JSON.stringify(params));
    this.iframe.src = url.href;
    this.iframe.name = name;
    this.iframe.title = title;
    // Faults match only the frames of pages that the server knows.
    this.iframe.referrerPolicy = 'origin';
    this.iframe.allow = 'payment *';
    this.iframe.setAttribute('frameborder', '0');
    this.iframe.setAttribute('scrolling', 'no');
    this.iframe.addEventListener('load', this.#startConnectTimer);
    window.addEventListener('message', this.#receive);
  }

  send(message: Out): void {
    if (this.#isConnected) this.iframe.contentWindow?.postMessage(message, this.#origin);
    else this.#queue.push(message);
  }

  remove(): void {
    window.clearTimeout(this.#connectTimer);
    window.removeEventListener('message', this.#receive);
    this.iframe.remove();
  }

  #startConnectTimer = (): void => {
    if (this.#isConnected) return;
    window.clearTimeout(this.#connectTimer);
    this.#connectTimer = window.setTimeout(() => this.#handlers.onLoadError(), CONNECT_TIMEOUT_MS);
  };

  #receive = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== this.#origin || source !== this.iframe.contentWindow || source === null) return;
    if (!handshake.safeParse(data).success) {
      const message = this.#messageSchema.safeParse(data);
      if (message.success) this.#handlers.onMessage(message.data);
      return;
    }
    window.clearTimeout(this.#connectTimer);
    this.#isConnected = true;
    this.#handlers.onConnect();
    for (const message of this.#queue.splice(0)) this.send(message);
  };
}
