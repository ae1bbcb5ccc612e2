import { IntegrationError } from './integration-error.ts';

const RESET_STYLE = 'margin:0!important;padding:0!important;border:none!important;background:transparent!important';
const WRAPPER_STYLE = `${RESET_STYLE};display:block!important;position:relative!important;opacity:1!important`;
/** Sets the frame's color scheme, because browsers paint a backdrop behind a frame whose scheme is not its document's. */
const FRAME_STYLE = `${RESET_STYLE};display:block!important;width:1px!important;min-width:100%!important;overflow:hidden!important;user-select:none!important;color-scheme:light!important;opacity:0`;
const HIDDEN_INPUT_STYLE = `${RESET_STYLE};display:block!important;position:absolute!important;top:-1px!important;left:0!important;width:100%!important;height:1px!important;opacity:0!important;pointer-events:none!important;font-size:16px!important`;

export const INITIAL_FIELD_STATE = {
  complete: false,
  empty: true,
  focus: false,
  invalid: false,
  'webkit-autofill': false,
};
export type FieldState = typeof INITIAL_FIELD_STATE;

const BASE_CLASS = 'StripeElement';
const stateClass = (name: string): string => `${BASE_CLASS}--${name}`;

/** A field on the page. Submits its form on Enter, because browsers submit only forms of the input's own document. */
export class FieldHost {
  readonly host: HTMLElement;
  readonly #iframe: HTMLIFrameElement;
  readonly #wrapper = document.createElement('div');
  readonly #focus: () => void;

  constructor(host: HTMLElement, iframe: HTMLIFrameElement, options: { height: number; focus: () => void }) {
    this.host = host;
    this.#iframe = iframe;
    this.#focus = options.focus;
    this.#wrapper.className = '__PrivateStripeElement';
    this.#wrapper.style.cssText = WRAPPER_STYLE;
    iframe.style.cssText = FRAME_STYLE;
    this.fitHeight(options.height);
    this.#wrapper.append(iframe, this.#hiddenInput());
    host.replaceChildren(this.#wrapper);
    host.addEventListener('click', this.#focus);
    document.addEventListener('click', this.#focusOnLabelClick);
  }

  showState(state: FieldState): void {
    this.host.classList.add(BASE_CLASS);
    for (const [name, on] of Object.entries(state)) this.host.classList.toggle(stateClass(name), on);
  }

  fitHeight(height: number): void {
    this.#iframe.style.setProperty('height', `${height}px`, 'important');
  }

  reveal(): void {
    this.#iframe.style.opacity = '1';
  }

  submitForm(): void {
    const form = this.host.closest('form');
    const submitter = form?.querySelector<HTMLElement>(':is(button, input):is([type="submit"], button:not([type]))');
    // A disabled submit button ignores `click`, so Enter does not submit the form either.
    if (submitter) submitter.click();
    else form?.requestSubmit();
  }

  remove(): void {
    document.removeEventListener('click', this.#focusOnLabelClick);
    this.host.removeEventListener('click', this.#focus);
    this.host.classList.remove(BASE_CLASS, ...Object.keys(INITIAL_FIELD_STATE).map(stateClass));
    this.#wrapper.remove();
  }

  /** A label around the field moves the focus to its first input. This hidden input forwards the focus to the frame. */
  #hiddenInput(): HTMLInputElement {
    const input = document.createElement('input');
    input.className = '__PrivateStripeElement-input';
    input.style.cssText = HIDDEN_INPUT_STYLE;
    input.setAttribute('aria-hidden', 'true');
    input.setAttribute('aria-label', ' ');
    input.autocomplete = 'off';
    input.maxLength = 1;
    input.tabIndex = -1;
    input.addEventListener('focus', this.#focus);
    return input;
  }

  #focusOnLabelClick = (event: MouseEvent): void => {
    const label = event.target instanceof Element ? event.target.closest('label') : null;
    if (!label || event.defaultPrevented) return;
    const isLabelTarget = label.htmlFor !== '' && label.htmlFor === this.host.id;
    if (isLabelTarget || label.contains(this.host)) this.#focus();
  };
}

/** The expected height of a field, so that the page does not move when the frame loads. */
export function estimateHeight({ lineHeight }: Record<string, unknown> = {}): number {
  const [, pixels = '19.2'] = /^([\d.]+)px$/.exec(String(lineHeight)) ?? [];
  return Number(pixels);
}

export function resolveMountTarget(target: unknown): HTMLElement {
  if (target === undefined || target === null || target === '') {
    throw new IntegrationError('Missing argument. Make sure to call mount() with a valid DOM element or selector.');
  }
  const node = typeof target === 'string' ? document.querySelector(target) : target;
  if (node instanceof HTMLElement) return node;
  throw new IntegrationError(
    typeof target === 'string'
      ? `The selector you specified (${target}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`
      : 'Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.',
  );
}
