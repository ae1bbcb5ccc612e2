import { chakra } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { type FieldGroup, useProviderStatus } from '#card-provider';
import { type SaveMode, saveObstacle } from '#checkout-flow';
import { Button, useFact, useFocusBack } from '#ui';
import { OBSTACLES, saveLabel } from './save-texts.ts';
import type { ShownSave } from './save-view.ts';

interface SaveActionsProps {
  shown: ShownSave;
  group: FieldGroup;
  mode: SaveMode;
  now: Date;
  /** A payment is under way. */
  updating: boolean;
  onCancel: () => void;
}

/** Cancel and Save. While Save is held back it says why, in sight and to a screen reader. */
export const SaveActions = memo(function SaveActions(props: SaveActionsProps) {
  const { shown, group, mode, now, updating, onCancel } = props;
  const at = useFact(shown, (state) => state?.at ?? 'preparing');
  const status = useProviderStatus(group);
  const obstacle = useFact(shown, (state) =>
    state?.at === 'open' ? saveObstacle(state, now, updating, status) : null,
  );
  const saving = at === 'saving';
  const reasonId = useId();
  const button = useFocusBack(saving);
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
          disabled={at !== 'open' || obstacle !== null}
          aria-describedby={reasonId}
        >
          {saveLabel(mode)}
        </Button>
      </chakra.div>
      <chakra.p id={reasonId} textStyle="small" color="ink.muted" textAlign="center" minHeight="20px">
        {obstacle && OBSTACLES[obstacle]}
      </chakra.p>
    </chakra.div>
  );
});
