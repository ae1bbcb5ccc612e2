import { askApi } from '../ask-api.ts';
import { CONNECTION_ERROR } from '../connection-error.ts';
import {
  type Challenge,
  type ColorScheme,
  type FromBank,
  fromBank,
  type ProviderResult,
  type ToBank,
  toChallenge,
} from '../messages.ts';
import type { PageLine } from '../page-line.ts';
import { ProviderFrame } from '../provider-frame.ts';
import { homeOf } from '../provider-home.ts';
import { CHALLENGE_LOOK, CLOSE_ICON, wear } from './challenge-look.ts';
import { element } from './element.ts';

/** Becomes the challenge the page asks for, with its first message, and does what the later ones say. */
export function startChallenge(page: PageLine): void {
  let frame: ChallengeFrame | undefined;
  page.listen(toChallenge, (message) => {
    switch (message.kind) {
      case 'setup':
        frame ??= new ChallengeFrame(page, message.challenge, message.colorScheme);
        return;
      case 'color-scheme':
        frame?.followColorScheme(message.colorScheme);
        return;
      case 'focus':
        frame?.focusBank('first');
    }
  });
}

/**
 * The window over the page that holds the bank's. It closes, keeps the Tab key inside, and tells the API how the challenge
 * ended: neither the page nor the bank's window can.
 */
class ChallengeFrame {
  readonly #page: PageLine;
  readonly #challenge: Challenge;
  #colorScheme: ColorScheme;
  #over = false;
  #drawn = false;
  readonly #bank: ProviderFrame<ToBank, FromBank>;
  readonly #close = element('button', { type: 'button', class: 'Close', 'aria-label': 'Close' });

  constructor(page: PageLine, challenge: Challenge, colorScheme: ColorScheme) {
    this.#page = page;
    this.#challenge = challenge;
    this.#colorScheme = colorScheme;
    this.#bank = new ProviderFrame<ToBank, FromBank>(
      homeOf(window.location.href),
      'challengeFrame',
      'bank',
      "Your bank's authentication page",
      fromBank,
      {
        greeted: () => this.#bank.say({ kind: 'setup', colorScheme: this.#colorScheme }),
        message: (message) => this.#hear(message),
        failed: () => this.#answer(CONNECTION_ERROR),
      },
    );
    wear(CHALLENGE_LOOK, colorScheme);
    this.#build();
  }

  followColorScheme(colorScheme: ColorScheme): void {
    this.#colorScheme = colorScheme;
    document.documentElement.style.colorScheme = colorScheme;
    this.#bank.say({ kind: 'color-scheme', colorScheme });
  }

  focusBank(control: 'first' | 'last'): void {
    this.#bank.iframe.focus();
    this.#bank.say({ kind: 'focus', control });
  }

  #build(): void {
    const { iframe } = this.#bank;
    iframe.id = 'challengeFrame';
    // Where the screen is too low for it, the bank's page scrolls.
    iframe.removeAttribute('scrolling');
    this.#close.innerHTML = CLOSE_ICON;
    this.#close.addEventListener('click', () => this.#end('closed'));
    const title = element('h1', { id: 'title' }, '3D Secure authentication');
    const header = element('header', { class: 'Header' }, title, this.#close);
    const panel = element('div', { class: 'Panel', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title' });
    panel.append(header, iframe);
    document.body.append(panel);
    document.addEventListener('keydown', (event) => this.#keyPressed(event));
  }

  #keyPressed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) this.#end('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (document.activeElement === this.#close) this.focusBank(event.shiftKey ? 'last' : 'first');
    else this.#close.focus();
  }

  #hear(message: FromBank): void {
    switch (message.kind) {
      case 'height':
        this.#bank.iframe.style.height = `${message.height}px`;
        if (!this.#drawn) this.#page.say({ kind: 'ready' });
        this.#drawn = true;
        return;
      case 'outcome':
        void this.#end(message.outcome);
        return;
      case 'tab-out':
        this.#close.focus();
    }
  }

  /** The first way out counts; a second press while the API answers does not. */
  async #end(outcome: 'completed' | 'failed' | 'closed'): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#close.setAttribute('aria-disabled', 'true');
    this.#bank.say({ kind: 'wait' });
    const { publishableKey, intent, clientSecret, paymentMethod } = this.#challenge;
    const body = { client_secret: clientSecret, payment_method: paymentMethod, outcome };
    this.#answer(
      await askApi({ method: 'POST', path: `/v1/setup_intents/${intent}/authenticate` }, body, publishableKey),
    );
  }

  #answer(result: ProviderResult): void {
    this.#page.say({ kind: 'answer', result });
  }
}
