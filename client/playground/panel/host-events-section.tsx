import { chakra } from '@chakra-ui/react/styled-system';
import { useStore } from '#ui/foundation';
import type { PlaygroundSession } from '../session/playground-session.ts';
import { PanelSection } from './panel-section.tsx';

const Lines = chakra('ol', {
  base: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    fontFamily: 'mono',
    textStyle: 'caption',
    '& > li': { paddingBlock: '0.5', overflowWrap: 'anywhere' },
  },
});

const usePageEvents = ({ pageEvents }: PlaygroundSession) => useStore(pageEvents, (all) => all);

/** The calls of the checkout to its host's callbacks, in order. */
export function HostEventsSection({ session }: { session: PlaygroundSession }) {
  const events = usePageEvents(session).filter((event) => event.kind === 'told');
  return (
    <PanelSection title="Host events" status={events.length === 0 ? undefined : String(events.length)}>
      {events.length === 0 && (
        <chakra.p color="ink.muted">No events yet. The checkout reports payments and tracking events here.</chakra.p>
      )}
      <Lines>
        {events.map(({ name, data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and may contain equal events.
          <li key={index} title={JSON.stringify(data)}>
            {name}
          </li>
        ))}
      </Lines>
    </PanelSection>
  );
}

/** The checkout's log messages, which customers do not see. */
export function LogSection({ session }: { session: PlaygroundSession }) {
  const lines = usePageEvents(session).filter((event) => event.kind === 'logged');
  if (lines.length === 0) return null;
  return (
    <PanelSection title="Log" status={String(lines.length)}>
      <Lines>
        {lines.map(({ line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and may contain equal lines.
          <li key={index}>{line}</li>
        ))}
      </Lines>
    </PanelSection>
  );
}
