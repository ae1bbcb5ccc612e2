import type { Outcome } from './scenario-server.ts';

export const OUTCOMES: Readonly<Record<Outcome, { label: string; color: string; description: string }>> = {
  paid: { label: 'Paid', color: 'accent', description: 'The purchase succeeds' },
  saved: { label: 'Saved', color: 'accent', description: 'The payment method is saved' },
  refused: { label: 'Refused', color: 'danger', description: 'Paying, or saving a payment method, is refused' },
  blocked: { label: 'Blocked', color: 'notice', description: 'The customer cannot pay' },
  shown: { label: 'Shown', color: 'ink.muted', description: 'Shows a screen; nothing is paid or saved' },
};

export const OUTCOME_STYLES = {
  '& .outcome': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'caption',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _before: { content: '""', boxSize: '6px', borderRadius: 'round', bg: 'currentColor' },
  },
  ...Object.fromEntries(Object.entries(OUTCOMES).map(([name, { color }]) => [`& .outcome-${name}`, { color }])),
};

export const OutcomeText = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <span className={`outcome outcome-${outcome}`} title={OUTCOMES[outcome].description}>
      {OUTCOMES[outcome].label}
    </span>
  );
