import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useStore } from '#ui/foundation';
import { ErrorMessage } from '../../controls/error-message.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { LabelledField, ToolInput } from '../../controls/tool-field.tsx';
import { useServerUpdate } from '../../controls/use-server-update.ts';
import { type ClockUpdate, updateClock } from '../../scenario-server.ts';
import type { PlaygroundSession } from '../../session/playground-session.ts';
import { CollapsibleSection } from '../panel-section.tsx';
import { formatInstant, formatSydneyDateTime, parseSydneyDateTime } from './sydney-time.ts';
import { useClockTime } from './use-clock-time.ts';

const HOUR_MS = 3_600_000;
const STEPS = [
  { label: '− 1 day', ms: -24 * HOUR_MS },
  { label: '− 1 hour', ms: -HOUR_MS },
  { label: '+ 1 hour', ms: HOUR_MS },
  { label: '+ 1 day', ms: 24 * HOUR_MS },
];

/** The session's time in Sydney, with controls that change it. */
export function ClockSection({ session: { key, clock, initialNow } }: { session: PlaygroundSession }) {
  const { run, problem } = useServerUpdate();
  const { now: clockNow, running } = useStore(clock, (state) => state);
  const now = useClockTime(clock);
  const update = (change: ClockUpdate) => run(updateClock(key, change));
  return (
    <CollapsibleSection title="Clock" status={`${formatInstant(now)}${running ? ', running' : ''}`}>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {STEPS.map(({ label, ms }) => (
          <ToolButton key={label} paddingInline="2" onClick={() => update({ advanceMs: ms })}>
            {label}
          </ToolButton>
        ))}
      </chakra.div>
      <SetClockForm key={clockNow} now={now} onSet={(instant) => update({ now: instant.toISOString() })} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ToolButton
          aria-pressed={running}
          onClick={() => update({ now: clock.now().toISOString(), running: !running })}
        >
          {running ? 'Stop the clock' : 'Start the clock'}
        </ToolButton>
        <ToolButton onClick={() => update({ now: initialNow, running: false })}>Reset the clock</ToolButton>
      </chakra.div>
      <ErrorMessage>{problem}</ErrorMessage>
    </CollapsibleSection>
  );
}

function SetClockForm({ now, onSet }: { now: Date; onSet: (instant: Date) => void }) {
  const [text, setText] = useState(() => formatSydneyDateTime(now));
  const instant = parseSydneyDateTime(text);
  return (
    <chakra.form
      display="flex"
      gap="2"
      alignItems="end"
      onSubmit={(event) => {
        event.preventDefault();
        if (instant) onSet(instant);
      }}
    >
      <LabelledField label="Date and time in Sydney">
        {(id) => (
          <ToolInput
            id={id}
            type="datetime-local"
            step="1"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabelledField>
      <ToolButton type="submit" disabled={instant === null}>
        Set the clock
      </ToolButton>
    </chakra.form>
  );
}
