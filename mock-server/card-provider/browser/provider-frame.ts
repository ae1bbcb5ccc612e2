import type * as z from 'zod/mini';
import { type FrameParams, handshake } from './messages.ts';

export interface ProviderLocation {
  origin: string;
  query: string;
}

export function parseProviderLocation(url: string): ProviderLocation {
  const { origin, searchParams } = new URL(url);
  const session = searchParams.get('session');
  return { origin, query: session ? `?${new URLSearchParams({ session })}` : '' };
}

/** A frame has failed to load if it sends no handshake in this time after its load event, as an error page sends none. */
const CONNECT_TIMEOUT_MS = 3000;

interface FrameHandlers<In> {
  onConnect: () => void;
  onMessage: (message: In) => void;
  onLoadError: () => void;
}

/** Makes frame names unique on the page, because the controller finds field frames by name. */
let frameCount = 0;

/** A frame of the provider's origin. Queues messages until the handshake, and ignores messages from other windows. */
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
    // Every frame has its own URL, because browsers load documents with one URL in sequence if they may not be stored.
    url.searchParams.set('frame', name);
    url.hash = encodeURIComponent(JSON.stringify(params));
    this.iframe.src = url.href;
    this.iframe.name = name;
    this.iframe.title = title;
    // Browsers send the page's origin to the server, because faults match only the frames of pages that the server allows.
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
