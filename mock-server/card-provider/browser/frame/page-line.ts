import type { FromController, FromField, Hello } from '../messages.ts';

/**
 * The frame's conversation with the page that shows it. The address names the page's origin; a page that lied about it
 * neither hears nor is heard, because the browser checks both.
 */
export class PageLine {
  readonly #pageOrigin: string;

  constructor(pageOrigin: string) {
    this.#pageOrigin = pageOrigin;
  }

  say(message: FromField | FromController | Hello): void {
    window.parent.postMessage(message, this.#pageOrigin);
  }

  listen<In>(handle: (message: In) => void): void {
    window.addEventListener('message', (event: MessageEvent<In>) => {
      if (event.origin === this.#pageOrigin && event.source === window.parent) handle(event.data);
    });
  }
}
