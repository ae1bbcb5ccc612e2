import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { readText } from '#domain';
import { PageLink } from '#ui';

export const Note = ({ children }: { children: ReactNode }) => (
  <chakra.p textStyle="small" color="ink.muted">
    {children}
  </chakra.p>
);

/** The card provider's agreement for Australia. The provider requires a link to it where a customer enters an account. */
const PROVIDER_AGREEMENT_URL = 'https://stripe.com/au-becs-dd-service-agreement/legal';

interface DirectDebitAgreementProps {
  merchant: string;
  agreementUrl: string | undefined;
  action: 'confirm' | 'save';
}

/** The direct debit scheme requires this agreement beside the fields. */
export const DirectDebitAgreement = ({ merchant, agreementUrl, action }: DirectDebitAgreementProps) => (
  <Note>
    {`When you ${action}, you ask our payment provider to debit this account ${readText(merchant) ? `for ${merchant} ` : ''}through the Bulk Electronic Clearing System, on the terms of the `}
    <PageLink url={readText(agreementUrl) ?? PROVIDER_AGREEMENT_URL}>Direct Debit Request Service Agreement</PageLink>.
    You confirm that the account is yours, or that you may sign for it.
  </Note>
);
