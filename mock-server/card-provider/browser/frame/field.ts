import type * as z from 'zod/mini';
import type { CardBrand } from '../../facts/test-methods.ts';
import { BSB_LENGTH } from '../../rules/bank-account.ts';
import { type FieldValidation, type InputName, type InputValues, validateField } from '../../rules/validate-field.ts';
import { fetchTime } from '../call-api.ts';
import { type FieldOptions, type FieldSetup, fieldCommand } from '../messages.ts';
import type { ParentChannel } from '../parent-channel.ts';
import { exposeField } from './field-access.ts';
import { BANK_ICON, FieldStyle, loadFonts } from './field-style.ts';
import { INPUT_SPECS, MaskedInput } from './masked-input.ts';

export function startField(page: ParentChannel): void {
  let field: Field | undefined;
  page.onMessage(fieldCommand, (message) => {
    if (message.type === 'setup') field ??= new Field(page, message.setup);
    else field?.handleMessage(message);
  });
}

class Field {
  readonly #page: ParentChannel;
  readonly #setup: FieldSetup;
  #brand: CardBrand;
  #now: Date | null = null;
  readonly #style = new FieldStyle();
  readonly #container = document.createElement('div');
  readonly #errorText = document.createElement('span');
  readonly #inputs: MaskedInput[];

  constructor(page: ParentChannel, setup: FieldSetup) {
    this.#page = page;
    this.#setup = setup;
    this.#brand = setup.brand;
    this.#inputs = INPUT_SPECS[setup.fieldType].map(
      (spec) =>
        new MaskedInput(
          spec,
          setup.fieldType,
          () => spec.mask(this.#brand),
          (input) => this.#handleEdit(input),
        ),
    );
    document.documentElement.lang = setup.locale;
    loadFonts(setup.fonts);
    this.#build();
    exposeField(() => this.#readValues());
    this.#applyOptions(setup.options);
    this.#validateAndReport();
    page.send({ type: 'ready' });
    void this.#refreshTime();
  }

  handleMessage(message: Exclude<z.infer<typeof fieldCommand>, { type: 'setup' }>): void {
    switch (message.type) {
      case 'update':
        this.#applyOptions(message.options);
        break;
      case 'brand':
        this.#brand = message.brand;
        break;
      case 'focus':
        (this.#inputs.find(({ input }) => input === document.activeElement) ?? this.#inputs[0])?.input.focus();
        return;
      case 'blur':
        for (const { input } of this.#inputs) input.blur();
        return;
      case 'clear':
        for (const input of this.#inputs) input.clear();
    }
    this.#validateAndReport();
  }

  #build(): void {
    this.#container.className = 'Field';
    this.#errorText.className = 'Explanation';
    this.#errorText.id = 'explanation';
    this.#container.append(...this.#inputs.map(({ input }) => input), this.#errorText);
    if (this.#setup.fieldType === 'auBankAccount') this.#container.prepend(this.#bankIcon());
    document.body.append(this.#container);
    this.#container.addEventListener('focusin', (event) => this.#handleFocusChange(event, 'focus'));
    this.#container.addEventListener('focusout', (event) => this.#handleFocusChange(event, 'blur'));
    this.#container.addEventListener('keydown', (event) => this.#handleKeyDown(event));
    new ResizeObserver(() => {
      this.#page.send({ type: 'height', height: this.#container.getBoundingClientRect().height });
    }).observe(this.#container);
  }

  #bankIcon(): HTMLElement {
    const icon = document.createElement('span');
    icon.className = 'Icon';
    icon.innerHTML = BANK_ICON;
    icon.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.#inputs[0]?.input.focus();
    });
    return icon;
  }

  async #refreshTime(): Promise<void> {
    if (this.#setup.fieldType !== 'cardExpiry') return;
    this.#now = (await fetchTime(this.#setup.publishableKey)) ?? this.#now ?? new Date();
    this.#validateAndReport();
  }

  #handleEdit(input: MaskedInput): void {
    this.#validateAndReport();
    if (input.value.digits.length === 4) void this.#refreshTime();
    const next = this.#inputs[this.#inputs.indexOf(input) + 1];
    const isBsbComplete = input.spec.name === 'bsb' && input.value.digits.length === BSB_LENGTH;
    if (next && isBsbComplete && input.isCaretAtEnd && document.activeElement === input.input) next.focusAtEnd();
  }

  #handleFocusChange(event: FocusEvent, type: 'focus' | 'blur'): void {
    const input = this.#inputs.find((known) => known.input === event.target);
    if (type === 'blur' && input?.stage === 'typing') input.stage = 'blurred';
    this.#validateAndReport();
    void this.#refreshTime();
    // The page receives no event while the focus moves between the inputs of one field.
    if (event.relatedTarget === null) this.#page.send({ type });
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#page.send({ type: 'escape' });
    if (event.key === 'Enter' && !event.isComposing) this.#page.send({ type: 'enter' });
    if (event.key !== 'Backspace') return;
    const index = this.#inputs.findIndex(({ input }) => input === event.target);
    const previous = this.#inputs[index - 1];
    if (previous && this.#inputs[index]?.input.value === '') {
      event.preventDefault();
      previous.focusAtEnd();
    }
  }

  async #readValues() {
    for (const input of this.#inputs) input.stage = 'submitted';
    await this.#refreshTime();
    const { error } = this.#validateAndReport();
    const digits = this.#inputs.map(({ spec, value }) => [spec.name, value.digits]);
    return { digits: Object.fromEntries(digits) as Record<InputName, string>, ...(error && { error }) };
  }

  #validateAndReport(): FieldValidation {
    const values: InputValues = Object.fromEntries(this.#inputs.map(({ spec, value }) => [spec.name, value]));
    const validation = validateField(this.#setup.fieldType, values, { now: this.#now, brand: this.#brand });
    this.#render(validation);
    const { invalidInputs: _, ...publicValidation } = validation;
    const autofilled = this.#inputs.some(({ isAutofilled }) => isAutofilled);
    this.#page.send({ type: 'change', validation: publicValidation, autofilled });
    return validation;
  }

  #render({ complete, empty, invalidInputs, error }: FieldValidation): void {
    const state = { 'is-complete': complete, 'is-empty': empty, 'is-invalid': invalidInputs.length > 0 };
    for (const [name, on] of Object.entries(state)) this.#container.classList.toggle(name, on);
    for (const { input, spec } of this.#inputs) {
      const isInvalid = invalidInputs.includes(spec.name);
      input.classList.toggle('is-complete', complete);
      input.classList.toggle('is-empty', input.value === '');
      input.classList.toggle('is-invalid', isInvalid);
      input.setAttribute('aria-invalid', String(isInvalid));
      if (isInvalid) input.setAttribute('aria-describedby', this.#errorText.id);
      else input.removeAttribute('aria-describedby');
    }
    this.#errorText.textContent = error?.message ?? '';
  }

  #applyOptions({ style, disabled }: FieldOptions): void {
    this.#style.apply(style);
    for (const { input } of this.#inputs) input.disabled = disabled === true;
  }
}
