import type { FieldType } from '../rules/validate-field.ts';

/** The options of each field. Others cause a console warning and are ignored, as in Stripe.js. */
const FIELD_OPTIONS: Record<FieldType, readonly string[]> = {
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

/** The supported style properties and their CSS properties. `iconColor` does not apply to the input. */
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

const PSEUDO_CLASS = ':(?:hover|focus|-webkit-autofill|disabled)';
const PSEUDO_ELEMENT = '::(?:placeholder|selection|-ms-clear)';
const PSEUDO = new RegExp(`^(?:${PSEUDO_CLASS}|(?:${PSEUDO_CLASS})?${PSEUDO_ELEMENT})$`);

export const isPseudoSelector = (name: string): boolean => PSEUDO.test(name);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The paths of the options that the field does not support. */
export function unrecognizedOptions(type: FieldType, options: object): string[] {
  const style = (options as { style?: unknown }).style;
  return [
    ...Object.keys(options).filter((name) => !FIELD_OPTIONS[type].includes(name)),
    ...(isRecord(style) ? Object.entries(style).flatMap(([variant, rules]) => unrecognizedRules(variant, rules)) : []),
  ];
}

function unrecognizedRules(variant: string, rules: unknown): string[] {
  if (!STYLE_VARIANTS.some((known) => known === variant)) return [`style.${variant}`];
  const findUnrecognized = (style: unknown, path: string): string[] =>
    Object.entries(isRecord(style) ? style : {}).flatMap(([name, value]) => {
      if (isPseudoSelector(name) && isRecord(value))
        return path.includes(':') ? [`${path}.${name}`] : findUnrecognized(value, `${path}.${name}`);
      return Object.hasOwn(STYLE_PROPERTIES, name) ? [] : [`${path}.${name}`];
    });
  return findUnrecognized(rules, `style.${variant}`);
}

export const pickRecognizedOptions = <Options extends object>(type: FieldType, options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => FIELD_OPTIONS[type].includes(name))) as Options;
