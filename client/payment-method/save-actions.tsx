import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { type ProviderFieldGroup, useProviderStatus } from '#card-provider';
import { type SaveMode, type SessionView, saveObstacle, type VisibleSave } from '#checkout-flow';
import { Button, useRestoreFocus, useStore, useUniqueId } from '#ui';
import { OBSTACLES, saveLabel } from './save-texts.ts';

interface SaveActionsProps {
  /** The id of the form that the button submits. */
  form: string;
  view: SessionView<VisibleSave>;
  fields: ProviderFieldGroup;
  mode: SaveMode;
  now: Date;
  isUpdating: boolean;
  onCancel: () => void;
}

/** The Cancel and Save buttons. A disabled Save button is described by its reason. */
export const SaveActions = memo(function SaveActions(props: SaveActionsProps) {
  const { form, view, fields, mode, now, isUpdating, onCancel } = props;
  const saveStatus = useStore(view, (state) => state?.status ?? 'preparing');
  const providerStatus = useProviderStatus(fields);
  const obstacle = useStore(view, (state) =>
    state?.status === 'open' ? saveObstacle(state, { now, isUpdating, providerStatus }) : null,
  );
  const saving = saveStatus === 'saving';
  const reasonId = useUniqueId();
  const button = useRestoreFocus(saving);
  return (
    <chakra.div
      flexShrink="0"
      display="grid"
      borderTopWidth="1px"
      borderColor="line"
      paddingInline={{ base: '4', md: '8' }}
      paddingTop="4"
      paddingBottom="max(16px, env(safe-area-inset-bottom))"
    >
      <chakra.div display="grid" gridTemplateColumns="1fr 2fr" gap="3">
        <Button disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          ref={button}
          type="submit"
          form={form}
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
        paddingTop={obstacle ? '2' : '0'}
        // While the fields load, their placeholders say it to those who see them, and the dialog keeps its height.
        srOnly={obstacle === 'provider-loading' || obstacle === 'intent-loading'}
      >
        {obstacle && OBSTACLES[obstacle]}
      </chakra.p>
    </chakra.div>
  );
});
