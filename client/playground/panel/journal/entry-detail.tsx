import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '../../controls/copy-button.tsx';
import type { JournalEntry } from '../../scenario-server.ts';
import { formatInstant } from '../clock/sydney-time.ts';

export function EntryDetail({ entry }: { entry: JournalEntry }) {
  const { at, answeredBy, why, nearest, fault, durationMs, request, answer } = entry;
  return (
    <chakra.div paddingBottom="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <chakra.dl margin="0" display="grid" gridTemplateColumns="96px minmax(0, 1fr)" columnGap="2" rowGap="1">
        <Field name="Time">{formatInstant(new Date(at))}</Field>
        <Field name="Duration">{durationMs} ms</Field>
        <Field name="Answered by">{answeredBy}</Field>
        {why && <Field name="Reason">{why}</Field>}
        {fault && <Field name="Fault">{fault}</Field>}
        {nearest && (
          <Field name="Closest match">
            {nearest.answer}
            {nearest.differences.length > 0 && (
              <chakra.ul margin="0" paddingInlineStart="4" listStyleType="disc" textStyle="caption">
                {nearest.differences.map((difference) => (
                  <li key={difference}>{difference}</li>
                ))}
              </chakra.ul>
            )}
          </Field>
        )}
      </chakra.dl>
      <Json title="Request" value={request} />
      <Json title="Response" value={answer} />
    </chakra.div>
  );
}

const Field = ({ name, children }: { name: string; children: React.ReactNode }) => (
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
        <CopyButton getText={() => text} subject={title.toLowerCase()} />
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
        // A scrollable element must be focusable, and so needs a name.
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
