import { ownValue } from '../../../json.ts';
import type { FieldOptions, Font } from '../messages.ts';

const VARIANTS = ['base', 'complete', 'empty', 'invalid'] as const;

const PROPERTIES: Readonly<Record<string, string>> = {
  backgroundColor: 'background-color',
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  textAlign: 'text-align',
};

const PSEUDO_CLASS = ':(?:hover|focus|-webkit-autofill|disabled)';
const PSEUDO_ELEMENT = '::(?:placeholder|selection|-ms-clear)';
const PSEUDO = new RegExp(`^(?:${PSEUDO_CLASS}|(?:${PSEUDO_CLASS})?${PSEUDO_ELEMENT})$`);

const BANK_STROKE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
export const BANK_ICON = `<svg viewBox="0 0 24 16" aria-hidden="true" focusable="false">
  <path d="M12 .8 4 5v1.4h16V5z" fill="currentColor"/>
  <path d="M7 8v4M12 8v4M17 8v4" ${BANK_STROKE} stroke-width="2"/>
  <path d="M4.8 14.6h14.4" ${BANK_STROKE} stroke-width="1.6"/>
</svg>`;

const BASE_CSS = `
  html, body { margin: 0; padding: 0; overflow: hidden; background: transparent; }
  .Field { display: flex; align-items: center; font: 16px/1.2 system-ui, sans-serif; }
  .Icon { display: flex; flex: none; width: 1.5em; margin-right: 0.625em; }
  .Icon svg { display: block; width: 100%; height: auto; }
  .InputElement { flex: 1 1 0; min-width: 0; width: 100%; margin: 0; padding: 0; border: 0; border-radius: 0; outline: 0;
    background: transparent; color: inherit; font: inherit; letter-spacing: inherit; appearance: none; }
  .InputElement::placeholder { color: #757680; opacity: 1; }
  .InputElement:disabled { opacity: 1; -webkit-text-fill-color: currentcolor; }
  .InputElement:-webkit-autofill { -webkit-background-clip: text; background-clip: text; }
  .InputElement[name='bsb'] { flex: 0 0 5.25em; }
  .Explanation { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

export class FieldStyle {
  readonly #pageSheet = new CSSStyleSheet();

  constructor() {
    const own = new CSSStyleSheet();
    own.replaceSync(BASE_CSS);
    document.adoptedStyleSheets = [own, this.#pageSheet];
  }

  apply(style: FieldOptions['style'] = {}): void {
    this.#pageSheet.replaceSync('');
    for (const variant of VARIANTS) {
      const rules = style[variant] ?? {};
      const state = variant === 'base' ? '' : `.is-${variant}`;
      this.#rule(`.InputElement${state}`, rules);
      if (rules['iconColor'] !== undefined) this.#write(`.Field${state} .Icon`, 'color', rules['iconColor']);
      // Sets the font size of the whole field, because the icon's size is relative to it.
      if (rules['fontSize'] !== undefined) this.#write(`.Field${state}`, 'font-size', rules['fontSize']);
      for (const [pseudo, inner] of Object.entries(rules)) {
        if (PSEUDO.test(pseudo) && typeof inner === 'object' && inner !== null) {
          this.#rule(`.InputElement${state}${pseudo}`, inner);
          if (pseudo === ':-webkit-autofill' && 'color' in inner) {
            this.#write(`.InputElement${state}${pseudo}`, '-webkit-text-fill-color', inner.color);
          }
        }
      }
    }
  }

  #rule(selector: string, values: object): void {
    for (const [name, value] of Object.entries(values)) {
      const property = ownValue(PROPERTIES, name);
      if (property !== undefined) this.#write(selector, property, value);
    }
  }

  /** Sets style values through CSSOM, because a value inserted into CSS text could close its rule and add another. */
  #write(selector: string, property: string, value: unknown): void {
    const sheet = this.#pageSheet;
    try {
      const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
      if (rule instanceof CSSStyleRule) rule.style.setProperty(property, String(value));
    } catch {
      // Skips a rule of the host page whose pseudo-class the browser does not support.
    }
  }
}

export function loadFonts(fonts: readonly Font[]): void {
  for (const { cssSrc, family, src, ...descriptorOptions } of fonts) {
    if (cssSrc !== undefined) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = cssSrc;
      document.head.append(link);
    } else if (family !== undefined && src !== undefined) {
      const descriptors = Object.entries(descriptorOptions).filter(([, value]) => value !== undefined);
      document.fonts.add(new FontFace(family, src, Object.fromEntries(descriptors)));
    }
  }
}
