const BARE = 'margin:0!important;padding:0!important;border:none!important;background:transparent!important';
const WRAPPER = `${BARE};display:block!important;position:relative!important;opacity:1!important`;
const FRAME = `${BARE};display:block!important;width:1px!important;min-width:100%!important;overflow:hidden!important;user-select:none!important;opacity:0`;
const HIDDEN_INPUT = `${BARE};display:block!important;position:absolute!important;top:-1px!important;left:0!important;width:100%!important;height:1px!important;opacity:0!important;pointer-events:none!important;font-size:16px!important`;

/**
 * The page's side of a mounted field: the frame inside the host element, and what a browser does for inputs of its own
 * but not for one in another document: labels that focus it and Enter that submits the form around it.
 */
export class FieldHost {
  readonly host: HTMLElement;
  readonly #iframe: HTMLIFrameElement;
  readonly #wrapper: HTMLElement;
  readonly #focus: () => void;

  constructor(host: HTMLElement, iframe: HTMLIFrameElement, options: { height: number; focus: () => void }) {
    this.host = host;
    this.#iframe = iframe;
    this.#focus = options.focus;
    this.#wrapper = document.createElement('div');
    this.#wrapper.className = '__PrivateStripeElement';
    this.#wrapper.style.cssText = WRAPPER;
    iframe.style.cssText = FRAME;
    this.fitHeight(options.height);
    this.#wrapper.append(iframe, this.#hiddenInput());
    host.replaceChildren(this.#wrapper);
    host.addEventListener('click', this.#focus);
    document.addEventListener('click', this.#focusWhenLabelled);
  }

  fitHeight(height: number): void {
    this.#iframe.style.setProperty('height', `${height}px`, 'important');
  }

  /** Shown only when the field inside is drawn, so that no half-loaded document flashes up. */
  reveal(): void {
    this.#iframe.style.opacity = '1';
  }

  /** What Enter does in an input: presses the form's submit button, or submits a form that has none. */
  submitForm(): void {
    const form = this.host.closest('form');
    if (!form) return;
    const submitter = [...form.elements].find(
      (control): control is HTMLButtonElement | HTMLInputElement =>
        (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) &&
        (control.type === 'submit' || control.type === 'image'),
    );
    if (!submitter) form.requestSubmit();
    else if (!submitter.disabled) submitter.click();
  }

  remove(): void {
    document.removeEventListener('click', this.#focusWhenLabelled);
    this.host.removeEventListener('click', this.#focus);
    this.#wrapper.remove();
  }

  /** A wrapping label gives its focus to the first input in it, so there has to be one. */
  #hiddenInput(): HTMLInputElement {
    const input = document.createElement('input');
    input.className = '__PrivateStripeElement-input';
    input.style.cssText = HIDDEN_INPUT;
    input.setAttribute('aria-hidden', 'true');
    input.setAttribute('aria-label', ' ');
    input.autocomplete = 'off';
    input.maxLength = 1;
    input.tabIndex = -1;
    input.addEventListener('focus', this.#focus);
    return input;
  }

  #focusWhenLabelled = (event: MouseEvent): void => {
    const label = event.target instanceof Element ? event.target.closest('label') : null;
    if (!label || event.defaultPrevented) return;
    const named = label.htmlFor !== '' && label.htmlFor === this.host.id;
    if (named || label.contains(this.host)) this.#focus();
  };
}

/** The height a field of this style will have, so that nothing moves when the frame arrives. */
export function expectedHeight(base: Record<string, unknown> = {}): number {
  const fontSize = pixels(base['fontSize']) ?? 16;
  const lineHeight = base['lineHeight'];
  const fixed = pixels(lineHeight);
  if (fixed !== undefined) return fixed;
  const factor = Number(String(lineHeight ?? '').replace(/em$/, ''));
  return fontSize * (factor > 0 ? factor : 1.2);
}

const pixels = (size: unknown): number | undefined => {
  const [, amount, unit] = /^([\d.]+)(px|rem)$/.exec(String(size ?? '')) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === 'rem' ? 16 : 1);
};
