import { OUTCOMES } from '../controls/outcome-badge.tsx';
import type { ScenarioEntry } from '../scenario-server.ts';

/** The styles of outcomes, for a container of many. */
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

export const ScenarioLink = ({ entry: { name, title } }: { entry: ScenarioEntry }) => (
  <>
    <a href={`/?scenario=${encodeURIComponent(name)}`} aria-describedby={`name-${name}`}>
      {title}
    </a>
    <code id={`name-${name}`}>{name}</code>
  </>
);

export const OutcomeText = ({ entry: { outcome } }: { entry: ScenarioEntry }) =>
  outcome && <span className={`outcome outcome-${outcome}`}>{OUTCOMES[outcome].label}</span>;
