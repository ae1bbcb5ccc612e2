import { IntegrationError } from './integration-error.ts';

export type EventHandler = (event: unknown) => void;

/** Handlers by event name, in the order they were added. */
export class EventEmitter {
  readonly #handlers = new Map<string, EventHandler[]>();

  add(event: string, handler: EventHandler): void {
    if (typeof handler !== 'function') {
      throw new IntegrationError(`Invalid value for the handler of '${event}': value should be a function.`);
    }
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
  }

  addOnce(event: string, handler: EventHandler): void {
    const once: EventHandler = (payload) => {
      this.remove(event, once);
      handler(payload);
    };
    this.add(event, once);
  }

  /** Without a handler, removes all handlers of the event. */
  remove(event: string, handler?: EventHandler): void {
    const kept = handler ? (this.#handlers.get(event) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(event, kept);
  }

  emit(event: string, payload: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(payload);
  }
}
