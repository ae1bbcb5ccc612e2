import { describe, expect, it } from 'vitest';
import { isPseudoSelector, pickRecognizedOptions, unrecognizedOptions } from './field-options.ts';

describe('unrecognizedOptions', () => {
  it('lists the options that a field does not support', () => {
    const options = { placeholder: 'x', showIcon: true, hideIcon: true, value: '4242' };
    expect(unrecognizedOptions('cardNumber', options)).toEqual(['hideIcon', 'value']);
    expect(unrecognizedOptions('cardCvc', options)).toEqual(['showIcon', 'hideIcon', 'value']);
    expect(unrecognizedOptions('auBankAccount', options)).toEqual(['placeholder', 'showIcon', 'value']);
  });

  it('lists unsupported style properties by path', () => {
    const style = {
      base: {
        color: 'red',
        iconColor: 'red',
        margin: '1px',
        '::placeholder': { opacity: 0 },
        ':active': { color: 'red' },
      },
      wrong: { color: 'red' },
    };
    expect(unrecognizedOptions('cardExpiry', { style })).toEqual([
      'style.base.margin',
      'style.base.::placeholder.opacity',
      'style.base.:active',
      'style.wrong',
    ]);
  });
});

describe('pickRecognizedOptions', () => {
  it('omits options that the field does not support', () => {
    expect(pickRecognizedOptions('auBankAccount', { placeholder: 'x', hideIcon: true })).toEqual({ hideIcon: true });
  });
});

describe('isPseudoSelector', () => {
  it.each([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled', '::-ms-clear'])(
    'accepts %s',
    (name) => expect(isPseudoSelector(name)).toBe(true),
  );
  it('accepts a pseudo-element after a pseudo-class', () => expect(isPseudoSelector(':focus::placeholder')).toBe(true));
  it.each([':active', '::before', ':hover::before', ':hover, body', 'color'])('rejects %s', (name) =>
    expect(isPseudoSelector(name)).toBe(false),
  );
});
