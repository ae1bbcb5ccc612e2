import { callApi } from '../call-api.ts';
import { CONNECTION_ERROR } from '../connection-error.ts';
import {
  type BankCommand,
  type BankEvent,
  bankEvent,
  type Challenge,
  type ColorScheme,
  challengeCommand,
  type ProviderResult,
} from '../messages.ts';
import type { ParentChannel } from '../parent-channel.ts';
import { ProviderFrame, parseProviderLocation } from '../provider-frame.ts';
import { applyStyles, CHALLENGE_CSS, CLOSE_ICON, createElement } from './page-parts.ts';

/** Creates the challenge on the setup command and passes later commands to it. */
export function startChallengeFrame(page: ParentChannel): void {
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
        frame?.focusBank('first');
    }
  });
}

/**
 * The dialog over the page that embeds the bank's page. It traps the Tab key and sends the outcome to the API, which
 * neither the page nor the bank's page can do.
 */
class ChallengeFrame {
  readonly #page: ParentChannel;
  readonly #challenge: Challenge;
  #colorScheme: ColorScheme;
  #isEnded = false;
  #isReady = false;
  readonly #bank: ProviderFrame<BankCommand, BankEvent>;
  readonly #close = createElement('button', { type: 'button', class: 'Close', 'aria-label': 'Close' });

  constructor(page: ParentChannel, challenge: Challenge, colorScheme: ColorScheme) {
    this.#page = page;
    this.#challenge = challenge;
    this.#colorScheme = colorScheme;
    this.#bank = new ProviderFrame<BankCommand, BankEvent>(
      parseProviderLocation(window.location.href),
      'challengeFrame',
      'bank',
      "Your bank's authentication page",
      bankEvent,
      {
        onConnect: () => this.#bank.send({ type: 'setup', colorScheme: this.#colorScheme }),
        onMessage: (message) => this.#handleMessage(message),
        onLoadError: () => this.#sendResult(CONNECTION_ERROR),
      },
    );
    applyStyles(CHALLENGE_CSS, colorScheme);
    this.#build();
  }

  setColorScheme(colorScheme: ColorScheme): void {
    this.#colorScheme = colorScheme;
    document.documentElement.style.colorScheme = colorScheme;
    this.#bank.send({ type: 'color-scheme', colorScheme });
  }

  focusBank(control: 'first' | 'last'): void {
    this.#bank.iframe.focus();
    this.#bank.send({ type: 'focus', control });
  }

  #build(): void {
    const { iframe } = this.#bank;
    iframe.id = 'challengeFrame';
    // Lets the bank's page scroll on low screens.
    iframe.removeAttribute('scrolling');
    this.#close.innerHTML = CLOSE_ICON;
    this.#close.addEventListener('click', () => this.#end('closed'));
    const title = createElement('h1', { id: 'title' }, '3D Secure authentication');
    const header = createElement('header', { class: 'Header' }, title, this.#close);
    const panel = createElement('div', {
      class: 'Panel',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'title',
    });
    panel.append(header, iframe);
    document.body.append(panel);
    document.addEventListener('keydown', (event) => this.#handleKeyDown(event));
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) this.#end('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (document.activeElement === this.#close) this.focusBank(event.shiftKey ? 'last' : 'first');
    else this.#close.focus();
  }

  #handleMessage(message: BankEvent): void {
    switch (message.type) {
      case 'height':
        this.#bank.iframe.style.height = `${message.height}px`;
        if (!this.#isReady) this.#page.send({ type: 'ready' });
        this.#isReady = true;
        return;
      case 'outcome':
        void this.#end(message.outcome);
        return;
      case 'tab-out':
        this.#close.focus();
    }
  }

  /** Sends the outcome to the API, once. */
  async #end(outcome: 'completed' | 'failed' | 'closed'): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#close.setAttribute('aria-disabled', 'true');
    this.#bank.send({ type: 'wait' });
    const { publishableKey, intent, clientSecret, paymentMethod } = this.#challenge;
    const body = { client_secret: clientSecret, payment_method: paymentMethod, outcome };
    this.#sendResult(
      await callApi({ method: 'POST', path: `/v1/setup_intents/${intent}/authenticate` }, body, publishableKey),
    );
  }

  #sendResult(result: ProviderResult): void {
    this.#page.send({ type: 'result', result });
  }
}
