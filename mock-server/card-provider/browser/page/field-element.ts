import type { CardBrand } from '../../rules/card-brand.ts';
import type { FieldType } from '../../rules/field-reading.ts';
import { CONNECTION_ERROR } from '../connection-error.ts';
import { type ColorScheme, type FontOptions, type FromField, fromField, type ToField } from '../messages.ts';
import { newFrameName, ProviderFrame } from '../provider-frame.ts';
import { ChangeEvents } from './change-events.ts';
import { colorSchemeAt, watchColorScheme } from './color-scheme.ts';
import { EventEmitter, type Handler } from './event-emitter.ts';
import { expectedHeight, FieldHost } from './field-host.ts';
import { FRAME_TITLES } from './field-kinds.ts';
import { IntegrationError } from './integration-error.ts';
import { type ElementOptions, fieldOptions, knownOptions } from './known-options.ts';
import { mountTarget } from './mount-target.ts';
import { AwaitedReadiness, type Readiness } from './readiness.ts';
import { type FieldState, StateClasses, UNTOUCHED } from './state-classes.ts';
import type { StripeInstance } from './stripe-instance.ts';

/** What a field needs of the group it was created in. */
export interface FieldGroup {
  readonly instance: StripeInstance;
  readonly locale: string;
  readonly fonts: FontOptions[];
  readonly brand: CardBrand;
  brandChanged(brand: CardBrand): void;
  released(element: FieldElement): void;
}

interface Mounting {
  frame: ProviderFrame<ToField, FromField>;
  host: FieldHost;
  classes: StateClasses;
  readiness: AwaitedReadiness;
  unwatch: () => void;
}

/** One field as the page handles it: `elements.create('cardNumber')` and what can be done with the result. */
export class FieldElement {
  readonly fieldType: FieldType;
  readonly group: FieldGroup;
  #options: ElementOptions;
  #mounting: Mounting | null = null;
  #destroyed = false;
  #state = UNTOUCHED;
  #network: CardBrand = 'unknown';
  readonly #changes: ChangeEvents;
  readonly #events = new EventEmitter();

  constructor(fieldType: FieldType, options: ElementOptions, group: FieldGroup) {
    this.fieldType = fieldType;
    this.#options = knownOptions('create()', fieldType, options);
    this.group = group;
    this.#changes = new ChangeEvents(fieldType);
  }

