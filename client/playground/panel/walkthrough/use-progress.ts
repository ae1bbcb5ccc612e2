import { useMemo, useRef } from 'react';
import { useFact } from '#ui';
import type { Session } from '../../session/session.ts';
import { observationsOf } from './observations.ts';
import { advance, initialProgress, type Progress } from './progress.ts';

/** How far this visit has come in the scenario's walk. */
export function useProgress({ entry, journal, happenings }: Session): Progress {
  const asked = useFact(journal, (entries) => entries);
  const happened = useFact(happenings, (all) => all);
  const known = useRef<Progress | null>(null);
  return useMemo(() => {
    known.current = advance(
      entry.steps,
      known.current ?? initialProgress(entry.steps),
      observationsOf(asked, happened),
    );
    return known.current;
  }, [entry, asked, happened]);
}
