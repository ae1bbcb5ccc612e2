import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useFact } from '#ui';
import { ToolButton, ToolLink } from '../../controls/tool-button.tsx';
import { ToolInput } from '../../controls/tool-field.tsx';
import { journalFile } from '../../scenario-server.ts';
import type { Session } from '../../session/session.ts';
import { Section } from '../section.tsx';
import { EntryRow } from './entry-row.tsx';
import { filterJournal, type JournalFilter, KINDS } from './journal-filter.ts';

/** What was really asked and answered in this session, live, newest first. */
export function Journal({ session }: { session: Session }) {
  const entries = useFact(session.journal, (all) => all);
  const [filter, setFilter] = useState<JournalFilter>({ kind: null, text: '' });
  const shown = useMemo(() => filterJournal(entries, filter), [entries, filter]);
  const isFiltered = shown.length !== entries.length;
  return (
    <Section title="Journal" beside={isFiltered ? `${shown.length} of ${entries.length}` : String(entries.length)}>
      <chakra.div display="grid" gap="2" marginBottom="2">
        <chakra.div display="flex" gap="2">
          <ToolInput
            type="search"
            aria-label="Search the journal"
            placeholder="Name or text"
            value={filter.text}
            onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          />
          <ToolLink href={journalFile(session.key)} download={`${session.key}.json`}>
            Download
          </ToolLink>
        </chakra.div>
        <chakra.fieldset border="0" padding="0" margin="0" minWidth="0" display="flex" flexWrap="wrap" gap="1">
          <chakra.legend srOnly>Kind</chakra.legend>
          {KINDS.map(({ kind, label }) => (
            <ToolButton
              key={label}
              minHeight="24px"
              paddingInline="2"
              textStyle="caption"
              aria-pressed={filter.kind === kind}
              onClick={() => setFilter({ ...filter, kind })}
            >
              {label}
            </ToolButton>
          ))}
        </chakra.fieldset>
      </chakra.div>
      {shown.length === 0 ? (
        <chakra.p color="ink.muted">{isFiltered ? 'Nothing matches.' : 'Nothing was sent yet.'}</chakra.p>
      ) : (
        <chakra.ol margin="0" padding="0" listStyleType="none" borderTopWidth="1px" borderColor="line">
          {shown.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </chakra.ol>
      )}
    </Section>
  );
}
