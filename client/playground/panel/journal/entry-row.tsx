import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useState } from 'react';
import type { JournalEntry } from '../../scenario-server.ts';
import { EntryDetail } from './entry-detail.tsx';

/** Includes GraphQL errors, which have status 200. */
const hasFailed = ({ status, answer }: JournalEntry): boolean =>
  status >= 400 || Array.isArray((answer as { errors?: unknown } | null)?.errors);

/** An entry in one line, with its details when it is open. */
export const EntryRow = memo(function EntryRow({ entry }: { entry: JournalEntry }) {
  const [open, setOpen] = useState(false);
  const { id, name, kind, status, durationMs, fault } = entry;
  return (
    <chakra.li borderBottomWidth="1px" borderColor="line">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <chakra.summary
          display="flex"
          gap="2"
          alignItems="baseline"
          paddingBlock="1.5"
          cursor="pointer"
          listStyleType="none"
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
          _hover={{ bg: 'sunken' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' }}
        >
          <chakra.span
            color="ink.faint"
            textStyle="caption"
            fontVariantNumeric="tabular-nums"
            minWidth="20px"
            textAlign="end"
          >
            {id}
          </chakra.span>
          <chakra.span fontWeight="medium" overflowWrap="anywhere">
            {name}
          </chakra.span>
          {fault && (
            <chakra.span textStyle="caption" color="notice" fontWeight="medium">
              fault
            </chakra.span>
          )}
          <chakra.span
            marginInlineStart="auto"
            textStyle="caption"
            color={hasFailed(entry) ? 'danger' : 'ink.muted'}
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
          >
            {kind} {status} · {Math.round(durationMs)} ms
          </chakra.span>
        </chakra.summary>
        {open && <EntryDetail entry={entry} />}
      </details>
    </chakra.li>
  );
});
