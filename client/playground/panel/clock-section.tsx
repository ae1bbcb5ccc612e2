import { useEffect, useReducer } from 'react';
import { useStore } from '#ui/foundation';
import { ErrorMessage, Form, Row, TextField, ToolButton } from '../controls.tsx';
import { type ClockUpdate, updateClock } from '../scenario-server.ts';
import type { PlaygroundSession } from '../stage/playground-session.ts';
import { useServerUpdate } from '../use-load.ts';
import { CollapsibleSection } from './panel-section.tsx';
import { formatInstant, formatSydneyDateTime, parseSydneyDateTime } from './sydney-time.ts';

const HOUR_MS = 3_600_000;
const STEPS = [
  { label: '− 1 day', ms: -24 * HOUR_MS },
  { label: '− 1 hour', ms: -HOUR_MS },
  { label: '+ 1 hour', ms: HOUR_MS },
  { label: '+ 1 day', ms: 24 * HOUR_MS },
];

export function ClockSection({ session: { key, clock } }: { session: PlaygroundSession }) {
  const { run, problem } = useServerUpdate();
  const { now: clockNow, running } = useStore(clock, (state) => state);
  useTicks(running);
  const now = clock.now();
  const update = (change: ClockUpdate) => run(updateClock(key, change));
  return (
    <CollapsibleSection title="Clock" status={`${formatInstant(now)}${running ? ', running' : ''}`}>
      <Row flexWrap="wrap">
        {STEPS.map(({ label, ms }) => (
          <ToolButton key={label} paddingInline="2" onClick={() => update({ advanceMs: ms })}>
            {label}
          </ToolButton>
        ))}
      </Row>
      <Form
        onSubmit={(fields) => {
          const instant = parseSydneyDateTime(fields.get('time') ?? '');
          if (instant) void update({ now: instant.toISOString() });
        }}
      >
        <Row alignItems="end">
          <TextField
            key={clockNow}
            label="Date and time in Sydney"
            name="time"
            type="datetime-local"
            step="1"
            required
            defaultValue={formatSydneyDateTime(now)}
          />
          <ToolButton type="submit">Set the clock</ToolButton>
        </Row>
      </Form>
      <Row flexWrap="wrap">
        <ToolButton
          aria-pressed={running}
          onClick={() => update({ now: clock.now().toISOString(), running: !running })}
        >
          {running ? 'Stop the clock' : 'Start the clock'}
        </ToolButton>
      </Row>
      <ErrorMessage>{problem}</ErrorMessage>
    </CollapsibleSection>
  );
}

function useTicks(running: boolean): void {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(rerender, 1_000);
    return () => clearInterval(timer);
  }, [running]);
}
