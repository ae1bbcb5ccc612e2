import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { useRef } from 'react';
import { ProviderFields } from '#card-provider';
import type { CheckoutState } from '#checkout-flow';
import { Button, CloseIcon, SCOPE } from '#ui';
import { CheckoutBody } from './checkout-body.tsx';
import type { Checkout } from './create-checkout.ts';
import type { CheckoutOptions } from './host-options.ts';
import { Preparing } from './preparing.tsx';
import { Subtitle } from './subtitle.tsx';
import { useFlowState } from './use-flow-state.ts';

type Shown = Exclude<CheckoutState, { at: 'hidden' }>;

/** The dialog itself: a sheet on small screens, a panel on larger ones; it cannot be closed while money is moving. */
export function CheckoutDialog({ checkout, options }: { checkout: Checkout; options: CheckoutOptions }) {
  const { flow } = checkout;
  const state = useFlowState(flow);
  const content = useRef<HTMLDivElement>(null);
  // While the dialog moves out it still shows what it held; then nothing of it is kept, the intent's secret least of all.
  const last = useRef<Shown | null>(null);
  if (state.at !== 'hidden') last.current = state;
  const shown = state.at === 'hidden' ? last.current : state;
  const locked = state.at === 'paying' || state.at === 'paid';
  const hide = () => {
    if (!locked) flow.send({ type: 'hide' });
  };

  return (
    <Dialog.Root
      open={state.at !== 'hidden'}
      onOpenChange={({ open }) => !open && hide()}
      closeOnEscape={!locked}
      closeOnInteractOutside={!locked}
      initialFocusEl={() => content.current}
      onExitComplete={() => {
        last.current = null;
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner className={SCOPE}>
          <Dialog.Content ref={content}>
            {shown && (
              <ProviderFields connection={checkout.connection} key={shown.opening.id}>
                <chakra.header
                  paddingInline={{ base: '4', md: '8' }}
                  paddingTop={{ base: '4', md: '6' }}
                  paddingEnd="16"
                >
                  <Dialog.Title asChild>
                    <chakra.h2 textStyle="title">Checkout</chakra.h2>
                  </Dialog.Title>
                  <Subtitle state={shown} />
                </chakra.header>
                <chakra.div position="absolute" top="3" insetEnd="3" zIndex="1">
                  <Button variant="icon" aria-label="Close checkout" disabled={locked} onClick={hide}>
                    <CloseIcon />
                  </Button>
                </chakra.div>
                {shown.at === 'preparing' ? (
                  <Preparing />
                ) : (
                  <CheckoutBody state={shown} checkout={checkout} options={options} onEscape={hide} />
                )}
              </ProviderFields>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
