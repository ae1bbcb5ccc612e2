import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { connectToPage, type PageControls } from '../session/panel-channel.ts';
import type { PlaygroundSession } from '../session/playground-session.ts';
import { Panel } from './panel.tsx';

/** The panel in a separate window, which stays usable while a dialog covers the page. */
export function PanelWindow({ session }: { session: PlaygroundSession }) {
  const [page, setPage] = useState<PageControls | null>(null);
  useEffect(() => {
    const connection = connectToPage(session);
    setPage(connection.controls);
    const disconnect = session.connect();
    return () => {
      disconnect();
      connection.disconnect();
    };
  }, [session]);
  const controls = useMemo<PageControls>(
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
      <Panel session={session} controls={controls} isSeparateWindow />
    </chakra.div>
  );
}
