/** The class names of the host element by state, with which the page styles the field's box. */
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

export const INITIAL_FIELD_STATE: FieldState = {
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

const splitClassNames = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Adds and removes the classes of the state on `host`, and leaves all other classes unchanged. */
export class StateClasses {
  readonly #host: Element;
  #applied: string[] = [];

  constructor(host: Element) {
    this.#host = host;
  }

  show(state: FieldState, options: ClassOptions): void {
    const names = { ...DEFAULTS, ...options };
    const classNames = [names.base, ...STATES.filter((name) => state[name]).map((name) => names[name])].flatMap(
      splitClassNames,
    );
    this.#host.classList.remove(...this.#applied.filter((name) => !classNames.includes(name)));
    this.#host.classList.add(...classNames);
    this.#applied = classNames;
  }

  remove(): void {
    this.#host.classList.remove(...this.#applied);
    this.#applied = [];
  }
}
