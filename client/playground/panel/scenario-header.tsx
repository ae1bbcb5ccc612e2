import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '../controls/copy-button.tsx';
import { OutcomeBadge } from '../controls/outcome-badge.tsx';
import { ToolButton, ToolLink } from '../controls/tool-button.tsx';
import { resetSession } from '../scenario-server.ts';
import { currentFaultSettings } from '../session/fault-settings.ts';
import type { PageControls } from '../session/panel-channel.ts';
import type { PlaygroundSession } from '../session/playground-session.ts';
import { sessionLink } from '../session/session-link.ts';
import { DelayedHideButton } from './delayed-hide-button.tsx';

interface ScenarioHeaderProps {
  session: PlaygroundSession;
  controls: PageControls;
  isSeparateWindow: boolean;
}

/** The scenario's title and story, with the buttons that start it. */
export function ScenarioHeader({ session, controls, isSeparateWindow }: ScenarioHeaderProps) {
  const { key, entry, host, clock, journal } = session;
  const link = () => sessionLink({ key, now: clock.now(), seed: currentFaultSettings(host, journal.state()).seed });
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" marginInline="-6px">
        <ToolLink kind="quiet" href="/">
          ‹ All scenarios
        </ToolLink>
        {!isSeparateWindow && <PanelWindowLink sessionKey={key} />}
      </chakra.div>
      <chakra.h2 textStyle="title" marginTop="2">
        {entry.title}
      </chakra.h2>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" alignItems="baseline" color="ink.muted">
        <chakra.code fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
          {entry.name}
        </chakra.code>
        <OutcomeBadge outcome={entry.outcome} />
        <chakra.span fontFamily="mono" textStyle="caption" color="ink.faint">
          {entry.covers.join(' ')}
        </chakra.span>
      </chakra.p>
      <chakra.p marginTop="2">{entry.story}</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
        <ToolButton kind="primary" onClick={controls.start}>
          Start this scenario
        </ToolButton>
        <ToolButton minHeight="40px" onClick={() => resetSession(key).then(controls.reload)}>
          Start over
        </ToolButton>
        <CopyButton getText={link} subject="to this session">
          Copy link
        </CopyButton>
      </chakra.div>
      {host.hides === true && <DelayedHideButton hide={controls.hide} />}
    </div>
  );
}

function PanelWindowLink({ sessionKey }: { sessionKey: string }) {
  const address = new URLSearchParams(location.search);
  for (const parameter of ['open', 'clock', 'seed']) address.delete(parameter);
  address.set('panel', '1');
  const href = `?${address}`;
  return (
    <ToolLink
      kind="quiet"
      href={href}
      target="_blank"
      title="Stays usable while a dialog covers this page"
      onClick={(event) => {
        if (open(href, `panel of ${sessionKey}`, 'popup,width=480,height=960')) event.preventDefault();
      }}
    >
      Open panel in new window ↗
    </ToolLink>
  );
}
