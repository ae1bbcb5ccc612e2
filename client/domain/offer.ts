const WESTPAC_BANKS = ['westpac banking corporation', 'stripe test bank'];

/**
 * Whether a complete bank account may pay under an offer (spec 5): only Westpac's own under 'Westpac', any under others.
 * Under Westpac an account whose bank did not resolve is refused, because nothing shows that it is Westpac's.
 */
export function isBankAccepted(offer: string | null, bankName: string | null): boolean {
  if (offer?.trim().toLowerCase() !== 'westpac') return true;
  return bankName !== null && WESTPAC_BANKS.includes(bankName.trim().toLowerCase());
}
