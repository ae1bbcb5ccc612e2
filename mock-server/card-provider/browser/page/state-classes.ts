/** Which classes the host element carries, so that the page can draw the box around a field it cannot see into. */
export interface ClassOptions {
  base?: string;
  complete?: string;
  empty?: string;
  focus?: string;
  invalid?: string;
  webkitAutofill?: string;
}

export interface FieldState {
  complete: boolean;
  empty: boolean;
  focus: boolean;
  invalid: boolean;
  webkitAutofill: boolean;
}

export const UNTOUCHED: FieldState = {
  complete: false,
  empty: true,
  focus: false,
  invalid: false,
  webkitAutofill: false,
};

const DEFAULTS: Required<ClassOptions> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
  webkitAutofill: 'StripeElement--webkit-autofill',
};

const STATES = ['complete', 'empty', 'focus', 'invalid', 'webkitAutofill'] as const;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Puts exactly the classes of `state` on `host` and leaves every class that is not ours alone. */
export class StateClasses {
  readonly #host: Element;
  #shown: string[] = [];

  constructor(host: Element) {
    this.#host = host;
  }

  show(state: FieldState, options: ClassOptions): void {
    const names = { ...DEFAULTS, ...options };
    const wanted = [names.base, ...STATES.filter((name) => state[name]).map((name) => names[name])].flatMap(words);
    this.#host.classList.remove(...this.#shown.filter((name) => !wanted.includes(name)));
    this.#host.classList.add(...wanted);
    this.#shown = wanted;
  }

  remove(): void {
    this.#host.classList.remove(...this.#shown);
    this.#shown = [];
  }
}
