import { callApi } from '../call-api.ts';
import { type Challenge, type ColorScheme, challengeCommand } from '../messages.ts';
import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { BankPage, type ChallengeOutcome } from './bank-page.ts';
import { applyStyles, CHALLENGE_CSS, CLOSE_ICON, createElement } from './page-parts.ts';

/** The dialog over the page that contains the bank's page. It traps the Tab key and sends the outcome to the API. */
class ChallengeFrame {
  readonly #page: ParentChannel;
  readonly #challenge: Challenge;
  #isEnded = false;
  readonly #bank: BankPage;
  readonly #close = createElement(document, 'button', { type: 'button', class: 'Close', 'aria-label': 'Close' });

  constructor(page: ParentChannel, challenge: Challenge, colorScheme: ColorScheme) {
    this.#page = page;
    this.#challenge = challenge;
    this.#bank = new BankPage(colorScheme, {
      onReady: () => page.send({ type: 'ready' }),
      onOutcome: (outcome) => void this.#end(outcome),
      onTabOut: () => this.#close.focus(),
    });
    applyStyles(document, CHALLENGE_CSS, colorScheme);
    this.#build();
  }

  setColorScheme(colorScheme: ColorScheme): void {
    document.documentElement.style.colorScheme = colorScheme;
    this.#bank.setColorScheme(colorScheme);
  }

  focus(): void {
    this.#bank.focus('first');
  }

  #build(): void {
    this.#close.innerHTML = CLOSE_ICON;
    this.#close.addEventListener('click', () => void this.#end('closed'));
    const title = createElement(document, 'h1', { id: 'title' }, '3D Secure authentication');
    const header = createElement(document, 'header', { class: 'Header' }, title, this.#close);
    const panel = { class: 'Panel', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title' };
    document.body.append(createElement(document, 'div', panel, header, this.#bank.iframe));
    document.addEventListener('keydown', (event) => this.#handleKeyDown(event));
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) void this.#end('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (document.activeElement === this.#close) this.#bank.focus(event.shiftKey ? 'last' : 'first');
    else this.#close.focus();
  }

  /** Sends the outcome to the API, once. */
  async #end(outcome: ChallengeOutcome): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#close.setAttribute('aria-disabled', 'true');
    this.#bank.wait();
    const { publishableKey, intent, clientSecret, paymentMethod } = this.#challenge;
    const request = { method: 'POST', path: `/v1/setup_intents/${intent}/authenticate` } as const;
    const body = { client_secret: clientSecret, payment_method: paymentMethod, outcome };
    this.#page.send({ type: 'result', result: await callApi(request, body, publishableKey) });
  }
}

const page = new ParentChannel(readFrameParams().pageOrigin);
let frame: ChallengeFrame | undefined;
page.onMessage(challengeCommand, (message) => {
  switch (message.type) {
    case 'setup':
      frame ??= new ChallengeFrame(page, message.challenge, message.colorScheme);
      return;
    case 'color-scheme':
      frame?.setColorScheme(message.colorScheme);
      return;
    case 'focus':
      frame?.focus();
  }
});
page.send({ type: 'handshake' });
