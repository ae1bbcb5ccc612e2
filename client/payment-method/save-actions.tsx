import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useId } from 'react';
import { type ProviderFieldGroup, useProviderStatus } from '#card-provider';
import { type SaveMode, saveObstacle } from '#checkout-flow';
import { Button, useRestoreFocus, useStore } from '#ui';
import type { SaveDialogStore } from './save-dialog-store.ts';
import { OBSTACLES, saveLabel } from './save-texts.ts';

interface SaveActionsProps {
  store: SaveDialogStore;
  group: ProviderFieldGroup;
  mode: SaveMode;
  now: Date;
  isPaymentInFlight: boolean;
  onCancel: () => void;
}

/** The Cancel and Save buttons. A disabled Save button is described by its reason. */
export const SaveActions = memo(function SaveActions(props: SaveActionsProps) {
  const { store, group, mode, now, isPaymentInFlight, onCancel } = props;
  const saveStatus = useStore(store, (state) => state?.status ?? 'preparing');
  const providerStatus = useProviderStatus(group);
  const obstacle = useStore(store, (state) =>
    state?.status === 'open'
      ? saveObstacle(state, { now, updating: isPaymentInFlight, provider: providerStatus })
      : null,
  );
  const saving = saveStatus === 'saving';
  const reasonId = useId();
  const button = useRestoreFocus(saving);
  return (
    <chakra.div
      flexShrink="0"
      display="grid"
      gap="2"
      borderTopWidth="1px"
      borderColor="line"
      paddingInline={{ base: '4', md: '8' }}
      paddingTop="4"
      paddingBottom="3"
    >
      <chakra.div display="grid" gridTemplateColumns="1fr 2fr" gap="3">
        <Button disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          ref={button}
          type="submit"
          variant="primary"
          loading={saving}
          disabled={saveStatus !== 'open' || obstacle !== null}
          aria-describedby={reasonId}
        >
          {saveLabel(mode)}
        </Button>
      </chakra.div>
      <chakra.p
        id={reasonId}
        textStyle="small"
        color="ink.muted"
        textAlign="center"
        textWrap="balance"
        minHeight="20px"
      >
        {obstacle && OBSTACLES[obstacle]}
      </chakra.p>
    </chakra.div>
  );
});
