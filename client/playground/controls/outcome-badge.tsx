import { chakra } from '@chakra-ui/react/styled-system';
import type { Outcome } from '../scenario-server.ts';

/** How a scenario ends, in display order. */
export const OUTCOMES: Readonly<Record<Outcome, { label: string; color: string; description: string }>> = {
  paid: { label: 'Paid', color: 'accent', description: 'The purchase succeeds' },
  saved: { label: 'Saved', color: 'accent', description: 'The payment method is saved' },
  refused: { label: 'Refused', color: 'danger', description: 'Paying, or saving a payment method, is refused' },
  blocked: { label: 'Blocked', color: 'notice', description: 'The customer cannot pay' },
  shown: { label: 'Shown', color: 'ink.muted', description: 'Shows a screen; nothing is paid or saved' },
};

export const OutcomeBadge = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="caption"
      fontWeight="medium"
      color={OUTCOMES[outcome].color}
      whiteSpace="nowrap"
      title={OUTCOMES[outcome].description}
      _before={{ content: '""', boxSize: '6px', borderRadius: 'round', bg: 'currentColor' }}
    >
      {OUTCOMES[outcome].label}
    </chakra.span>
  );
