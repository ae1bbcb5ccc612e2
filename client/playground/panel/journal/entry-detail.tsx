import { chakra } from '@chakra-ui/react';
import { CopyButton } from '../../controls/copy-button.tsx';
import type { JournalEntry } from '../../scenario-server.ts';
import { sayInstant } from '../clock/sydney-time.ts';

/** Everything about one entry: when, why this answer, what was wrong on purpose, request and answer. */
export function EntryDetail({ entry }: { entry: JournalEntry }) {
  const { at, answeredBy, why, nearest, fault, durationMs, request, answer } = entry;
  return (
    <chakra.div paddingBottom="3" display="grid" gap="2">
      <chakra.dl margin="0" display="grid" gridTemplateColumns="88px minmax(0, 1fr)" columnGap="2" rowGap="1">
        <Fact name="When">{sayInstant(new Date(at))}</Fact>
        <Fact name="Took">{durationMs} ms</Fact>
        <Fact name="Answered by">{answeredBy}</Fact>
        {why && <Fact name="Why">{why}</Fact>}
        {fault && <Fact name="Fault">{fault}</Fact>}
        {nearest && (
          <Fact name="Nearest">
            {nearest.answer}
            {nearest.differences.length > 0 && (
              <chakra.ul margin="0" paddingInlineStart="4" listStyleType="disc" textStyle="caption">
                {nearest.differences.map((difference) => (
                  <li key={difference}>{difference}</li>
                ))}
              </chakra.ul>
            )}
          </Fact>
        )}
      </chakra.dl>
      <Json title="Request" value={request} />
      <Json title="Answer" value={answer} />
    </chakra.div>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
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
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <chakra.span fontWeight="medium">{title}</chakra.span>
        <CopyButton text={() => text} what={title.toLowerCase()} />
      </chakra.div>
      <chakra.pre
        fontFamily="mono"
        textStyle="caption"
        bg="sunken"
        padding="2"
        borderRadius="base"
        overflow="auto"
        maxHeight="320px"
        margin="0"
        // A box that scrolls must be reachable by keyboard, and needs a name then.
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
