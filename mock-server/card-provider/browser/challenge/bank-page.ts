import type { ColorScheme } from '../messages.ts';
import { applyStyles, BANK_CSS, BANK_ICON, createElement } from './page-parts.ts';

/** How the user ended the challenge. */
export type ChallengeOutcome = 'completed' | 'failed' | 'closed';

interface BankPageHandlers {
  /** The page is rendered. */
  onReady: () => void;
  onOutcome: (outcome: ChallengeOutcome) => void;
  /** The focus leaves the first or the last control. */
  onTabOut: () => void;
}

/**
 * The emulated bank's page, where the user chooses the outcome of the challenge. It is a frame inside the challenge, like
 * a real bank's, with the ids that browser tests know.
 */
export class BankPage {
  readonly iframe = createElement(document, 'iframe', {
    id: 'challengeFrame',
    name: 'challengeFrame',
    title: "Your bank's authentication page",
    srcdoc: '<!doctype html><html lang="en"><head><title>Emulated bank</title></head><body></body></html>',
  });
  readonly #handlers: BankPageHandlers;
  #colorScheme: ColorScheme;
  /** In the order of the Tab key. Empty while the page is loading. */
  #controls: readonly HTMLElement[] = [];

  constructor(colorScheme: ColorScheme, handlers: BankPageHandlers) {
    this.#colorScheme = colorScheme;
    this.#handlers = handlers;
    this.iframe.addEventListener('load', () => {
      const { contentDocument } = this.iframe;
      if (contentDocument) this.#build(contentDocument);
    });
  }

  setColorScheme(colorScheme: ColorScheme): void {
    this.#colorScheme = colorScheme;
    this.iframe.contentDocument?.documentElement.style.setProperty('color-scheme', colorScheme);
  }

  focus(control: 'first' | 'last'): void {
    this.iframe.focus();
    this.#controls.at(control === 'first' ? 0 : -1)?.focus();
  }

  /** Disables the buttons while the outcome is being sent. They keep the focus. */
  wait(): void {
    for (const button of this.#controls.slice(1)) button.setAttribute('aria-disabled', 'true');
  }

  #build(page: Document): void {
    applyStyles(page, BANK_CSS, this.#colorScheme);
    const bank = createElement(page, 'p', { class: 'Bank' });
    bank.innerHTML = BANK_ICON;
    bank.append('Emulated bank');
    // Never read: any code is accepted, and none is sent.
    const code = createElement(page, 'input', {
      id: 'code',
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      'aria-describedby': 'hint',
    });
    const complete = createElement(page, 'button', { id: 'test-source-authorize-3ds', type: 'submit' }, 'Complete');
    const fail = createElement(page, 'button', { id: 'test-source-fail-3ds', type: 'button' }, 'Fail');
    this.#controls = [code, complete, fail];
    const form = createElement(
      page,
      'form',
      {},
      createElement(page, 'label', { for: 'code' }, 'One-time code'),
      code,
      createElement(page, 'p', { id: 'hint', class: 'Hint' }, 'Optional. Any code will do, or none.'),
      createElement(page, 'div', { class: 'Buttons' }, complete, fail),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#handlers.onOutcome('completed');
    });
    fail.addEventListener('click', () => this.#handlers.onOutcome('failed'));
    const main = createElement(
      page,
      'main',
      { 'aria-labelledby': 'title' },
      bank,
      createElement(page, 'h1', { id: 'title' }, 'Confirm that it is you'),
      createElement(
        page,
        'p',
        {},
        'Your card’s bank wants to know that you agree to saving this card. This is a test, so no bank is asked.',
      ),
      form,
    );
    page.body.append(main);
    page.addEventListener('keydown', (event) => this.#handleKeyDown(event, page.activeElement));
    const fitHeight = () => {
      this.iframe.style.height = `${Math.ceil(main.getBoundingClientRect().height)}px`;
    };
    fitHeight();
    new ResizeObserver(fitHeight).observe(main);
    this.#handlers.onReady();
  }

  #handleKeyDown(event: KeyboardEvent, focused: Element | null): void {
    if (event.key === 'Escape' && !event.isComposing) this.#handlers.onOutcome('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const index = this.#controls.indexOf(focused as HTMLElement);
    const control = this.#controls[index !== -1 && event.shiftKey ? index - 1 : index + 1];
    // The controls before the first and after the last one are in the challenge frame.
    if (control) control.focus();
    else this.#handlers.onTabOut();
  }
}
