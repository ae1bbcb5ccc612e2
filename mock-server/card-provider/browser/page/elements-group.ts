import type { CardBrand } from '../../rules/card.ts';
import type { FieldType } from '../../rules/validate-field.ts';
import type { FieldOptions, FontOptions } from '../messages.ts';
import { FieldElement, type FieldElementGroup, FRAME_TITLES, type StripeInstance } from './field-element.ts';
import { IntegrationError } from './integration-error.ts';

export interface ElementsGroupOptions {
  locale?: string;
  fonts?: FontOptions[];
}

const isFieldType = (type: unknown): type is FieldType => typeof type === 'string' && Object.hasOwn(FRAME_TITLES, type);

/** The result of `stripe.elements()`: a group of fields, at most one of each type. */
export class ElementsGroup implements FieldElementGroup {
  readonly instance: StripeInstance;
  brand: CardBrand = 'unknown';
  #options: ElementsGroupOptions;
  readonly #elements = new Map<FieldType, FieldElement>();

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

  create(type: string, options: FieldOptions = {}): FieldElement {
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
