const WESTPAC_BANKS = ['westpac banking corporation', 'stripe test bank'];

/**
 * Whether an offer accepts a bank account: 'Westpac' accepts Westpac's banks only, other offers accept any bank
 * (V12 to V15). Under 'Westpac' an unresolved bank (null) is rejected.
 */
export function isBankAccepted(offer: string | null, bankName: string | null): boolean {
  if (offer?.trim().toLowerCase() !== 'westpac') return true;
  return bankName !== null && WESTPAC_BANKS.includes(bankName.trim().toLowerCase());
}
