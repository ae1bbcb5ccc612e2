/** What a built page carries in place of a nonce, on each script and style of its HTML. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Stripe's own list, less what only other elements than these fields need. */
const REAL_PROVIDER = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

interface PagePolicy {
  nonce: string;
  /** The origin of the emulated card provider's script and frames. */
  frameOrigin: string;
  /** Whether the page may load the real card provider's script too. */
  allowsRealProvider: boolean;
}

/** The content security policy of a page of ours: no inline script or style, and script addresses by two named policies. */
export function pagePolicy({ nonce, frameOrigin, allowsRealProvider }: PagePolicy): string {
  const emulator = ORIGIN.test(frameOrigin) ? frameOrigin : null;
  const real = allowsRealProvider ? REAL_PROVIDER : null;
  return [
    "default-src 'self'",
    sources('script-src', "'self'", `'nonce-${nonce}'`, emulator && `${emulator}/stripe.js`, real?.script),
    sources('style-src', "'self'", `'nonce-${nonce}'`),
    sources('img-src', "'self'", 'data:'),
    sources('connect-src', "'self'", real?.connect),
    sources('frame-src', emulator && `${emulator}/card-provider/`, real?.frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types legal-checkout checkout-scenarios',
  ].join('; ');
}

/** Nothing that could end a directive: the name comes from the request's Host header. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

const sources = (directive: string, ...allowed: (string | null | undefined)[]): string =>
  [directive, ...allowed.filter((source) => source)].join(' ');

/** For HTML that is not prepared for nonces, which keeps its inline styles and scripts. */
export const UNPREPARED_PAGE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/** For every answer that is no page: opened as a document it runs nothing, loads nothing and is framed nowhere. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
