import { type BankEvent, bankCommand } from '../messages.ts';
import type { ParentChannel } from '../parent-channel.ts';
import { applyStyles, BANK_CSS, BANK_ICON, createElement } from './page-parts.ts';

/** Creates the emulated bank's page on the setup command, where the user chooses the outcome of the challenge. */
export function startBankPage(parent: ParentChannel): void {
  let page: BankPage | undefined;
  parent.onMessage(bankCommand, (message) => {
    switch (message.type) {
      case 'setup':
        applyStyles(BANK_CSS, message.colorScheme);
        page ??= new BankPage((event) => parent.send(event));
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
  readonly #send: (event: BankEvent) => void;
  /** Never read: any code is accepted, and none is sent. */
  readonly #code = createElement('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    'aria-describedby': 'hint',
  });
  readonly #complete = createElement('button', { id: 'test-source-authorize-3ds', type: 'submit' }, 'Complete');
  readonly #fail = createElement('button', { id: 'test-source-fail-3ds', type: 'button' }, 'Fail');
  readonly #controls: readonly HTMLElement[] = [this.#code, this.#complete, this.#fail];

  constructor(send: (event: BankEvent) => void) {
    this.#send = send;
    this.#build();
  }

  focus(control: 'first' | 'last'): void {
    this.#controls.at(control === 'first' ? 0 : -1)?.focus();
  }

  /** Disables the buttons while the outcome is being sent. They keep the focus. */
  wait(): void {
    for (const button of [this.#complete, this.#fail]) button.setAttribute('aria-disabled', 'true');
  }

  #build(): void {
    const bank = createElement('p', { class: 'Bank' });
    bank.innerHTML = BANK_ICON;
    bank.append('Emulated bank');
    const form = createElement(
      'form',
      {},
      createElement('label', { for: 'code' }, 'One-time code'),
      this.#code,
      createElement('p', { id: 'hint', class: 'Hint' }, 'Optional. Any code will do, or none.'),
      createElement('div', { class: 'Buttons' }, this.#complete, this.#fail),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send({ type: 'outcome', outcome: 'completed' });
    });
    this.#fail.addEventListener('click', () => this.#send({ type: 'outcome', outcome: 'failed' }));
    const main = createElement(
      'main',
      { 'aria-labelledby': 'title' },
      bank,
      createElement('h1', { id: 'title' }, 'Confirm that it is you'),
      createElement(
        'p',
        {},
        'Your card’s bank wants to know that you agree to saving this card. This is a test, so no bank is asked.',
      ),
      form,
    );
    document.body.append(main);
    document.addEventListener('keydown', (event) => this.#handleKeyDown(event));
    const sendHeight = () => this.#send({ type: 'height', height: Math.ceil(main.getBoundingClientRect().height) });
    // Sent immediately too, because the observer fires after the next frame and the challenge stays hidden until then.
    sendHeight();
    new ResizeObserver(sendHeight).observe(main);
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) this.#send({ type: 'outcome', outcome: 'closed' });
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const { activeElement } = document;
    const index = activeElement instanceof HTMLElement ? this.#controls.indexOf(activeElement) : -1;
    const control = this.#controls[index !== -1 && event.shiftKey ? index - 1 : index + 1];
    // The controls before the first and after the last one are in the challenge frame.
    if (control) control.focus();
    else this.#send({ type: 'tab-out' });
  }
}
