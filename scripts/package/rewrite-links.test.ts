import { describe, expect, it } from 'vitest';
import { rewriteLinks } from './rewrite-links.ts';

const documents = { 'client/README.md': 'README.md', 'mock-server/README.md': 'scenario-server.md' };
const rewrite = (text: string) => rewriteLinks(text, 'client/README.md', documents);

describe('rewriteLinks', () => {
  it('links to the documents of the package by their names there', () => {
    expect(rewrite('See [the server](../mock-server/README.md#http) and [more](README.md).')).toBe(
      'See [the server](scenario-server.md#http) and [more](README.md).',
    );
  });

  it('keeps the text of other relative links', () => {
    expect(rewrite('([decision 5](../.github/decisions/0005.md)), ![A picture](../.github/a.png)')).toBe(
      '(decision 5), A picture',
    );
  });

  it('keeps web addresses and anchors', () => {
    const text = '[Stripe](https://docs.stripe.com/a) [below](#testing)';
    expect(rewrite(text)).toBe(text);
  });
});
