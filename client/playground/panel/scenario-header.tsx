import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton, Row, ToolButton } from '../controls.tsx';
import { OUTCOME_STYLES, OutcomeText } from '../outcome.tsx';
import { resetSession } from '../scenario-server.ts';
import type { WalkthroughProps } from './walkthrough.tsx';

export const ScenarioHeader = ({ entry, stage, page }: WalkthroughProps) => (
  <div>
    <chakra.h2 textStyle="title" overflowWrap="anywhere">
      <bdi>{entry.title}</bdi>
    </chakra.h2>
    <Row as="p" flexWrap="wrap" columnGap="3" rowGap="0" alignItems="baseline" color="ink.muted" css={OUTCOME_STYLES}>
      <chakra.code fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
        {entry.name}
      </chakra.code>
      <OutcomeText outcome={entry.outcome} />
    </Row>
    <chakra.p marginTop="2" overflowWrap="anywhere">
      <bdi>{entry.story}</bdi>
    </chakra.p>
    <chakra.p marginTop="2" textStyle="small" color="ink.muted" overflowWrap="anywhere">
      <bdi>{entry.start}</bdi>
    </chakra.p>
    <Row flexWrap="wrap" marginTop="3">
      <ToolButton kind="primary" onClick={stage.start}>
        Start this scenario
      </ToolButton>
      <ToolButton minHeight="40px" onClick={() => resetSession(stage.session.key).then(() => page.location.reload())}>
        Start over
      </ToolButton>
      <CopyButton getText={() => sessionLink(stage.session.key)} subject="to this session">
        Copy link
      </CopyButton>
    </Row>
  </div>
);

/** The link to the session has no clock and no faults, because the server keeps them with the session. */
function sessionLink(key: string): string {
  const [scenario = '', session = ''] = key.split('.');
  return `${location.origin}/?${new URLSearchParams({ scenario, session })}`;
}
