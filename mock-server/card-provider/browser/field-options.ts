import type { FieldType } from '../rules/field-reading.ts';

/** What a page may choose of a field. Anything else is told on the console, as the real library does, and left out. */
const OPTIONS: Record<FieldType, readonly string[]> = {
  cardNumber: [
    'classes',
    'style',
    'placeholder',
    'disabled',
    'showIcon',
    'iconStyle',
    'disableLink',
    'preferredNetwork',
  ],
  cardExpiry: ['classes', 'style', 'placeholder', 'disabled'],
  cardCvc: ['classes', 'style', 'placeholder', 'disabled'],
  auBankAccount: ['classes', 'style', 'iconStyle', 'hideIcon', 'disabled'],
};

export const STYLE_VARIANTS = ['base', 'complete', 'empty', 'invalid'] as const;

/** The style properties a page may set, and the CSS they become. An icon's colour is not the input's. */
export const STYLE_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  backgroundColor: ['background-color'],
  color: ['color'],
  fontFamily: ['font-family'],
  fontSize: ['font-size'],
  fontSmoothing: ['-webkit-font-smoothing', '-moz-osx-font-smoothing'],
  fontStyle: ['font-style'],
  fontVariant: ['font-variant'],
  fontWeight: ['font-weight'],
  iconColor: [],
  letterSpacing: ['letter-spacing'],
  lineHeight: ['line-height'],
  padding: ['padding'],
  textAlign: ['text-align'],
  textDecoration: ['text-decoration'],
  textShadow: ['text-shadow'],
  textTransform: ['text-transform'],
};

const STATE = ':(?:hover|focus|-webkit-autofill|disabled)';
const PART = '::(?:placeholder|selection|-ms-clear)';
/** A state, a part of the input, or that part in that state. */
const PSEUDO = new RegExp(`^(?:${STATE}|(?:${STATE})?${PART})$`);

export const isPseudo = (name: string): boolean => PSEUDO.test(name);

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The paths of what a page gave for a field and what no field takes. */
export function unrecognized(type: FieldType, options: object): string[] {
  const style = (options as { style?: unknown }).style;
  return [
    ...Object.keys(options).filter((name) => !OPTIONS[type].includes(name)),
    ...(isGroup(style) ? Object.entries(style).flatMap(([variant, rules]) => unrecognizedRules(variant, rules)) : []),
  ];
}

function unrecognizedRules(variant: string, rules: unknown): string[] {
  if (!STYLE_VARIANTS.some((known) => known === variant)) return [`style.${variant}`];
  const strange = (of: unknown, path: string): string[] =>
    Object.entries(isGroup(of) ? of : {}).flatMap(([name, value]) => {
      if (isPseudo(name) && isGroup(value))
        return path.includes(':') ? [`${path}.${name}`] : strange(value, `${path}.${name}`);
      return Object.hasOwn(STYLE_PROPERTIES, name) ? [] : [`${path}.${name}`];
    });
  return strange(rules, `style.${variant}`);
}

/** The options a field of that type takes. */
export const recognized = <Options extends object>(type: FieldType, options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => OPTIONS[type].includes(name))) as Options;
