import { chakra } from '@chakra-ui/react';
import { memo, type Ref } from 'react';
import { ROW, SECTIONS, Section } from '../listing/sections.tsx';
import { LINE_STATES } from './line-states.ts';
import { sayWhen } from './say-when.ts';
import { type Proof, type SpecLine, type SpecSection, sayState } from './spec-lines.ts';

const Rows = chakra('div', {
  base: {
    ...SECTIONS,
    '& section > ul > li': {
      ...ROW,
      gridTemplateColumns: { base: '44px minmax(0, 1fr)', md: '56px minmax(0, 1fr) 128px' },
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
    '& time': { color: 'ink.faint', fontVariantNumeric: 'tabular-nums' },
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
    '& .failure': {
      gridColumn: { base: '1 / -1', md: '2 / -1' },
      textStyle: 'caption',
      color: 'danger',
      overflowWrap: 'anywhere',
    },
    ...Object.fromEntries(Object.entries(LINE_STATES).map(([state, { color }]) => [`& .is-${state}`, { color }])),
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
        <Section key={letter} title={title} count={lines.length}>
          {lines.map((line) => (
            <Row key={line.code} {...line} />
          ))}
        </Section>
      ))}
    </Rows>
  );
});

const Row = ({ code, words, proofs, state, when }: SpecLine) => (
  <li id={code}>
    <span className="code">{code}</span>
    <span className="words">{words}</span>
    <div className="facts">
      <span className={`state is-${state}`} title={LINE_STATES[state].says}>
        {sayState({ proofs, state })}
      </span>
      {when !== null && <time dateTime={when}>{sayWhen(when)}</time>}
    </div>
    <ul className="proofs" aria-label={`Scenarios that prove ${code}`}>
      {proofs.map((proof) => (
        <Scenario key={proof.name} {...proof} />
      ))}
    </ul>
    {proofs.map(
      ({ name, result }) =>
        result?.failure && (
          <span key={name} className="failure">
            {name}: {result.failure}
          </span>
        ),
    )}
  </li>
);

function Scenario({ name, title, result }: Proof) {
  const state = result?.outcome ?? 'open';
  const { mark, word } = LINE_STATES[state];
  const says = result ? `${word} ${sayWhen(result.at)}` : 'Not replayed yet';
  return (
    <li title={`${title}. ${says}.`}>
      <span className={`mark is-${state}`} aria-hidden="true">
        {mark}
      </span>
      <a href={`/?scenario=${encodeURIComponent(name)}`}>{name}</a>
      <chakra.span srOnly>{says}</chakra.span>
    </li>
  );
}
