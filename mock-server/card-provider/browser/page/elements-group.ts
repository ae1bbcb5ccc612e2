import type { CardBrand } from '../../rules/card-brand.ts';
import type { FieldType } from '../../rules/field-reading.ts';
import type { FontOptions } from '../messages.ts';
import { EventEmitter, type Handler } from './event-emitter.ts';
import { FieldElement, type FieldGroup } from './field-element.ts';
import { FRAME_TITLES, isFieldType } from './field-kinds.ts';
import { IntegrationError } from './integration-error.ts';
import type { ElementOptions } from './known-options.ts';
import type { StripeInstance } from './stripe-instance.ts';

export interface GroupOptions {
  locale?: string;
  fonts?: FontOptions[];
}

/** What `stripe.elements()` returns: the fields that belong together, at most one of each type. */
export class ElementsGroup implements FieldGroup {
  readonly instance: StripeInstance;
  brand: CardBrand = 'unknown';
  #options: GroupOptions;
  readonly #elements = new Map<FieldType, FieldElement>();
  readonly #events = new EventEmitter();

  constructor(instance: StripeInstance, options: GroupOptions = {}) {
    this.instance = instance;
    this.#options = options;
  }

  get locale(): string {
    const { locale = 'auto' } = this.#options;
    return locale === 'auto' ? navigator.language : locale;
  }

  get fonts(): FontOptions[] {
    return (this.#options.fonts ?? []).map(({ cssSrc, ...font }) =>
      cssSrc === undefined ? font : { ...font, cssSrc: new URL(cssSrc, document.baseURI).href },
    );
  }

  create(type: string, options: ElementOptions = {}): FieldElement {
    if (!isFieldType(type)) {
      const valid = Object.keys(FRAME_TITLES).join(', ');
      throw new IntegrationError(
        `A valid Element name must be provided. Valid Elements are:\n  ${valid}; you passed: ${type}.`,
      );
    }
    if (this.#elements.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
    const element = new FieldElement(type, options, this);
    this.#elements.set(type, element);
    return element;
  }

  /** By type, or by a React component that names its type. */
  getElement(typeOrComponent: unknown): FieldElement | null {
    const type =
      typeof typeOrComponent === 'string'
        ? typeOrComponent
        : (typeOrComponent as { __elementType?: unknown } | null)?.__elementType;
    return isFieldType(type) ? (this.#elements.get(type) ?? null) : null;
  }

  async update(options: GroupOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    await Promise.resolve();
    this.#events.emit('update-end', {});
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  async submit(): Promise<object> {
    return {};
  }

  on(event: string, handler: Handler): this {
    this.#events.add(event, handler);
    return this;
  }

  off(event: string, handler?: Handler): this {
    this.#events.remove(event, handler);
    return this;
  }

  brandChanged(brand: CardBrand): void {
    if (brand === this.brand) return;
    this.brand = brand;
    // The security code of one brand is longer than that of another, and lives in another frame.
    this.#elements.get('cardCvc')?.learnBrand(brand);
  }

  released(element: FieldElement): void {
    this.#elements.delete(element.fieldType);
    if (element.fieldType === 'cardNumber') this.brandChanged('unknown');
  }
}
