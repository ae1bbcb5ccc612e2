import { useCallback, useEffect, useRef } from 'react';
import { type PaidReport, type ShowOptions, useCheckout } from '../index.ts';
import type { PlaygroundSession } from './session/playground-session.ts';

/** Opens the checkout, from the second time on with the scenario's `again` options if it has any; hides it on 'host:hide'. */
export function useOpenCheckout({ host, record }: PlaygroundSession, onSuccess: (report: PaidReport) => void) {
  const { show, hide } = useCheckout();
  const openCount = useRef(0);
  const open = useCallback(
    (changes: Partial<ShowOptions> = {}) => {
      const options = (openCount.current > 0 && host.again) || host.show;
      openCount.current += 1;
      record({ kind: 'opened' });
      show({ ...options, ...changes, onSuccess });
    },
    [host, record, show, onSuccess],
  );
  // An open dialog covers the page's buttons, so hiding is requested by an event.
  useEffect(() => {
    const onHide = () => {
      record({ kind: 'hidden' });
      hide();
    };
    addEventListener('host:hide', onHide);
    return () => removeEventListener('host:hide', onHide);
  }, [record, hide]);
  return open;
}
