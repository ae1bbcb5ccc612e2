export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Stripe's hosts that the policy of a page with the real Stripe.js must allow, as Stripe documents them. */
const STRIPE_SOURCES = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

interface PageCspOptions {
  nonce: string;
  frameOrigin: string;
  allowsRealProvider: boolean;
}

export function createPageCsp({ nonce, frameOrigin, allowsRealProvider }: PageCspOptions): string {
  const real = allowsRealProvider ? STRIPE_SOURCES : null;
  return [
    "default-src 'self'",
    formatDirective('script-src', "'self'", `'nonce-${nonce}'`, `${frameOrigin}/stripe.js`, real?.script),
    formatDirective('style-src', "'self'", `'nonce-${nonce}'`),
    formatDirective('img-src', "'self'", 'data:'),
    formatDirective('connect-src', "'self'", real?.connect),
    formatDirective('frame-src', "'self'", `${frameOrigin}/card-provider/`, real?.frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types legal-checkout checkout-scenarios',
  ].join('; ');
}

const formatDirective = (name: string, ...allowed: (string | undefined)[]): string =>
  [name, ...allowed.filter((source) => source)].join(' ');

/** The policy for HTML without nonce placeholders, which may use inline styles and scripts. */
export const PAGE_WITHOUT_NONCE_CSP = "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** The policy for responses other than pages: a browser that opens one runs nothing, loads nothing and embeds it nowhere. */
export const INERT_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
