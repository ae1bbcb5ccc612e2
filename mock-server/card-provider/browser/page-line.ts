import {
  type FrameAddress,
  type FromBank,
  type FromChallenge,
  type FromController,
  type FromField,
  type Hello,
  isMessage,
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

  listen<In>(handle: (message: In) => void): void {
    window.addEventListener('message', (event: MessageEvent<In>) => {
      const fromPage = event.origin === this.#pageOrigin && event.source === window.parent;
      if (fromPage && isMessage(event.data)) handle(event.data);
    });
  }
}

/** What the frame's own address tells it. */
export const addressOfFrame = (): FrameAddress => JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
