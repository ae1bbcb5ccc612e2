import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type Ref } from 'react';
import { ListSection, ROW_STYLES, SECTION_STYLES } from '../listing/list-section.tsx';
import { formatInstant } from '../panel/sydney-time.ts';
import { LINE_STATUSES, type LineScenario, type SpecLine, type SpecSection } from './spec-lines.ts';

const Rows = chakra('div', {
  base: {
    ...SECTION_STYLES,
    '& section > ul > li': {
      ...ROW_STYLES,
      gridTemplateColumns: { base: '44px minmax(0, 1fr)', md: '56px minmax(0, 1fr) 176px' },
      columnGap: '3',
      rowGap: '1',
    },
    '& .code': { fontFamily: 'mono', fontWeight: 'semibold' },
    '& .words': { overflowWrap: 'anywhere' },
    '& .facts': {
      gridColumn: { base: '2', md: '3' },
      gridRow: { md: '1 / span 2' },
      display: 'flex',
      flexDirection: { md: 'column' },
      alignItems: { base: 'baseline', md: 'flex-end' },
      columnGap: '3',
      textStyle: 'caption',
      whiteSpace: 'nowrap',
    },
    '& .state': { fontWeight: 'medium' },
    '& .proofs': {
      gridColumn: '2',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      rowGap: '0',
    },
    '& .proofs > li': { display: 'flex', gap: '1.5', alignItems: 'baseline', minWidth: '0' },
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '24px',
      fontFamily: 'mono',
      textStyle: 'caption',
      color: 'accent',
      overflowWrap: 'anywhere',
      borderRadius: '2px',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '1px' },
    },
    '& .mark': { flex: '0 0 10px', textStyle: 'caption', fontWeight: 'semibold', textAlign: 'center' },
    '& .failure, & .stopped-at': {
      gridColumn: { base: '1 / -1', md: '2 / -1' },
      textStyle: 'caption',
      overflowWrap: 'anywhere',
    },
    '& .failure': { color: 'danger' },
    '& .stopped-at': { color: 'ink.muted' },
    ...Object.fromEntries(Object.entries(LINE_STATUSES).map(([state, { color }]) => [`& .is-${state}`, { color }])),
  },
});

interface SpecResultsProps {
  ref: Ref<HTMLDivElement>;
  sections: readonly SpecSection[];
}

export const SpecResults = memo(function SpecResults({ ref, sections }: SpecResultsProps) {
  return (
    <Rows ref={ref}>
      {sections.map(({ letter, title, lines }) => (
        <ListSection key={letter} title={title} count={lines.length}>
          {lines.map((line) => (
            <Row key={line.code} {...line} />
          ))}
        </ListSection>
      ))}
    </Rows>
  );
});

const Row = ({ code, text, scenarios, status }: SpecLine) => (
  <li id={code}>
    <span className="code">{code}</span>
    <span className="words">{text}</span>
    <div className="facts">
      <span className={`state is-${status}`} title={LINE_STATUSES[status].description}>
        {statusText(status, scenarios)}
      </span>
    </div>
    <ul className="proofs" aria-label={`Scenarios that cover ${code}`}>
      {scenarios.map((scenario) => (
        <ScenarioItem key={scenario.name} {...scenario} />
      ))}
    </ul>
    {scenarios.map((scenario) => (
      <Failure key={scenario.name} {...scenario} />
    ))}
  </li>
);

/** 'Not replayed', or how many scenarios of the line were replayed if some were. */
function statusText(status: SpecLine['status'], scenarios: readonly LineScenario[]): string {
  const replayed = scenarios.filter(({ result }) => result !== null).length;
  return status === 'open' && replayed > 0
    ? `${replayed} of ${scenarios.length} replayed`
    : LINE_STATUSES[status].label;
}

function Failure({ name, status, result }: LineScenario) {
  if (status === 'failed')
    return (
      <span className="failure">
        {name}: <bdi>{result?.failure}</bdi>
      </span>
    );
  return (
    status === 'stopped' && (
      <span className="stopped-at">
        {name} failed earlier, at {result?.failedLines?.join(', ')}
      </span>
    )
  );
}

function ScenarioItem({ name, title, status, result }: LineScenario) {
  const { symbol, label } = LINE_STATUSES[status];
  const replayText = result ? `${label} ${formatInstant(new Date(result.at))}` : 'Not replayed yet';
  return (
    <li title={`\u2068${title}\u2069. ${replayText}.`}>
      <span className={`mark is-${status}`} aria-hidden="true">
        {symbol}
      </span>
      <a href={`/?scenario=${encodeURIComponent(name)}`}>{name}</a>
      <chakra.span srOnly>{replayText}</chakra.span>
    </li>
  );
}
