import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useFact } from '#ui';
import { Problem } from '../../controls/problem.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { Labelled, ToolInput } from '../../controls/tool-field.tsx';
import { useChange } from '../../controls/use-change.ts';
import { type ClockChange, changeClock } from '../../scenario-server.ts';
import type { Session } from '../../session/session.ts';
import { Fold } from '../section.tsx';
import { instantAt, sayInstant, wallTime } from './sydney-time.ts';
import { useClockTime } from './use-clock-time.ts';

const HOUR_MS = 3_600_000;
const STEPS = [
  { label: '− 1 day', ms: -24 * HOUR_MS },
  { label: '− 1 hour', ms: -HOUR_MS },
  { label: '+ 1 hour', ms: HOUR_MS },
  { label: '+ 1 day', ms: 24 * HOUR_MS },
];

/** The session's clock: what it says in Sydney, and everything that moves it. */
export function Clock({ session: { key, clock, firstNow } }: { session: Session }) {
  const { run, problem } = useChange();
  const { now: setTo, running } = useFact(clock, (reading) => reading);
  const now = useClockTime(clock);
  const change = (to: ClockChange) => run(changeClock(key, to));
  return (
    <Fold title="Clock" beside={`${sayInstant(now)}${running ? ', running' : ''}`}>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {STEPS.map(({ label, ms }) => (
          <ToolButton key={label} paddingInline="2" onClick={() => change({ advanceMs: ms })}>
            {label}
          </ToolButton>
        ))}
      </chakra.div>
      <SetTo key={setTo} now={now} onSet={(to) => change({ now: to.toISOString() })} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ToolButton
          aria-pressed={running}
          onClick={() => change({ now: clock.now().toISOString(), running: !running })}
        >
          {running ? 'Stop the clock' : 'Let it run'}
        </ToolButton>
        <ToolButton onClick={() => change({ now: firstNow, running: false })}>Reset the clock</ToolButton>
      </chakra.div>
      <Problem>{problem}</Problem>
    </Fold>
  );
}

function SetTo({ now, onSet }: { now: Date; onSet: (to: Date) => void }) {
  const [wall, setWall] = useState(() => wallTime(now));
  const instant = instantAt(wall);
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
      <Labelled label="Date and time in Sydney">
        {(id) => (
          <ToolInput
            id={id}
            type="datetime-local"
            step="1"
            value={wall}
            onChange={({ target }) => setWall(target.value)}
          />
        )}
      </Labelled>
      <ToolButton type="submit" disabled={instant === null}>
        Set the clock
      </ToolButton>
    </chakra.form>
  );
}
