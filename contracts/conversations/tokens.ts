/** Id tokens that nobody issued, made of a valid one: changed, or of the parts of JSON Web Tokens, if it is one. */
const UNSIGNED = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

const isJwt = (token: string): boolean => token.startsWith('eyJ') && token.split('.').length === 3;

const changed = (token: string): string => `${token}.changed`;

export const FORGED_TOKENS: readonly (readonly [how: string, forge: (token: string, other: string) => string])[] = [
  ['with an id token that was changed', changed],
  ['with a text that is no id token', () => 'undefined'],
  [
    'with an id token that claims to need no signature',
    (token) => (isJwt(token) ? [UNSIGNED, token.split('.')[1], ''].join('.') : changed(token)),
  ],
  [
    'with the signature of another id token',
    (token, other) =>
      isJwt(token) && isJwt(other) && other !== token
        ? [...token.split('.').slice(0, 2), other.split('.')[2]].join('.')
        : changed(token),
  ],
];
