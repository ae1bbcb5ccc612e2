import type { FieldType } from '../../facts/fields.ts';
import type { CardBrand } from '../../facts/test-methods.ts';
import {
  accountNumberMask,
  applyEdit,
  bsbMask,
  cardNumberMask,
  cvcMask,
  type DigitMask,
  expiryMask,
  type InputEdit,
  onlyDigits,
} from '../../rules/field-masks.ts';
import type { InputName, InputStage, InputValue } from '../../rules/validate-field.ts';

interface InputSpec {
  name: InputName;
  label: string;
  autocomplete: string;
  placeholder: string;
  mask: (brand: CardBrand) => DigitMask;
}

export const INPUT_SPECS: Record<FieldType, readonly InputSpec[]> = {
  cardNumber: [
    {
      name: 'cardnumber',
      label: 'Credit or debit card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      mask: () => cardNumberMask,
    },
  ],
  cardExpiry: [
    {
      name: 'exp-date',
      label: 'Credit or debit card expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      mask: () => expiryMask,
    },
  ],
  cardCvc: [
    { name: 'cvc', label: 'Credit or debit card CVC/CVV', autocomplete: 'cc-csc', placeholder: 'CVC', mask: cvcMask },
  ],
  auBankAccount: [
    { name: 'bsb', label: 'BSB', autocomplete: 'off', placeholder: '000-000', mask: () => bsbMask },
    {
      name: 'account-number',
      label: 'Account number',
      autocomplete: 'off',
      placeholder: 'Account number',
      mask: () => accountNumberMask,
    },
  ],
};

export class MaskedInput {
  readonly input = document.createElement('input');
  readonly spec: InputSpec;
  stage: InputStage = 'typing';
  #text = '';

  constructor(spec: InputSpec, fieldType: FieldType, mask: () => DigitMask, onEdit: (input: MaskedInput) => void) {
    this.spec = spec;
    const { input } = this;
    input.name = spec.name;
    input.type = 'text';
    input.className = 'InputElement';
    input.inputMode = 'numeric';
    input.spellcheck = false;
    input.placeholder = spec.placeholder;
    input.setAttribute('autocomplete', spec.autocomplete);
    input.setAttribute('autocorrect', 'off');
    input.setAttribute('aria-label', spec.label);
    input.setAttribute('data-elements-stable-field-name', fieldType);
    const onInput = (event: Event) => {
      // Formatting the text during a composition would make the input method insert its text twice.
      if ((event as Partial<InputEvent>).isComposing) return;
      const caret = input.selectionStart ?? input.value.length;
      this.#show(applyEdit({ before: this.#text, raw: input.value, caret, kind: detectEditKind(event) }, mask()));
      this.stage = 'typing';
      onEdit(this);
    };
    input.addEventListener('input', onInput);
    input.addEventListener('compositionend', onInput);
  }

  get value(): InputValue {
    return { digits: onlyDigits(this.input.value), stage: this.stage };
  }

  get isAutofilled(): boolean {
    try {
      return this.input.matches(':autofill');
    } catch {
      return false;
    }
  }

  get isCaretAtEnd(): boolean {
    return this.input.selectionStart === this.input.value.length;
  }

  clear(): void {
    this.input.value = '';
    this.#text = '';
    this.stage = 'typing';
  }

  focusAtEnd(): void {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  #show({ text, caret }: { text: string; caret: number }): void {
    this.#text = text;
    const hasFocus = document.activeElement === this.input;
    // Sets the input's text only if it changed, because setting the value clears the browser's undo history.
    if (this.input.value !== text) this.input.value = text;
    // Leaves the caret of an input without focus alone, because setting it would move the focus to an autofilled input.
    if (hasFocus) this.input.setSelectionRange(caret, caret);
  }
}

function detectEditKind(event: Event): InputEdit['kind'] {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  if (inputType === 'deleteContentForward') return 'deleted-forward';
  if (inputType.startsWith('delete')) return 'deleted-backward';
  return inputType === 'insertText' && data?.length === 1 ? 'typed' : 'inserted';
}
