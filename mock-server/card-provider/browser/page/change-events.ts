import type { FieldReading, FieldType } from '../../rules/field-reading.ts';

export type Reading = Omit<FieldReading, 'faulty'>;

/** Turns readings into `change` events, of differences only: a digit in the middle of a number tells a page nothing. */
export class ChangeEvents {
  readonly #elementType: FieldType;
  #last: string;

  constructor(elementType: FieldType) {
    this.#elementType = elementType;
    const untouched: Reading = { empty: true, complete: false };
    this.#last = JSON.stringify(
      this.#event(elementType === 'cardNumber' ? { ...untouched, brand: 'unknown' } : untouched),
    );
  }

  /** The event to emit for `reading`, or null when the page knows all of it. */
  next(reading: Reading): object | null {
    const event = this.#event(reading);
    const spelled = JSON.stringify(event);
    if (spelled === this.#last) return null;
    this.#last = spelled;
    return event;
  }

  #event({ empty, complete, error, brand, ...bank }: Reading) {
    return { elementType: this.#elementType, empty, complete, error, ...(brand && { brand }), ...bank };
  }
}
