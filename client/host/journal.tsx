import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { followJournal, type JournalEntry } from './scenario-server.ts';

/** What was really asked and answered in this session, live, newest first. */
export function Journal({ sessionKey }: { sessionKey: string }) {
  const [entries, setEntries] = useState<JournalEntry[]>([]);
  useEffect(
    () =>
      followJournal(sessionKey, {
        onStart: () => setEntries([]),
        onEntry: (entry) => setEntries((before) => [entry, ...before]),
      }),
    [sessionKey],
  );
  if (entries.length === 0) return <chakra.p color="ink.muted">Nothing was sent yet.</chakra.p>;
  return (
    <chakra.ol margin="0" padding="0" listStyleType="none" borderTopWidth="1px" borderColor="line">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </chakra.ol>
  );
}

const Row = ({
  entry: { id, name, kind, status, durationMs, answeredBy, request, answer },
}: {
  entry: JournalEntry;
}) => (
  <chakra.li borderBottomWidth="1px" borderColor="line">
    <details>
      <chakra.summary display="flex" gap="2" alignItems="baseline" paddingBlock="1.5" cursor="pointer">
        <chakra.span color="ink.faint" fontVariantNumeric="tabular-nums" minWidth="24px">
          {id}
        </chakra.span>
        <chakra.span fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.span>
        <chakra.span
          marginInlineStart="auto"
          color={status >= 400 ? 'danger' : 'ink.muted'}
          whiteSpace="nowrap"
          fontVariantNumeric="tabular-nums"
        >
          {kind} {status} · {durationMs} ms
        </chakra.span>
      </chakra.summary>
      <chakra.p color="ink.muted">Answered by: {answeredBy}</chakra.p>
      <Json title="Request" value={request} />
      <Json title="Answer" value={answer} />
    </details>
  </chakra.li>
);

const Json = ({ title, value }: { title: string; value: unknown }) => (
  <>
    <chakra.p fontWeight="medium" marginTop="1">
      {title}
    </chakra.p>
    <chakra.pre
      fontFamily="mono"
      textStyle="caption"
      bg="sunken"
      padding="2"
      borderRadius="base"
      overflowX="auto"
      marginBottom="2"
      // A box that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {JSON.stringify(value, null, 2)}
    </chakra.pre>
  </>
);
