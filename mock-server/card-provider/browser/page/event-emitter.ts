import { IntegrationError } from './integration-error.ts';

export type Handler = (event: unknown) => void;

/** Handlers by event name, in the order they were added. */
export class EventEmitter {
  readonly #handlers = new Map<string, Handler[]>();

  add(event: string, handler: Handler): void {
    if (typeof handler !== 'function') {
      throw new IntegrationError(`Invalid value for the handler of '${event}': value should be a function.`);
    }
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
  }

  addOnce(event: string, handler: Handler): void {
    const once: Handler = (payload) => {
      this.remove(event, once);
      handler(payload);
    };
    this.add(event, once);
  }

  /** Without a handler, removes all of that event's. */
  remove(event: string, handler?: Handler): void {
    const kept = handler ? (this.#handlers.get(event) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(event, kept);
  }

  emit(event: string, payload: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(payload);
  }
}
