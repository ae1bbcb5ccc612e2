import type { ColorScheme } from '../messages.ts';
import { applyStyles, BANK_CSS, BANK_ICON } from './page-parts.ts';

export type ChallengeOutcome = 'completed' | 'failed' | 'closed';

interface BankPageHandlers {
  onReady: () => void;
  onOutcome: (outcome: ChallengeOutcome) => void;
  onTabOut: () => void;
}

/** The emulated bank accepts any one-time code, and the page never sends the code. */
const BANK_HTML = `<!doctype html>
<html lang="en"><head><title>Emulated bank</title></head><body>
<main aria-labelledby="title">
  <p class="Bank">${BANK_ICON}Emulated bank</p>
  <h1 id="title">Confirm that it is you</h1>
  <p>Your card’s bank wants to know that you agree to saving this card. This is a test, so no bank is asked.</p>
  <form>
    <label for="code">One-time code</label>
    <input id="code" type="text" inputmode="numeric" autocomplete="one-time-code" aria-describedby="hint">
    <p id="hint" class="Hint">Optional. Any code will do, or none.</p>
    <div class="Buttons">
      <button id="test-source-authorize-3ds" type="submit">Complete</button>
      <button id="test-source-fail-3ds" type="button">Fail</button>
    </div>
  </form>
</main>
</body></html>`;

/** The customer chooses the challenge's outcome. The ids are those of Stripe's test page, so that tests run on both. */
export class BankPage {
  readonly iframe = document.createElement('iframe');
  readonly #handlers: BankPageHandlers;
  #controls: readonly HTMLElement[] = [];

  constructor(colorScheme: ColorScheme, handlers: BankPageHandlers) {
    this.#handlers = handlers;
    this.iframe.id = 'challengeFrame';
    this.iframe.name = 'challengeFrame';
    this.iframe.title = "Your bank's authentication page";
    this.iframe.srcdoc = BANK_HTML;
    this.iframe.addEventListener('load', () => {
      const { contentDocument } = this.iframe;
      if (contentDocument) this.#start(contentDocument, colorScheme);
    });
  }

  focus(control: 'first' | 'last'): void {
    this.iframe.focus();
    this.#controls.at(control === 'first' ? 0 : -1)?.focus();
  }

  /** Marks the buttons as disabled while the outcome is sent. The attribute `disabled` would lose the focus. */
  wait(): void {
    for (const button of this.#controls.slice(1)) button.setAttribute('aria-disabled', 'true');
  }

  #start(page: Document, colorScheme: ColorScheme): void {
    applyStyles(page, BANK_CSS, colorScheme);
    this.#controls = [...page.querySelectorAll<HTMLElement>('input, button')];
    page.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#handlers.onOutcome('completed');
    });
    this.#controls.at(-1)?.addEventListener('click', () => this.#handlers.onOutcome('failed'));
    page.addEventListener('keydown', (event) => this.#handleKeyDown(event, page.activeElement));
    const fitHeight = () => {
      this.iframe.style.height = `${Math.ceil(page.body.getBoundingClientRect().height)}px`;
    };
    fitHeight();
    new ResizeObserver(fitHeight).observe(page.body);
    this.#handlers.onReady();
  }

  #handleKeyDown(event: KeyboardEvent, focused: Element | null): void {
    if (event.key === 'Escape' && !event.isComposing) this.#handlers.onOutcome('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const index = this.#controls.indexOf(focused as HTMLElement);
    const control = this.#controls[index !== -1 && event.shiftKey ? index - 1 : index + 1];
    // If no control follows, the Tab key leaves the bank's page for the challenge frame.
    if (control) control.focus();
    else this.#handlers.onTabOut();
  }
}
