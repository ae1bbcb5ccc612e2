import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { useStore } from '#ui/foundation';
import { ToolButton, ToolLink } from '../../controls/tool-button.tsx';
import { ToolInput } from '../../controls/tool-field.tsx';
import { journalDownloadUrl } from '../../scenario-server.ts';
import type { PlaygroundSession } from '../../session/playground-session.ts';
import { PanelSection } from '../panel-section.tsx';
import { EntryRow } from './entry-row.tsx';
import { filterJournal, type JournalFilter, KIND_OPTIONS } from './journal-filter.ts';

/** The requests and responses of this session, live, newest first. */
export function JournalSection({ session }: { session: PlaygroundSession }) {
  const entries = useStore(session.journal, (all) => all);
  const [filter, setFilter] = useState<JournalFilter>({ kind: null, text: '' });
  const matches = useMemo(() => filterJournal(entries, filter), [entries, filter]);
  const isFiltered = matches.length !== entries.length;
  return (
    <PanelSection
      title="Journal"
      status={isFiltered ? `${matches.length} of ${entries.length}` : String(entries.length)}
    >
      <chakra.div display="grid" gap="2" marginBottom="2">
        <chakra.div display="flex" gap="2">
          <ToolInput
            type="search"
            aria-label="Search the journal"
            placeholder="Name or text"
            value={filter.text}
            onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          />
          <ToolLink href={journalDownloadUrl(session.key)} download={`${session.key}.json`}>
            Download
          </ToolLink>
        </chakra.div>
        <chakra.fieldset border="0" padding="0" margin="0" minWidth="0" display="flex" flexWrap="wrap" gap="1">
          <chakra.legend srOnly>Kind</chakra.legend>
          {KIND_OPTIONS.map(({ kind, label }) => (
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
      {matches.length === 0 ? (
        <chakra.p color="ink.muted">{isFiltered ? 'Nothing matches.' : 'Nothing was sent yet.'}</chakra.p>
      ) : (
        <chakra.ol margin="0" padding="0" listStyleType="none" borderTopWidth="1px" borderColor="line">
          {matches.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </chakra.ol>
      )}
    </PanelSection>
  );
}
