/** The nonce of the page's content security policy; there is none in development. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;
