import type { FieldType, FieldValidation } from '../../rules/validate-field.ts';

type PublicFieldValidation = Omit<FieldValidation, 'invalidInputs'>;

/** Converts validations into `change` events and skips unchanged ones. */
export class ChangeEvents {
  readonly #elementType: FieldType;
  #last: string;

  constructor(elementType: FieldType) {
    this.#elementType = elementType;
    const initial: PublicFieldValidation = { empty: true, complete: false };
    this.#last = JSON.stringify(this.#event(elementType === 'cardNumber' ? { ...initial, brand: 'unknown' } : initial));
  }

  /** The event for `validation`, or null when it equals the last event. */
  next(validation: PublicFieldValidation): object | null {
    const event = this.#event(validation);
    const serialized = JSON.stringify(event);
    if (serialized === this.#last) return null;
    this.#last = serialized;
    return event;
  }

  #event({ empty, complete, error, brand, ...bank }: PublicFieldValidation) {
    return { elementType: this.#elementType, empty, complete, error, ...(brand && { brand }), ...bank };
  }
}
