import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { type Controls, joinPage } from '../session/panel-channel.ts';
import type { Session } from '../session/session.ts';
import { Panel } from './panel.tsx';

/** The panel in a window of its own: it can be used while a dialog covers the page. */
export function PanelWindow({ session }: { session: Session }) {
  const [page, setPage] = useState<Controls | null>(null);
  useEffect(() => {
    const joined = joinPage(session);
    setPage(joined.controls);
    const stop = session.follow();
    return () => {
      stop();
      joined.leave();
    };
  }, [session]);
  const controls = useMemo<Controls>(
    () => ({
      start: () => page?.start(),
      hide: () => page?.hide(),
      reload: () => {
        page?.reload();
        location.reload();
      },
    }),
    [page],
  );
  return (
    <chakra.div maxWidth="560px" marginInline="auto">
      <Panel session={session} controls={controls} apart />
    </chakra.div>
  );
}
