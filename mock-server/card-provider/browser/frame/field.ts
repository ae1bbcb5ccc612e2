import type * as z from 'zod/mini';
import { type BankMode, BSB_LENGTH, bankModeFrom } from '../../rules/bank-account.ts';
import type { CardBrand } from '../../rules/card-brand.ts';
import { type Entries, type FieldReading, type InputName, readField } from '../../rules/field-reading.ts';
import { type FieldOptions, type FieldSetup, toField } from '../messages.ts';
import type { PageLine } from '../page-line.ts';
import { offerField } from './field-access.ts';
import { bankIcon, cardIcon } from './field-icon.ts';
import { FieldStyle } from './field-style.ts';
import { loadFonts } from './fonts.ts';
import { INPUT_SPECS } from './input-specs.ts';
import { MaskedInput } from './masked-input.ts';
import { SessionClock } from './session-clock.ts';

/** Becomes the field the page asks for, with its first message, and does what the later ones say. */
export function startField(page: PageLine): void {
  let field: Field | undefined;
  page.listen(toField, (message) => {
    if (message.kind === 'setup') field ??= new Field(page, message.setup);
    else field?.heed(message);
  });
}

/** One field: its inputs, what they amount to, and the look the page asked for. */
class Field {
  readonly #page: PageLine;
  readonly #setup: FieldSetup;
  #options: FieldOptions;
  #brand: CardBrand;
  readonly #bankMode: BankMode = bankModeFrom(new URLSearchParams(window.location.search).get('bank'));
  readonly #clock: SessionClock;
  #now: Date | null = null;
  readonly #style = new FieldStyle();
  readonly #box = document.createElement('div');
  readonly #icon = document.createElement('span');
  readonly #explanation = document.createElement('span');
  readonly #inputs: MaskedInput[];

  constructor(page: PageLine, setup: FieldSetup) {
    this.#page = page;
    this.#setup = setup;
    this.#options = setup.options;
    this.#brand = setup.brand;
    this.#clock = new SessionClock(setup.publishableKey);
    this.#inputs = INPUT_SPECS[setup.fieldType].map(
      (spec) =>
        new MaskedInput(
          spec,
          setup.fieldType,
          () => spec.mask(this.#brand),
          (input) => this.#edited(input),
        ),
    );
    document.documentElement.lang = setup.locale;
    loadFonts(setup.fonts);
    this.#build();
    this.#style.followColorScheme(setup.colorScheme);
    offerField(() => this.#take());
    this.#dress();
    this.#tell();
    page.say({ kind: 'ready' });
    void this.#askTime();
  }

  heed(message: Exclude<z.infer<typeof toField>, { kind: 'setup' }>): void {
    switch (message.kind) {
      case 'update':
        this.#options = message.options;
        this.#dress();
        break;
      case 'brand':
        this.#brand = message.brand;
        break;
      case 'color-scheme':
        this.#style.followColorScheme(message.colorScheme);
        return;
      case 'focus':
        (this.#inputs.find(({ input }) => input === document.activeElement) ?? this.#inputs[0])?.input.focus();
        return;
      case 'blur':
        for (const { input } of this.#inputs) input.blur();
        return;
      case 'clear':
        for (const input of this.#inputs) input.clear();
    }
    this.#tell();
  }

  #build(): void {
    this.#box.className = 'Field';
    this.#icon.className = 'Icon';
    this.#explanation.className = 'Explanation';
    this.#explanation.id = 'explanation';
    this.#box.append(this.#icon, ...this.#inputs.map(({ input }) => input), this.#explanation);
    document.body.append(this.#box);
    this.#box.addEventListener('focusin', (event) => this.#focusMoved(event, 'focus'));
    this.#box.addEventListener('focusout', (event) => this.#focusMoved(event, 'blur'));
    this.#box.addEventListener('keydown', (event) => this.#keyPressed(event));
    this.#icon.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.#inputs[0]?.input.focus();
    });
    new ResizeObserver(() => {
      this.#page.say({ kind: 'height', height: this.#box.getBoundingClientRect().height });
    }).observe(this.#box);
  }

  /** A date is judged by the session's clock, which may have moved since it was asked. */
  async #askTime(): Promise<void> {
    if (this.#setup.fieldType !== 'cardExpiry') return;
    this.#now = await this.#clock.ask();
    this.#tell();
  }

  #edited(input: MaskedInput): void {
    this.#tell();
    if (input.entry.digits.length === 4) void this.#askTime();
    const next = this.#inputs[this.#inputs.indexOf(input) + 1];
    const full = input.spec.name === 'bsb' && input.entry.digits.length === BSB_LENGTH;
    if (next && full && input.caretAtEnd && document.activeElement === input.input) next.focusAtEnd();
  }

  #focusMoved(event: FocusEvent, kind: 'focus' | 'blur'): void {
    const input = this.#inputs.find((known) => known.input === event.target);
    if (kind === 'blur' && input?.moment === 'typing') input.moment = 'left';
    this.#tell();
    void this.#askTime();
    // From one input of this field to the other is no event for the page.
    if (event.relatedTarget === null) this.#page.say({ kind });
  }

  #keyPressed(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#page.say({ kind: 'escape' });
    if (event.key === 'Enter' && !event.isComposing) this.#page.say({ kind: 'enter' });
    if (event.key !== 'Backspace') return;
    const index = this.#inputs.findIndex(({ input }) => input === event.target);
    const previous = this.#inputs[index - 1];
    if (previous && this.#inputs[index]?.input.value === '') {
      event.preventDefault();
      previous.focusAtEnd();
    }
  }

