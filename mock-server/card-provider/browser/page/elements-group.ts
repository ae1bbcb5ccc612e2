import type { CardBrand } from '../../rules/card-brand.ts';
import type { FieldType } from '../../rules/validate-field.ts';
import type { FontOptions } from '../messages.ts';
import type { ElementOptions } from './element-options.ts';
import { EventEmitter, type EventHandler } from './event-emitter.ts';
import { FieldElement, type FieldElementGroup } from './field-element.ts';
import { FRAME_TITLES, isFieldType } from './field-types.ts';
import { IntegrationError } from './integration-error.ts';
import type { StripeInstance } from './stripe-instance.ts';

export interface ElementsGroupOptions {
  locale?: string;
  fonts?: FontOptions[];
}

/** The result of `stripe.elements()`: a group of fields, at most one of each type. */
export class ElementsGroup implements FieldElementGroup {
  readonly instance: StripeInstance;
  brand: CardBrand = 'unknown';
  #options: ElementsGroupOptions;
  readonly #elements = new Map<FieldType, FieldElement>();
  readonly #events = new EventEmitter();

  constructor(instance: StripeInstance, options: ElementsGroupOptions = {}) {
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

  /** Accepts a type or a React component with `__elementType`. */
  getElement(typeOrComponent: unknown): FieldElement | null {
    const type =
      typeof typeOrComponent === 'string'
        ? typeOrComponent
        : (typeOrComponent as { __elementType?: unknown } | null)?.__elementType;
    return isFieldType(type) ? (this.#elements.get(type) ?? null) : null;
  }

  async update(options: ElementsGroupOptions): Promise<void> {
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

  on(event: string, handler: EventHandler): this {
    this.#events.add(event, handler);
    return this;
  }

  off(event: string, handler?: EventHandler): this {
    this.#events.remove(event, handler);
    return this;
  }

  handleBrandChange(brand: CardBrand): void {
    if (brand === this.brand) return;
    this.brand = brand;
    // The length of a CVC depends on the brand.
    this.#elements.get('cardCvc')?.setBrand(brand);
  }

  releaseElement(element: FieldElement): void {
    this.#elements.delete(element.fieldType);
    if (element.fieldType === 'cardNumber') this.handleBrandChange('unknown');
  }
}
