import {
  CONNECTION_ERROR,
  type ControllerRequest,
  type ControllerResponse,
  controllerResponse,
  type ProviderResult,
} from '../messages.ts';
import { ProviderFrame } from '../provider-frame.ts';
import type { StripeInstance } from './elements.ts';

const HIDDEN_FRAME_STYLE =
  'position:fixed;top:0;left:0;width:1px;height:1px;border:0;visibility:hidden;pointer-events:none';

/** The page's side of the hidden frame that calls the API. If the frame fails to load, the next request loads another. */
export class ControllerClient {
  readonly #instance: StripeInstance;
  readonly #pending = new Map<number, (result: ProviderResult) => void>();
  #frame: ProviderFrame<ControllerRequest, ControllerResponse> | null = null;
  #lastId = 0;

  constructor(instance: StripeInstance) {
    this.#instance = instance;
    if (document.body) this.#ensureFrame();
    else document.addEventListener('DOMContentLoaded', () => this.#ensureFrame(), { once: true });
  }

  send(request: Pick<ControllerRequest, 'path' | 'body' | 'frames'>): Promise<ProviderResult> {
    return new Promise((resolve) => {
      // Creates a missing frame before it adds the request, because a new frame fails all pending requests.
      const frame = this.#ensureFrame();
      const id = ++this.#lastId;
      this.#pending.set(id, resolve);
      frame.send({ type: 'request', id, publishableKey: this.#instance.publishableKey, ...request });
    });
  }

  #ensureFrame(): ProviderFrame<ControllerRequest, ControllerResponse> {
    if (this.#frame?.iframe.isConnected) return this.#frame;
    // Fails the pending requests: the page has removed the frame that would have responded to them.
    this.#failPending();
    const frame = new ProviderFrame<ControllerRequest, ControllerResponse>(
      this.#instance.provider,
      'controller',
      'Payment provider',
      controllerResponse,
      {
        onConnect: () => {},
        onMessage: ({ id, result }) => {
          this.#pending.get(id)?.(result);
          this.#pending.delete(id);
        },
        onLoadError: () => this.#failPending(),
      },
    );
    frame.iframe.style.cssText = HIDDEN_FRAME_STYLE;
    frame.iframe.setAttribute('aria-hidden', 'true');
    frame.iframe.tabIndex = -1;
    document.body.append(frame.iframe);
    this.#frame = frame;
    return frame;
  }

  #failPending(): void {
    if (!this.#frame) return;
    this.#frame.remove();
    this.#frame = null;
    for (const resolve of this.#pending.values()) resolve(CONNECTION_ERROR);
    this.#pending.clear();
  }
}
