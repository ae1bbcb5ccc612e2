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

/** What paying by direct debit means; the scheme's rules ask for it beside the fields. */
export const DirectDebitAgreement = ({ merchant }: { merchant: string }) => (
  <Note>
    When you confirm, you ask our payment provider to debit this account for {merchant} through the Bulk Electronic
    Clearing System, on the terms of the Direct Debit Request Service Agreement. You confirm that the account is yours,
    or that you may sign for it.
  </Note>
);
