import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Caption, CopyButton, Row, ToolButton, ToolLink } from '../controls.tsx';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import { resetSession } from '../scenario-server.ts';
import { hideCheckout, type PlaygroundSession } from '../session/playground-session.ts';
import { currentFaultSettings } from './fault.ts';

interface ScenarioHeaderProps {
  session: PlaygroundSession;
  start: () => void;
}

/** The scenario's title and story, with the buttons that start it. */
export function ScenarioHeader({ session, start }: ScenarioHeaderProps) {
  const { key, entry, host } = session;
  return (
    <div>
      <ToolLink kind="quiet" href="/" marginInlineStart="-6px">
        ‹ All scenarios
      </ToolLink>
      <chakra.h2 textStyle="title" marginTop="2">
        {entry.title}
      </chakra.h2>
      <Row as="p" flexWrap="wrap" columnGap="3" rowGap="0" alignItems="baseline" color="ink.muted" css={OUTCOME_STYLES}>
        <chakra.code fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
          {entry.name}
        </chakra.code>
        <OutcomeText outcome={entry.outcome} />
        <chakra.span fontFamily="mono" textStyle="caption" color="ink.faint">
          {entry.covers.join(' ')}
        </chakra.span>
      </Row>
      <chakra.p marginTop="2">{entry.story}</chakra.p>
      <Row flexWrap="wrap" marginTop="3">
        <ToolButton kind="primary" onClick={start}>
          Start this scenario
        </ToolButton>
        <ToolButton minHeight="40px" onClick={() => resetSession(key).then(() => location.reload())}>
          Start over
        </ToolButton>
        <CopyButton getText={() => sessionLink(session)} subject="to this session">
          Copy link
        </CopyButton>
      </Row>
      {host.hides === true && <DelayedHideButton />}
    </div>
  );
}

/** The address that opens the session with its current clock and seed. */
function sessionLink({ key, host, clock, journal }: PlaygroundSession): string {
  const [scenario = '', session = ''] = key.split('.');
  const address = new URLSearchParams({ scenario, session, clock: clock.now().toISOString() });
  const { seed } = currentFaultSettings(host, journal.state());
  if (seed !== undefined) address.set('seed', String(seed));
  return `${location.origin}/?${address}`;
}

const DELAY_SECONDS = 5;

/** Hides the checkout after a delay, because an open dialog covers this button. */
function DelayedHideButton() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      if (secondsLeft === 1) hideCheckout();
      setSecondsLeft(secondsLeft === 1 ? null : secondsLeft - 1);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return (
    <Row marginTop="2">
      <ToolButton onClick={() => setSecondsLeft(DELAY_SECONDS)} disabled={secondsLeft !== null}>
        Hide the checkout in 5 s
      </ToolButton>
      {secondsLeft !== null && <Caption>Hiding in {secondsLeft} s. Start the scenario now.</Caption>}
    </Row>
  );
}
