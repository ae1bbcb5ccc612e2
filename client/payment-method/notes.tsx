import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Small print below a form. */
export const Note = ({ children }: { children: ReactNode }) => (
  <chakra.p textStyle="small" color="ink.muted">
    {children}
  </chakra.p>
);

/** The direct debit agreement, which the scheme requires beside the fields. */
export const DirectDebitAgreement = ({ merchant, action }: { merchant: string; action: 'confirm' | 'save' }) => (
  <Note>
    {`When you ${action}, you ask our payment provider to debit this account for ${merchant} through the Bulk Electronic Clearing System, on the terms of the Direct Debit Request Service Agreement. You confirm that the account is yours, or that you may sign for it.`}
  </Note>
);
