import { useCallback } from 'react';
import { challengeFrame } from '#card-provider';
import { logFailure, Modal, useFact, useIdle } from '#ui';
import { CheckoutBody } from './checkout-body.tsx';
import type { CheckoutEngine } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { Subtitle } from './subtitle.tsx';
import { useUpdating } from './use-updating.ts';

const REACHABLE = [challengeFrame];

/** The checkout's dialog; it cannot be closed while money is moving (spec 2, 4). */
export function CheckoutDialog({
  engine,
  options,
  now,
}: {
  engine: CheckoutEngine;
  options: CheckoutOptions;
  now: Date;
}) {
  const { dialog: session } = engine;
  const { flow, shown } = session;
  const at = useFact(flow, (state) => state.at);
  const opening = useFact(shown, (state) => state?.opening.id ?? null);
  const next = useFact(flow, ({ past }) => past.openings + 1);
  // The form is laid out and its frames load while a finger is still on its way to the button.
  const expected = useFact(engine.expected, (soon) => soon);
  const ahead = useIdle() && expected;
  const updating = useUpdating(engine, session);
  // From inside a provider's frame, Escape arrives here whatever the dialog thinks of it.
  const close = useCallback(() => {
    const state = flow.state();
    if (state.at === 'open' || state.at === 'preparing') flow.send({ type: 'hide' });
  }, [flow]);
  return (
    <Modal
      open={at !== 'hidden'}
      ahead={ahead}
      locked={at === 'paying' || at === 'paid'}
      title="Checkout"
      subtitle={<Subtitle payment={shown} />}
      closeLabel="Close checkout"
      reachable={REACHABLE}
      onClose={close}
      onGone={shown.forget}
      onError={logFailure(options.log)}
    >
      {(ahead || opening !== null) && (
        // A key for each opening: nothing that was entered survives it.
        <CheckoutBody
          key={opening ?? next}
          session={session}
          options={options}
          now={now}
          updating={updating}
          onEscape={close}
        />
      )}
    </Modal>
  );
}