  mount(target: string | HTMLElement): this {
    this.#demandAlive();
    if (this.#mounting) {
      throw new IntegrationError(
        'This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.',
      );
    }
    const node = mountTarget(target);
    const frame = new ProviderFrame<ToField, FromField>(
      this.group.instance.home,
      newFrameName('__privateStripeFrame'),
      'field',
      FRAME_TITLES[this.fieldType],
      fromField,
      { greeted: () => this.#setUp(), message: (message) => this.#hear(message), failed: () => this.#fail() },
    );
    const host = new FieldHost(node, frame.iframe, {
      height: expectedHeight(this.#options.style?.['base']),
      focus: () => this.focus(),
    });
    const unwatch = watchColorScheme(() => this.#followColorScheme());
    this.#mounting = { frame, host, classes: new StateClasses(node), readiness: new AwaitedReadiness(), unwatch };
    this.#showState(UNTOUCHED);
    return this;
  }

  unmount(): this {
    this.#demandAlive();
    this.#takeDown();
    return this;
  }

  destroy(): this {
    this.#demandAlive();
    this.#takeDown();
    this.#destroyed = true;
    this.group.released(this);
    return this;
  }

  update(changed: ElementOptions): this {
    this.#demandAlive();
    this.#options = { ...this.#options, ...knownOptions('update()', this.fieldType, changed) };
    this.#showState({});
    this.#mounting?.frame.say({ kind: 'update', options: fieldOptions(this.#options) });
    return this;
  }

  focus(): this {
    this.#demandAlive();
    this.#mounting?.frame.iframe.contentWindow?.focus();
    this.#mounting?.frame.say({ kind: 'focus' });
    return this;
  }

  blur(): this {
    this.#demandAlive();
    this.#mounting?.frame.say({ kind: 'blur' });
    this.#mounting?.frame.iframe.blur();
    return this;
  }

  clear(): this {
    this.#demandAlive();
    this.#mounting?.frame.say({ kind: 'clear' });
    return this;
  }

  on(event: string, handler: Handler): this {
    this.#events.add(event, handler);
    return this;
  }

  once(event: string, handler: Handler): this {
    this.#events.addOnce(event, handler);
    return this;
  }

  /** Also after `destroy()`: React removes handlers last. */
  off(event: string, handler?: Handler): this {
    this.#events.remove(event, handler);
    return this;
  }

  /** The frame a payment step reads, once it can be read. */
  async readableFrame(): Promise<{ readiness: Readiness; frameName: string }> {
    if (!this.#mounting) return { readiness: 'unmounted', frameName: '' };
    const { frame, readiness } = this.#mounting;
    return { readiness: await readiness.known(), frameName: frame.iframe.name };
  }

  learnBrand(brand: CardBrand): void {
    this.#mounting?.frame.say({ kind: 'brand', brand });
  }

  #setUp(): void {
    if (!this.#mounting) return;
    const { fieldType } = this;
    const { locale, fonts, brand, instance } = this.group;
    const options = fieldOptions(this.#options);
    const colorScheme = this.#matchColorScheme(this.#mounting);
    const { publishableKey } = instance;
    const setup = { fieldType, options, locale, fonts, colorScheme, brand, publishableKey };
    this.#mounting.frame.say({ kind: 'setup', setup });
  }

  #hear(message: FromField): void {
    const elementType = this.fieldType;
    switch (message.kind) {
      case 'ready':
        this.#mounting?.host.reveal();
        if (this.#mounting?.readiness.settle('ready')) this.#events.emit('ready', { elementType });
        return;
      case 'height':
        this.#mounting?.host.fitHeight(message.height);
        return;
      case 'focus':
      case 'blur':
        this.#showState({ focus: message.kind === 'focus' });
        this.#events.emit(message.kind, { elementType });
        return;
      case 'escape':
        this.#events.emit('escape', { elementType });
        return;
      case 'enter':
        this.#mounting?.host.submitForm();
        return;
      case 'change':
        this.#heed(message);
    }
  }

  #heed({ reading, autofilled }: Extract<FromField, { kind: 'change' }>): void {
    const { complete, empty } = reading;
    this.#showState({ complete, empty, invalid: reading.error !== undefined, webkitAutofill: autofilled });
    if (reading.brand) this.group.brandChanged(reading.brand);
    const event = this.#changes.next(reading);
    if (event) this.#events.emit('change', event);
    this.#tellNetworks(reading.brand ?? 'unknown');
  }

  /** One network for each brand: no card here runs on two. */
  #tellNetworks(brand: CardBrand): void {
    if (this.fieldType !== 'cardNumber' || brand === this.#network) return;
    this.#network = brand;
    const networks = brand === 'unknown' ? [] : [brand];
    this.#events.emit('networkschange', { elementType: this.fieldType, networks, loading: false });
  }

  #fail(): void {
    this.#mounting?.readiness.settle('failed');
    // Of the other fields a page learns it by a payment step, which fails with the same error.
    if (this.fieldType !== 'cardNumber') return;
    this.#events.emit('loaderror', { elementType: this.fieldType, ...structuredClone(CONNECTION_ERROR) });
  }

  #followColorScheme(): void {
    if (!this.#mounting) return;
    this.#mounting.frame.say({ kind: 'color-scheme', colorScheme: this.#matchColorScheme(this.#mounting) });
  }

  /** Gives the frame's element the scheme of its place; what is inside has to be told. */
  #matchColorScheme({ frame, host }: Mounting): ColorScheme {
    const colorScheme = colorSchemeAt(host.host);
    frame.iframe.style.colorScheme = colorScheme;
    return colorScheme;
  }

  #showState(changed: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#mounting?.classes.show(this.#state, this.#options.classes ?? {});
  }

  #takeDown(): void {
    if (!this.#mounting) return;
    const { frame, host, classes, readiness, unwatch } = this.#mounting;
    this.#mounting = null;
    unwatch();
    frame.remove();
    host.remove();
    classes.remove();
    readiness.settle('unmounted');
  }

  #demandAlive(): void {
    if (this.#destroyed) {
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    }
  }
}
