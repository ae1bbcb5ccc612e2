import { chakra } from '@chakra-ui/react';
import type { Outcome } from '../scenario-server.ts';

/** How a scenario ends, in the order in which people ask for it. */
export const OUTCOMES: Readonly<Record<Outcome, { word: string; color: string; says: string }>> = {
  paid: { word: 'Paid', color: 'accent', says: 'The purchase is made' },
  saved: { word: 'Saved', color: 'accent', says: 'The payment method is saved' },
  refused: { word: 'Refused', color: 'danger', says: 'The payment or saving is refused' },
  blocked: { word: 'Blocked', color: 'notice', says: 'Paying is not possible' },
  shown: { word: 'Shown', color: 'ink.muted', says: 'Something is to be seen' },
};

export const OutcomeMark = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="caption"
      fontWeight="medium"
      color={OUTCOMES[outcome].color}
      whiteSpace="nowrap"
      title={OUTCOMES[outcome].says}
      _before={{ content: '""', boxSize: '6px', borderRadius: 'round', bg: 'currentColor' }}
    >
      {OUTCOMES[outcome].word}
    </chakra.span>
  );
