import { callApi } from '../call-api.ts';
import { type Challenge, type ColorScheme, challengeCommand } from '../messages.ts';
import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { BankPage, type ChallengeOutcome } from './bank-page.ts';
import { applyStyles, CHALLENGE_CSS, CLOSE_ICON } from './page-parts.ts';

class ChallengeFrame {
  readonly #page: ParentChannel;
  readonly #challenge: Challenge;
  #isEnded = false;
  readonly #bank: BankPage;
  readonly #close = document.createElement('button');

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

  focus(): void {
    this.#bank.focus('first');
  }

  #build(): void {
    document.body.innerHTML = `<div class="Panel" role="dialog" aria-modal="true" aria-labelledby="title">
      <header class="Header"><h1 id="title">3D Secure authentication</h1></header>
    </div>`;
    this.#close.type = 'button';
    this.#close.className = 'Close';
    this.#close.setAttribute('aria-label', 'Close');
    this.#close.innerHTML = CLOSE_ICON;
    this.#close.addEventListener('click', () => void this.#end('closed'));
    document.querySelector('.Header')?.append(this.#close);
    document.querySelector('.Panel')?.append(this.#bank.iframe);
    document.addEventListener('keydown', (event) => this.#handleKeyDown(event));
  }

  #handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) void this.#end('closed');
    if (event.key !== 'Tab') return;
    event.preventDefault();
    if (document.activeElement === this.#close) this.#bank.focus(event.shiftKey ? 'last' : 'first');
    else this.#close.focus();
  }

  async #end(outcome: ChallengeOutcome): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#close.setAttribute('aria-disabled', 'true');
    this.#bank.wait();
    const { publishableKey, intent, clientSecret, paymentMethod } = this.#challenge;
    const body = { client_secret: clientSecret, payment_method: paymentMethod, outcome };
    const result = await callApi(`/v1/setup_intents/${intent}/authenticate`, body, publishableKey);
    this.#page.send({ type: 'result', result });
  }
}

const page = new ParentChannel(readFrameParams().pageOrigin);
let frame: ChallengeFrame | undefined;
page.onMessage(challengeCommand, (message) => {
  if (message.type === 'focus') frame?.focus();
  else frame ??= new ChallengeFrame(page, message.challenge, message.colorScheme);
});
page.send({ type: 'handshake' });
