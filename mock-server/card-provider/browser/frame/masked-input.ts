import { applyEdit, type DigitMask, type Edit, onlyDigits } from '../../rules/digit-mask.ts';
import type { Entry } from '../../rules/field-reading.ts';
import type { Moment } from '../../rules/judgement.ts';
import type { InputSpec } from './input-specs.ts';

/** An input that shows its digits grouped and remembers how far the person is with it. */
export class MaskedInput {
  readonly input = document.createElement('input');
  readonly spec: InputSpec;
  moment: Moment = 'typing';
  #shown = '';

  constructor(spec: InputSpec, fieldType: string, mask: () => DigitMask, edited: (input: MaskedInput) => void) {
    this.spec = spec;
    const { input } = this;
    input.name = spec.name;
    input.type = 'text';
    input.className = 'InputElement';
    input.inputMode = 'numeric';
    input.spellcheck = false;
    input.setAttribute('autocomplete', spec.autocomplete);
    input.setAttribute('autocorrect', 'off');
    input.setAttribute('aria-label', spec.label);
    input.setAttribute('data-elements-stable-field-name', fieldType);
    input.addEventListener('input', (event) => {
      const caret = input.selectionStart ?? input.value.length;
      this.#show(applyEdit({ before: this.#shown, raw: input.value, caret, kind: editKind(event) }, mask()));
      this.moment = 'typing';
      edited(this);
    });
  }

  get entry(): Entry {
    return { digits: onlyDigits(this.input.value), moment: this.moment };
  }

  get caretAtEnd(): boolean {
    return this.input.selectionStart === this.input.value.length;
  }

  clear(): void {
    this.input.value = '';
    this.#shown = '';
    this.moment = 'typing';
  }

  focusAtEnd(): void {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  #show({ text, caret }: { text: string; caret: number }): void {
    this.#shown = text;
    const focused = document.activeElement === this.input;
    // Writing an unchanged value would still cost the person their undo history.
    if (this.input.value !== text) this.input.value = text;
    // Placing a caret takes the focus in some browsers; autofill writes into inputs that do not have it.
    if (focused) this.input.setSelectionRange(caret, caret);
  }
}

function editKind(event: Event): Edit['kind'] {
  const { inputType = '', data = null } = event as Partial<InputEvent>;
  if (inputType === 'deleteContentForward') return 'deleted-forward';
  if (inputType.startsWith('delete')) return 'deleted-backward';
  return inputType === 'insertText' && data?.length === 1 ? 'typed' : 'put';
}
