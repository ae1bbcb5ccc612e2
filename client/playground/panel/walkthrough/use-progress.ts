import { useMemo, useRef } from 'react';
import { useStore } from '#ui/foundation';
import type { PlaygroundSession } from '../../session/playground-session.ts';
import { collectObservations } from './observations.ts';
import { initialProgress, type Progress, updateProgress } from './progress.ts';

/** The progress of the walkthrough on this page. */
export function useProgress({ entry, journal, pageEvents }: PlaygroundSession): Progress {
  const entries = useStore(journal, (all) => all);
  const events = useStore(pageEvents, (all) => all);
  const latest = useRef<Progress | null>(null);
  return useMemo(() => {
    latest.current = updateProgress(
      entry.steps,
      latest.current ?? initialProgress(entry.steps),
      collectObservations(entries, events),
    );
    return latest.current;
  }, [entry, entries, events]);
}
