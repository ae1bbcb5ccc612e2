import type * as z from 'zod/mini';
import { type FrameAddress, hello } from './messages.ts';
import type { ProviderHome } from './provider-home.ts';

/** How long after its document has loaded a frame may take to speak; an error page in its place never does. */
const SILENCE_MS = 3000;

/** Which document plays a role. A challenge and the bank's page inside it differ: no document may hold itself. */
const DOCUMENTS: Record<FrameAddress['role'], string> = {
  field: 'frame',
  controller: 'frame',
  challenge: 'challenge',
  bank: 'bank',
};

export interface FrameListener<In> {
  /** The frame's document is there: for the first time, or again after the page moved the frame. */
  greeted: () => void;
  message: (message: In) => void;
  /** The frame's document could not be loaded. */
  failed: () => void;
}

/**
 * A frame of the provider's origin and the conversation with it. What is said before the frame listens is kept and
 * delivered in order; what does not come from exactly this frame and that origin, or does
 * not fit the schema, is ignored.
 */
export class ProviderFrame<Out extends object, In> {
  readonly iframe: HTMLIFrameElement;
  readonly #origin: string;
  readonly #listener: FrameListener<In>;
  readonly #heard: z.ZodMiniType<In>;
  readonly #waiting: Out[] = [];
  #listening = false;
  #silence: number | undefined;

  constructor(
    { origin, query }: ProviderHome,
    name: string,
    role: FrameAddress['role'],
    title: string,
    heard: z.ZodMiniType<In>,
    listener: FrameListener<In>,
  ) {
    this.#origin = origin;
    this.#heard = heard;
    this.#listener = listener;
    this.iframe = document.createElement('iframe');
    const address: FrameAddress = { role, pageOrigin: window.location.origin };
    this.iframe.src = `${origin}/card-provider/${DOCUMENTS[role]}${query}#${encodeURIComponent(JSON.stringify(address))}`;
    this.iframe.name = name;
    this.iframe.title = title;
    this.iframe.allow = 'payment *';
    this.iframe.setAttribute('frameborder', '0');
    this.iframe.setAttribute('scrolling', 'no');
    this.iframe.addEventListener('load', this.#expectWord);
    window.addEventListener('message', this.#receive);
  }

  say(message: Out): void {
    if (this.#listening) this.iframe.contentWindow?.postMessage(message, this.#origin);
    else this.#waiting.push(message);
  }

  remove(): void {
    window.clearTimeout(this.#silence);
    window.removeEventListener('message', this.#receive);
    this.iframe.remove();
  }

  #expectWord = (): void => {
    if (this.#listening) return;
    window.clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#listener.failed(), SILENCE_MS);
  };

  #receive = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== this.#origin || source !== this.iframe.contentWindow || source === null) return;
    if (!hello.safeParse(data).success) {
      const read = this.#heard.safeParse(data);
      if (read.success) this.#listener.message(read.data);
      return;
    }
    window.clearTimeout(this.#silence);
    this.#listening = true;
    this.#listener.greeted();
    for (const message of this.#waiting.splice(0)) this.say(message);
  };
}

/** A frame name nobody on the page has, so that the controller finds the one it is asked to read. */
export function newFrameName(prefix: string): string {
  for (let number = 1; ; number++) {
    const name = `${prefix}${number}`;
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}
const taken = new Set<string>();
