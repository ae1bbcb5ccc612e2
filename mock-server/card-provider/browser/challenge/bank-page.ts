import { type FromBank, toBank } from '../messages.ts';
import type { PageLine } from '../page-line.ts';
import { BANK_ICON, BANK_LOOK, wear } from './challenge-look.ts';
import { element } from './element.ts';

/** Becomes the emulated bank's page, on which the person decides how the challenge ends. */
export function startBank(challenge: PageLine): void {
  let page: BankPage | undefined;
  challenge.listen(toBank, (message) => {
    switch (message.kind) {
      case 'setup':
        wear(BANK_LOOK, message.colorScheme);
        page ??= new BankPage((word) => challenge.say(word));
        return;
      case 'color-scheme':
        document.documentElement.style.colorScheme = message.colorScheme;
        return;
      case 'focus':
        page?.focus(message.control);
        return;
      case 'wait':
        page?.wait();
    }
  });
}

class BankPage {
  readonly #say: (word: FromBank) => void;
  /** Never read: the code changes nothing, and what is typed here goes nowhere. */
  readonly #code = element('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    'aria-describedby': 'hint',
  });
  readonly #complete = element('button', { id: 'test-source-authorize-3ds', type: 'submit' }, 'Complete');
  readonly #fail = element('button', { id: 'test-source-fail-3ds', type: 'button' }, 'Fail');
  readonly #controls: readonly HTMLElement[] = [this.#code, this.#complete, this.#fail];

  constructor(say: (word: FromBank) => void) {
    this.#say = say;
    this.#build();
  }

  focus(control: 'first' | 'last'): void {
    this.#controls.at(control === 'first' ? 0 : -1)?.focus();
  }

  /** Shows that the answer is on its way. The buttons keep the focus they have. */
  wait(): void {
    for (const button of [this.#complete, this.#fail]) button.setAttribute('aria-disabled', 'true');
  }

  #build(): void {
    const bank = element('p', { class: 'Bank' });
    bank.innerHTML = BANK_ICON;
    bank.append('Emulated bank');
    const form = element(
      'form',
      {},
      element('label', { for: 'code' }, 'One-time code'),
      this.#code,
      element('p', { id: 'hint', class: 'Hint' }, 'Optional. Any code will do, or none.'),
      element('div', { class: 'Buttons' }, this.#complete, this.#fail),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#say({ kind: 'outcome', outcome: 'completed' });
    });
    this.#fail.addEventListener('click', () => this.#say({ kind: 'outcome', outcome: 'failed' }));
    const main = element(
      'main',
      { 'aria-labelledby': 'title' },
      bank,
      element('h1', { id: 'title' }, 'Confirm that it is you'),
      element(
        'p',
        {},
        'Your card’s bank wants to know that you agree to saving this card. This is a test, so no bank is asked.',
      ),
      form,
    );
    document.body.append(main);
    document.addEventListener('keydown', (event) => this.#keyPressed(event));
    const tellHeight = () => this.#say({ kind: 'height', height: Math.ceil(main.getBoundingClientRect().height) });
    // At once as well: an observer waits for the next picture, and the challenge shows itself when it knows the height.
    tellHeight();
    new ResizeObserver(tellHeight).observe(main);
  }

  #keyPressed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) this.#say({ kind: 'outcome', outcome: 'closed' });
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? this.#controls.indexOf(activeElement) : -1;
    const control = this.#controls[at !== -1 && event.shiftKey ? at - 1 : at + 1];
    // What comes before the first and after the last control is the challenge's own, in the frame around this one.
    if (control) control.focus();
    else this.#say({ kind: 'tab-out' });
  }
}
