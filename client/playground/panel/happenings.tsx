import { chakra } from '@chakra-ui/react';
import { useFact } from '#ui';
import type { Session } from '../session/session.ts';
import { Section } from './section.tsx';

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

const useHappenings = ({ happenings }: Session) => useFact(happenings, (all) => all);

/** What the checkout told its host: callbacks and tracking, in order. */
export function HostEvents({ session }: { session: Session }) {
  const told = useHappenings(session).filter((happening) => happening.kind === 'told');
  return (
    <Section title="Host events" beside={told.length === 0 ? undefined : String(told.length)}>
      {told.length === 0 && <chakra.p color="ink.muted">The checkout has told this page nothing yet.</chakra.p>}
      <Lines>
        {told.map(({ name, data }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, and the same one may come twice.
          <li key={place} title={JSON.stringify(data)}>
            {name}
          </li>
        ))}
      </Lines>
    </Section>
  );
}

/** What the checkout logged: the user sees none of it. */
export function Log({ session }: { session: Session }) {
  const lines = useHappenings(session).filter((happening) => happening.kind === 'logged');
  if (lines.length === 0) return null;
  return (
    <Section title="Log" beside={String(lines.length)}>
      <Lines>
        {lines.map(({ line }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added, and the same one may come twice.
          <li key={place}>{line}</li>
        ))}
      </Lines>
    </Section>
  );
}
