import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useStore } from '#ui/foundation';
import { Caption, CopyButton, PlainList, Row, Summary, ToolInput, ToolLink } from '../controls.tsx';
import { createWordMatcher } from '../gallery/search-scenarios.ts';
import { type JournalEntry, journalDownloadUrl } from '../scenario-server.ts';
import type { PlaygroundSession } from '../stage/playground-session.ts';
import { PanelSection } from './panel-section.tsx';
import { formatInstant } from './sydney-time.ts';

const searchTextOf = (entry: JournalEntry): string => JSON.stringify(Object.values(entry)).toLowerCase();

export function JournalSection({ session }: { session: PlaygroundSession }) {
  const entries = useStore(session.journal, (all) => all);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => entries.filter(createWordMatcher(query, searchTextOf)).reverse(), [entries, query]);
  const isFiltered = matches.length !== entries.length;
  return (
    <PanelSection
      title="Journal"
      status={isFiltered ? `${matches.length} of ${entries.length}` : String(entries.length)}
    >
      <Row marginBottom="2">
        <ToolInput
          type="search"
          aria-label="Search the journal"
          placeholder="Name, kind or text"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <ToolLink href={journalDownloadUrl(session.key)} download={`${session.key}.json`}>
          Download
        </ToolLink>
      </Row>
      {matches.length === 0 ? (
        <chakra.p color="ink.muted">{isFiltered ? 'No entry matches.' : 'Nothing has been sent yet.'}</chakra.p>
      ) : (
        <PlainList as="ol" borderTopWidth="1px" borderColor="line">
          {matches.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </PlainList>
      )}
    </PanelSection>
  );
}

/** A GraphQL error counts as a failure, although its status is 200. */
const hasFailed = ({ status, answer }: JournalEntry): boolean =>
  status >= 400 || Array.isArray((answer as { errors?: unknown } | null)?.errors);

const EntryRow = memo(function EntryRow({ entry }: { entry: JournalEntry }) {
  const [open, setOpen] = useState(false);
  const { id, name, kind, status, durationMs, fault } = entry;
  return (
    <chakra.li borderBottomWidth="1px" borderColor="line">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Summary gap="2" alignItems="baseline" paddingBlock="1.5" outlineOffset="-2px" _hover={{ bg: 'sunken' }}>
          <Caption color="ink.faint" minWidth="20px" textAlign="end">
            {id}
          </Caption>
          <chakra.span fontWeight="medium" overflowWrap="anywhere">
            {name}
          </chakra.span>
          {fault && (
            <Caption color="notice" fontWeight="medium">
              fault
            </Caption>
          )}
          <Caption marginInlineStart="auto" color={hasFailed(entry) ? 'danger' : 'ink.muted'} whiteSpace="nowrap">
            {kind} {status} · {Math.round(durationMs)} ms
          </Caption>
        </Summary>
        {open && <EntryDetail entry={entry} />}
      </details>
    </chakra.li>
  );
});

function EntryDetail({ entry }: { entry: JournalEntry }) {
  const { at, answeredBy, why, fault, durationMs, request, answer } = entry;
  return (
    <chakra.div paddingBottom="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <chakra.dl margin="0" display="grid" gridTemplateColumns="96px minmax(0, 1fr)" columnGap="2" rowGap="1">
        <Field name="Time">{formatInstant(new Date(at))}</Field>
        <Field name="Duration">{durationMs} ms</Field>
        <Field name="Answered by">{answeredBy}</Field>
        {why && <Field name="Reason">{why}</Field>}
        {fault && <Field name="Fault">{fault}</Field>}
      </chakra.dl>
      <Json title="Request" value={request} />
      <Json title="Response" value={answer} />
    </chakra.div>
  );
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <chakra.dt color="ink.muted">{name}</chakra.dt>
    <chakra.dd margin="0" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </>
);

function Json({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  return (
    <div>
      <Row justifyContent="space-between">
        <chakra.span fontWeight="medium">{title}</chakra.span>
        <CopyButton getText={() => text} subject={title.toLowerCase()} />
      </Row>
      <chakra.pre
        fontFamily="mono"
        textStyle="caption"
        bg="sunken"
        padding="2"
        borderRadius="base"
        overflow="auto"
        maxHeight="320px"
        margin="0"
        tabIndex={0}
        role="group"
        aria-label={title}
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent' }}
      >
        {text}
      </chakra.pre>
    </div>
  );
}
