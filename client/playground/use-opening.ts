import { useCallback, useEffect, useRef } from 'react';
import { type PaidReport, type ShowOptions, useCheckout } from '../index.ts';
import type { Session } from './session/session.ts';

/** How the sample page opens and hides the checkout: from the second opening on with other arguments, where the scenario has some. */
export function useOpening({ host, note }: Session, onSuccess: (report: PaidReport) => void) {
  const { show, hide } = useCheckout();
  const openings = useRef(0);
  const open = useCallback(
    (changes: Partial<ShowOptions> = {}) => {
      const options = (openings.current > 0 && host.again) || host.show;
      openings.current += 1;
      note({ kind: 'opened' });
      show({ ...options, ...changes, onSuccess });
    },
    [host, note, show, onSuccess],
  );
  // Behind an open dialog the page has no button that could be pressed, so the wish comes as an event.
  useEffect(() => {
    const onHide = () => {
      note({ kind: 'hidden' });
      hide();
    };
    addEventListener('host:hide', onHide);
    return () => removeEventListener('host:hide', onHide);
  }, [note, hide]);
  return open;
}
