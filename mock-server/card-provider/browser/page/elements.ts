import type { FieldType } from '../../facts/fields.ts';
import type { CardBrand } from '../../facts/test-methods.ts';
import {
  CONNECTION_ERROR,
  type FieldCommand,
  type FieldEvent,
  type FieldOptions,
  type FontOptions,
  fieldEvent,
} from '../messages.ts';
import { ProviderFrame, type ProviderLocation } from '../provider-frame.ts';
import { estimateHeight, FieldHost, type FieldState, INITIAL_FIELD_STATE, resolveMountTarget } from './field-host.ts';
import { IntegrationError } from './integration-error.ts';

const FRAME_TITLES: Record<FieldType, string> = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  auBankAccount: 'Secure BSB and account number input frame',
};

export interface StripeInstance {
  readonly provider: ProviderLocation;
  readonly publishableKey: string;
}

type Readiness = 'ready' | 'failed' | 'unmounted';

interface MountedField {
  frame: ProviderFrame<FieldCommand, FieldEvent>;
  host: FieldHost;
  readiness: Readiness | null;
  waiting: ((readiness: Readiness) => void)[];
}

type ValidationEvent = Extract<FieldEvent, { type: 'change' }>;
type EventHandler = (event: unknown) => void;

export class FieldElement {
  readonly fieldType: FieldType;
  readonly group: ElementsGroup;
  #options: FieldOptions;
  #mounted: MountedField | null = null;
  #destroyed = false;
  #state = INITIAL_FIELD_STATE;
  /** The last `change` event as JSON. The page receives no second event for the same state. */
  #lastChange: string;
  readonly #handlers = new Map<string, EventHandler[]>();

  constructor(fieldType: FieldType, options: FieldOptions, group: ElementsGroup) {
    this.fieldType = fieldType;
    this.#options = options;
    this.group = group;
    const brand = fieldType === 'cardNumber' ? ({ brand: 'unknown' } as const) : {};
    this.#lastChange = JSON.stringify(this.#createChange({ empty: true, complete: false, ...brand }));
  }

  mount(target: string | HTMLElement): this {
    this.#assertNotDestroyed();
    if (this.#mounted) {
      throw new IntegrationError(
        'This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.',
      );
    }
    const node = resolveMountTarget(target);
    const frame = new ProviderFrame<FieldCommand, FieldEvent>(
      this.group.instance.provider,
      'field',
      FRAME_TITLES[this.fieldType],
      fieldEvent,
      {
        onConnect: () => this.#sendSetup(),
        onMessage: (message) => this.#handleMessage(message),
        onLoadError: () => this.#handleLoadError(),
      },
    );
    const height = estimateHeight(this.#options.style?.['base']);
    const host = new FieldHost(node, frame.iframe, { height, focus: () => this.focus() });
    this.#mounted = { frame, host, readiness: null, waiting: [] };
    this.#showState(INITIAL_FIELD_STATE);
    return this;
  }

  unmount(): this {
    this.#assertNotDestroyed();
    this.#removeFrame();
    return this;
  }

  destroy(): this {
    this.unmount();
    this.#destroyed = true;
    this.group.releaseElement(this);
    return this;
  }

  update(changed: FieldOptions): this {
    this.#assertNotDestroyed();
    this.#options = { ...this.#options, ...changed };
    this.#send({ type: 'update', options: toFrameOptions(this.#options) });
    return this;
  }

  focus(): this {
    this.#assertNotDestroyed();
    this.#mounted?.frame.iframe.contentWindow?.focus();
    this.#send({ type: 'focus' });
    return this;
  }

  blur(): this {
    this.#assertNotDestroyed();
    this.#send({ type: 'blur' });
    this.#mounted?.frame.iframe.blur();
    return this;
  }

  clear(): this {
    this.#assertNotDestroyed();
    this.#send({ type: 'clear' });
    return this;
  }

  on(event: string, handler: EventHandler): this {
    if (typeof handler !== 'function') {
      throw new IntegrationError(`Invalid value for the handler of '${event}': value should be a function.`);
    }
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  /** Without `handler`, removes all handlers of the event. Works after `destroy()`, because React removes handlers last. */
  off(event: string, handler?: EventHandler): this {
    const kept = handler ? (this.#handlers.get(event) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(event, kept);
    return this;
  }

  async readableFrame(): Promise<{ readiness: Readiness; frameName: string }> {
    const mounted = this.#mounted;
    if (!mounted) return { readiness: 'unmounted', frameName: '' };
    const readiness = mounted.readiness ?? (await new Promise<Readiness>((resolve) => mounted.waiting.push(resolve)));
    return { readiness, frameName: mounted.frame.iframe.name };
  }

  setBrand(brand: CardBrand): void {
    this.#send({ type: 'brand', brand });
  }

  #send(command: FieldCommand): void {
    this.#mounted?.frame.send(command);
  }

  #emit(event: string, payload: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(payload);
  }

  #sendSetup(): void {
    const { fieldType } = this;
    const { locale, fonts, brand, instance } = this.group;
    const { publishableKey } = instance;
    const options = toFrameOptions(this.#options);
    this.#send({ type: 'setup', setup: { fieldType, options, locale, fonts, brand, publishableKey } });
  }

  #handleMessage(message: FieldEvent): void {
    const elementType = this.fieldType;
    switch (message.type) {
      case 'ready':
        this.#mounted?.host.reveal();
        // A frame that the page moves loads again, but the page receives 'ready' once.
        if (this.#settle('ready')) this.#emit('ready', { elementType });
        return;
      case 'height':
        this.#mounted?.host.fitHeight(message.height);
        return;
      case 'focus':
      case 'blur':
        this.#showState({ focus: message.type === 'focus' });
        this.#emit(message.type, { elementType });
        return;
      case 'escape':
        this.#emit('escape', { elementType });
        return;
      case 'enter':
        this.#mounted?.host.submitForm();
        return;
      case 'change':
        this.#handleChange(message);
    }
  }

  #settle(readiness: Readiness, mounted = this.#mounted): boolean {
    if (!mounted) return false;
    const isFirst = mounted.readiness === null;
    mounted.readiness = readiness;
    for (const resolve of mounted.waiting.splice(0)) resolve(readiness);
    return isFirst;
  }

