import type { CardBrand } from '../../rules/card-brand.ts';
import type { FieldType } from '../../rules/validate-field.ts';
import { CONNECTION_ERROR } from '../connection-error.ts';
import { type ColorScheme, type FieldCommand, type FieldEvent, type FontOptions, fieldEvent } from '../messages.ts';
import { createFrameName, ProviderFrame } from '../provider-frame.ts';
import { ChangeEvents } from './change-events.ts';
import { detectColorScheme, watchColorScheme } from './color-scheme.ts';
import { type ElementOptions, pickKnownOptions, toFrameOptions } from './element-options.ts';
import { EventEmitter, type EventHandler } from './event-emitter.ts';
import { estimateHeight, FieldHost } from './field-host.ts';
import { FRAME_TITLES } from './field-types.ts';
import { IntegrationError } from './integration-error.ts';
import { DeferredReadiness, type Readiness } from './readiness.ts';
import { resolveMountTarget } from './resolve-mount-target.ts';
import { type FieldState, INITIAL_FIELD_STATE, StateClasses } from './state-classes.ts';
import type { StripeInstance } from './stripe-instance.ts';

/** The interface of the group that a field uses. */
export interface FieldElementGroup {
  readonly instance: StripeInstance;
  readonly locale: string;
  readonly fonts: FontOptions[];
  readonly brand: CardBrand;
  handleBrandChange(brand: CardBrand): void;
  releaseElement(element: FieldElement): void;
}

interface MountedField {
  frame: ProviderFrame<FieldCommand, FieldEvent>;
  host: FieldHost;
  classes: StateClasses;
  readiness: DeferredReadiness;
  unwatch: () => void;
}

/** The result of `elements.create('cardNumber')`: one field. */
export class FieldElement {
  readonly fieldType: FieldType;
  readonly group: FieldElementGroup;
  #options: ElementOptions;
  #mounted: MountedField | null = null;
  #destroyed = false;
  #state = INITIAL_FIELD_STATE;
  #network: CardBrand = 'unknown';
  readonly #changes: ChangeEvents;
  readonly #events = new EventEmitter();

