import { CONNECTION_ERROR } from '../connection-error.ts';
import { type FromController, fromController, type ProviderResult, type ToController } from '../messages.ts';
import { newFrameName, ProviderFrame } from '../provider-frame.ts';
import type { ProviderRequest } from '../provider-request.ts';
import type { StripeInstance } from './stripe-instance.ts';

/** A request as the page made it. The frame reads it by its schema, and answers whatever it is. */
export type PageRequest = { endpoint: ProviderRequest['endpoint'] } & Readonly<Record<string, unknown>>;

const HIDDEN = 'position:fixed;top:0;left:0;width:1px;height:1px;border:0;visibility:hidden;pointer-events:none';

/**
 * The page's side of the hidden frame that talks to the API. Every request gets an answer: when the frame itself
 * cannot be loaded that is a connection error, and the next request tries a new frame.
 */
export class Controller {
  readonly #instance: StripeInstance;
  readonly #pending = new Map<number, (result: ProviderResult) => void>();
  #frame: ProviderFrame<ToController, FromController> | null = null;
  #lastId = 0;

  constructor(instance: StripeInstance) {
    this.#instance = instance;
    // Loaded ahead of the first payment, so that pressing the button does not wait for it.
    if (document.body) this.#open();
    else document.addEventListener('DOMContentLoaded', () => this.#open(), { once: true });
  }

  send(request: PageRequest): Promise<ProviderResult> {
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      this.#pending.set(id, resolve);
      this.#open().say({ kind: 'request', id, publishableKey: this.#instance.publishableKey, request });
    });
  }

  #open(): ProviderFrame<ToController, FromController> {
    if (this.#frame?.iframe.isConnected) return this.#frame;
    // A page that replaced its body took the frame, and its answers, with it.
    this.#abandon();
    const name = newFrameName('__privateStripeController');
    const frame = new ProviderFrame<ToController, FromController>(
      this.#instance.home,
      name,
      'controller',
      'Payment provider',
      fromController,
      {
        greeted: () => {},
        message: ({ id, result }) => {
          this.#pending.get(id)?.(result);
          this.#pending.delete(id);
        },
        failed: () => this.#abandon(),
      },
    );
    frame.iframe.style.cssText = HIDDEN;
    frame.iframe.setAttribute('aria-hidden', 'true');
    frame.iframe.tabIndex = -1;
    document.body.append(frame.iframe);
    this.#frame = frame;
    return frame;
  }

  #abandon(): void {
    if (!this.#frame) return;
    this.#frame.remove();
    this.#frame = null;
    for (const resolve of this.#pending.values()) resolve(CONNECTION_ERROR);
    this.#pending.clear();
  }
}