  #handleChange({ validation, autofilled }: ValidationEvent): void {
    const { complete, empty } = validation;
    this.#showState({ complete, empty, invalid: validation.error !== undefined, 'webkit-autofill': autofilled });
    if (validation.brand) this.group.handleBrandChange(validation.brand);
    const event = this.#createChange(validation);
    const serialized = JSON.stringify(event);
    if (serialized === this.#lastChange) return;
    this.#lastChange = serialized;
    this.#emit('change', event);
  }

  #createChange({ empty, complete, error, brand, ...bank }: ValidationEvent['validation']) {
    return { elementType: this.fieldType, empty, complete, error, ...(brand && { brand }), ...bank };
  }

  #handleLoadError(): void {
    this.#settle('failed');
    // Only cardNumber emits loaderror, as in Stripe.js; requests that use the other fields fail with the same error.
    if (this.fieldType !== 'cardNumber') return;
    this.#emit('loaderror', { elementType: this.fieldType, ...structuredClone(CONNECTION_ERROR) });
  }

  #showState(changed: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#mounted?.host.showState(this.#state);
  }

  #removeFrame(): void {
    const mounted = this.#mounted;
    if (!mounted) return;
    this.#mounted = null;
    mounted.frame.remove();
    mounted.host.remove();
    this.#settle('unmounted', mounted);
  }

  #assertNotDestroyed(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}

/** The options for the frame as JSON data, because postMessage throws on functions. */
const toFrameOptions = ({ style, disabled }: FieldOptions): FieldOptions =>
  JSON.parse(JSON.stringify({ style, disabled }));

export interface ElementsGroupOptions {
  locale?: string;
  fonts?: FontOptions[];
}

const isFieldType = (type: unknown): type is FieldType => typeof type === 'string' && Object.hasOwn(FRAME_TITLES, type);

export class ElementsGroup {
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
    this.#elements.get('cardCvc')?.setBrand(brand);
  }

  releaseElement(element: FieldElement): void {
    this.#elements.delete(element.fieldType);
    if (element.fieldType === 'cardNumber') this.handleBrandChange('unknown');
  }
}
