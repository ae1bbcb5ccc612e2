import { describe, expect, it } from 'vitest';
import { isPseudo, recognized, unrecognized } from './field-options.ts';

describe('unrecognized', () => {
  it('knows which options each field takes', () => {
    const options = { placeholder: 'x', showIcon: true, hideIcon: true, value: '4242' };
    expect(unrecognized('cardNumber', options)).toEqual(['hideIcon', 'value']);
    expect(unrecognized('cardCvc', options)).toEqual(['showIcon', 'hideIcon', 'value']);
    expect(unrecognized('auBankAccount', options)).toEqual(['placeholder', 'showIcon', 'value']);
  });

  it('names what a style may not say by its path', () => {
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
    expect(unrecognized('cardExpiry', { style })).toEqual([
      'style.base.margin',
      'style.base.::placeholder.opacity',
      'style.base.:active',
      'style.wrong',
    ]);
  });
});

describe('recognized', () => {
  it('leaves out what the field does not take', () => {
    expect(recognized('auBankAccount', { placeholder: 'x', hideIcon: true })).toEqual({ hideIcon: true });
  });
});

describe('isPseudo', () => {
  it.each([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled', '::-ms-clear'])(
    'takes %s',
    (name) => expect(isPseudo(name)).toBe(true),
  );
  it('takes a part of the input in a state', () => expect(isPseudo(':focus::placeholder')).toBe(true));
  it.each([':active', '::before', ':hover::before', ':hover, body', 'color'])('does not take %s', (name) =>
    expect(isPseudo(name)).toBe(false),
  );
});