  constructor(fieldType: FieldType, options: ElementOptions, group: FieldElementGroup) {
    this.fieldType = fieldType;
    this.#options = pickKnownOptions('create()', fieldType, options);
    this.group = group;
    this.#changes = new ChangeEvents(fieldType);
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
      createFrameName('__privateStripeFrame'),
      'field',
      FRAME_TITLES[this.fieldType],
      fieldEvent,
      {
        onConnect: () => this.#sendSetup(),
        onMessage: (message) => this.#handleMessage(message),
        onLoadError: () => this.#handleLoadError(),
      },
    );
    const host = new FieldHost(node, frame.iframe, {
      height: estimateHeight(this.#options.style?.['base']),
      focus: () => this.focus(),
    });
    const unwatch = watchColorScheme(() => this.#updateColorScheme());
    this.#mounted = { frame, host, classes: new StateClasses(node), readiness: new DeferredReadiness(), unwatch };
    this.#showState(INITIAL_FIELD_STATE);
    return this;
  }

  unmount(): this {
    this.#assertNotDestroyed();
    this.#removeFrame();
    return this;
  }

  destroy(): this {
    this.#assertNotDestroyed();
    this.#removeFrame();
    this.#destroyed = true;
    this.group.releaseElement(this);
    return this;
  }

  update(changed: ElementOptions): this {
    this.#assertNotDestroyed();
    this.#options = { ...this.#options, ...pickKnownOptions('update()', this.fieldType, changed) };
    this.#showState({});
    this.#mounted?.frame.send({ type: 'update', options: toFrameOptions(this.#options) });
    return this;
  }

  focus(): this {
    this.#assertNotDestroyed();
    this.#mounted?.frame.iframe.contentWindow?.focus();
    this.#mounted?.frame.send({ type: 'focus' });
    return this;
  }

  blur(): this {
    this.#assertNotDestroyed();
    this.#mounted?.frame.send({ type: 'blur' });
    this.#mounted?.frame.iframe.blur();
    return this;
  }

  clear(): this {
    this.#assertNotDestroyed();
    this.#mounted?.frame.send({ type: 'clear' });
    return this;
  }

  on(event: string, handler: EventHandler): this {
    this.#events.add(event, handler);
    return this;
  }

  once(event: string, handler: EventHandler): this {
    this.#events.addOnce(event, handler);
    return this;
  }

  /** Allowed after `destroy()`, because React removes handlers last. */
  off(event: string, handler?: EventHandler): this {
    this.#events.remove(event, handler);
    return this;
  }

  /** The frame's name, once it has loaded or failed to load. */
  async readableFrame(): Promise<{ readiness: Readiness; frameName: string }> {
    if (!this.#mounted) return { readiness: 'unmounted', frameName: '' };
    const { frame, readiness } = this.#mounted;
    return { readiness: await readiness.wait(), frameName: frame.iframe.name };
  }

  setBrand(brand: CardBrand): void {
    this.#mounted?.frame.send({ type: 'brand', brand });
  }

  #sendSetup(): void {
    if (!this.#mounted) return;
    const { fieldType } = this;
    const { locale, fonts, brand, instance } = this.group;
    const options = toFrameOptions(this.#options);
    const colorScheme = this.#matchColorScheme(this.#mounted);
    const { publishableKey } = instance;
    const setup = { fieldType, options, locale, fonts, colorScheme, brand, publishableKey };
    this.#mounted.frame.send({ type: 'setup', setup });
  }

  #handleMessage(message: FieldEvent): void {
    const elementType = this.fieldType;
    switch (message.type) {
      case 'ready':
        this.#mounted?.host.reveal();
        if (this.#mounted?.readiness.resolve('ready')) this.#events.emit('ready', { elementType });
        return;
      case 'height':
        this.#mounted?.host.fitHeight(message.height);
        return;
      case 'focus':
      case 'blur':
        this.#showState({ focus: message.type === 'focus' });
        this.#events.emit(message.type, { elementType });
        return;
      case 'escape':
        this.#events.emit('escape', { elementType });
        return;
      case 'enter':
        this.#mounted?.host.submitForm();
        return;
      case 'change':
        this.#handleChange(message);
    }
  }

  #handleChange({ validation, autofilled }: Extract<FieldEvent, { type: 'change' }>): void {
    const { complete, empty } = validation;
    this.#showState({ complete, empty, invalid: validation.error !== undefined, webkitAutofill: autofilled });
    if (validation.brand) this.group.handleBrandChange(validation.brand);
    const event = this.#changes.next(validation);
    if (event) this.#events.emit('change', event);
    this.#emitNetworksChange(validation.brand ?? 'unknown');
  }

  /** Emits one network for each brand; co-branded cards are not emulated. */
  #emitNetworksChange(brand: CardBrand): void {
    if (this.fieldType !== 'cardNumber' || brand === this.#network) return;
    this.#network = brand;
    const networks = brand === 'unknown' ? [] : [brand];
    this.#events.emit('networkschange', { elementType: this.fieldType, networks, loading: false });
  }

  #handleLoadError(): void {
    this.#mounted?.readiness.resolve('failed');
    // Stripe emits loaderror for cardNumber only; requests that use the other fields fail with the same error.
    if (this.fieldType !== 'cardNumber') return;
    this.#events.emit('loaderror', { elementType: this.fieldType, ...structuredClone(CONNECTION_ERROR) });
  }

  #updateColorScheme(): void {
    if (!this.#mounted) return;
    this.#mounted.frame.send({ type: 'color-scheme', colorScheme: this.#matchColorScheme(this.#mounted) });
  }

  /** Applies the page's color scheme to the frame element and returns it for the frame's document. */
  #matchColorScheme({ frame, host }: MountedField): ColorScheme {
    const colorScheme = detectColorScheme(host.host);
    frame.iframe.style.colorScheme = colorScheme;
    return colorScheme;
  }

  #showState(changed: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#mounted?.classes.show(this.#state, this.#options.classes ?? {});
  }

  #removeFrame(): void {
    if (!this.#mounted) return;
    const { frame, host, classes, readiness, unwatch } = this.#mounted;
    this.#mounted = null;
    unwatch();
    frame.remove();
    host.remove();
    classes.remove();
    readiness.resolve('unmounted');
  }

  #assertNotDestroyed(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}
