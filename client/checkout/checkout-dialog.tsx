import { useCallback, useDeferredValue, useEffect } from 'react';
import { findChallengeFrame } from '#card-provider';
import { logRenderError, Modal, useBrowserIdle, useStore } from '#ui';
import { CheckoutBody } from './checkout-body.tsx';
import { type CheckoutOptions, currentUser } from './checkout-options.ts';
import type { CheckoutStore } from './create-checkout.ts';
import { Subtitle } from './subtitle.tsx';

const EXTERNAL_ELEMENTS = [findChallengeFrame];

/** The checkout's dialog; it cannot be closed during a payment. */
export function CheckoutDialog({ store, options, now }: { store: CheckoutStore; options: CheckoutOptions; now: Date }) {
  const { dialog: session } = store;
  const { view } = session;
  const status = useStore(session, (state) => state.status);
  const opening = useStore(view, (state) => state?.opening.id ?? null);
  const next = useStore(session, ({ history }) => history.openings + 1);
  const userId = currentUser(options).flakeId;
  useEffect(() => session.updateUser(userId), [session, userId]);
  // After a close, the form of the next opening renders in the background.
  const deferredOpening = useDeferredValue(opening ?? next);
  // Hover or focus on the host's button renders the form ahead, so that its frames load.
  const prerenderRequested = useStore(store.prerenderRequested, (requested) => requested);
  const shouldPrerender = useBrowserIdle() && prerenderRequested;
  // Escape inside a provider's frame calls this directly, also while the dialog is locked.
  const close = useCallback(() => {
    const { status } = session.state();
    if (status === 'open' || status === 'preparing') session.send({ type: 'hide' });
  }, [session]);
  return (
    <Modal
      open={status !== 'hidden'}
      keepMounted={shouldPrerender}
      locked={status === 'paying' || status === 'paid'}
      title="Checkout"
      subtitle={<Subtitle view={view} />}
      closeLabel="Close checkout"
      persistentElements={EXTERNAL_ELEMENTS}
      onClose={close}
      onExitComplete={view.clear}
      onError={logRenderError(options.log)}
    >
      {(shouldPrerender || opening !== null) && (
        // Each opening has its own key, which discards what was entered before.
        <CheckoutBody key={opening ?? deferredOpening} session={session} options={options} now={now} onEscape={close} />
      )}
    </Modal>
  );
}
