import { chakra } from '@chakra-ui/react';
import { CopyButton } from '../controls/copy-button.tsx';
import { OutcomeMark } from '../controls/outcome-mark.tsx';
import { ToolButton, ToolLink } from '../controls/tool-button.tsx';
import { startOver } from '../scenario-server.ts';
import { chancesOf } from '../session/active-faults.ts';
import type { Controls } from '../session/panel-channel.ts';
import type { Session } from '../session/session.ts';
import { sessionLink } from '../session/session-link.ts';
import { HideSoon } from './hide-soon.tsx';

interface StoryProps {
  session: Session;
  controls: Controls;
  apart: boolean;
}

/** What the scenario is about, and the way into it. */
export function Story({ session, controls, apart }: StoryProps) {
  const { key, entry, host, clock, journal } = session;
  const link = () => sessionLink({ key, now: clock.now(), seed: chancesOf(host, journal.state()).seed });
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" marginInline="-6px">
        <ToolLink kind="quiet" href="/">
          ‹ All scenarios
        </ToolLink>
        {!apart && <OwnWindow sessionKey={key} />}
      </chakra.div>
      <chakra.h2 textStyle="title" marginTop="2">
        {entry.title}
      </chakra.h2>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline" color="ink.muted">
        <chakra.code fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
          {entry.name}
        </chakra.code>
        <OutcomeMark outcome={entry.outcome} />
        <chakra.span fontFamily="mono" textStyle="caption" color="ink.faint">
          {entry.covers.join(' ')}
        </chakra.span>
      </chakra.p>
      <chakra.p marginTop="2">{entry.story}</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
        <ToolButton kind="primary" onClick={controls.start}>
          Start this scenario
        </ToolButton>
        <ToolButton minHeight="40px" onClick={() => startOver(key).then(controls.reload)}>
          Start over
        </ToolButton>
        <CopyButton text={link} what="to this session">
          Copy link
        </CopyButton>
      </chakra.div>
      {host.hides === true && <HideSoon hide={controls.hide} />}
    </div>
  );
}

/** A dialog covers the page and the panel with it; a second window stays in reach. */
function OwnWindow({ sessionKey }: { sessionKey: string }) {
  const address = new URLSearchParams(location.search);
  for (const used of ['open', 'clock', 'seed']) address.delete(used);
  address.set('panel', '1');
  const href = `?${address}`;
  return (
    <ToolLink
      kind="quiet"
      href={href}
      target="_blank"
      title="Stays in reach while a dialog covers this page"
      onClick={(event) => {
        if (open(href, `panel of ${sessionKey}`, 'popup,width=480,height=960')) event.preventDefault();
      }}
    >
      Panel in a window ↗
    </ToolLink>
  );
}
