import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Note = ({ children }: { children: ReactNode }) => (
  <chakra.p textStyle="small" color="ink.muted">
    {children}
  </chakra.p>
);

/** What paying by card means (spec 9). */
export const CardNotes = ({ isNew }: { isNew: boolean }) => (
  <chakra.div display="grid" gap="1">
    <Note>
      A payment processing fee of 1.25% is added to card payments. This doesn't apply to payments made with direct
      debit.
    </Note>
    {isNew && <Note>This card will be set as the default payment method for future purchases</Note>}
  </chakra.div>
);

/** The direct debit request that the account holder gives; the scheme's rules ask for it beside the fields. */
export const DirectDebitAgreement = ({ merchant }: { merchant: string }) => (
  <Note>
    By providing your bank account details and confirming this payment, you agree to this Direct Debit Request and the
    Direct Debit Request service agreement, and authorise our payment provider to debit your account through the Bulk
    Electronic Clearing System (BECS) on behalf of {merchant} for any amounts separately communicated to you. You
    certify that you are either an account holder or an authorised signatory on the account listed above.
  </Note>
);