  /** A payment step wants the values: from now on what is missing is shown. */
  async #take() {
    for (const input of this.#inputs) input.moment = 'asked';
    await this.#askTime();
    const { error } = this.#tell();
    const digits = this.#inputs.map(({ spec, entry }) => [spec.name, entry.digits]);
    return { digits: Object.fromEntries(digits) as Record<InputName, string>, ...(error && { error }) };
  }

  #tell(): FieldReading {
    const entries: Entries = Object.fromEntries(this.#inputs.map(({ spec, entry }) => [spec.name, entry]));
    const reading = readField(this.#setup.fieldType, entries, {
      now: this.#now,
      brand: this.#brand,
      bankMode: this.#bankMode,
    });
    this.#show(reading);
    const { faulty: _ours, ...told } = reading;
    this.#page.say({ kind: 'change', reading: told, autofilled: this.#inputs.some(isAutofilled) });
    return reading;
  }

  #show({ complete, empty, faulty, error, brand }: FieldReading): void {
    const state = { 'is-complete': complete, 'is-empty': empty, 'is-invalid': faulty.length > 0 };
    for (const [name, on] of Object.entries(state)) this.#box.classList.toggle(name, on);
    for (const { input, spec } of this.#inputs) {
      const wrong = faulty.includes(spec.name);
      input.classList.toggle('is-complete', complete);
      input.classList.toggle('is-empty', input.value === '');
      input.classList.toggle('is-invalid', wrong);
      input.setAttribute('aria-invalid', String(wrong));
      if (wrong) input.setAttribute('aria-describedby', this.#explanation.id);
      else input.removeAttribute('aria-describedby');
    }
    this.#explanation.textContent = error?.message ?? '';
    this.#showIcon(brand ?? 'unknown');
  }

  #showIcon(brand: CardBrand): void {
    const { showIcon, hideIcon, iconStyle } = this.#options;
    const { fieldType } = this.#setup;
    let icon = '';
    if (fieldType === 'cardNumber' && showIcon) icon = cardIcon(brand, iconStyle === 'solid');
    if (fieldType === 'auBankAccount' && !hideIcon) icon = bankIcon();
    if (this.#icon.dataset['shown'] === icon) return;
    this.#icon.dataset['shown'] = icon;
    this.#icon.innerHTML = icon;
  }

  #dress(): void {
    this.#style.apply(this.#options.style);
    for (const { input, spec } of this.#inputs) {
      input.placeholder = this.#options.placeholder ?? spec.placeholder;
      input.disabled = this.#options.disabled === true;
    }
  }
}

function isAutofilled({ input }: MaskedInput): boolean {
  try {
    return input.matches(':autofill');
  } catch {
    return false;
  }
}
