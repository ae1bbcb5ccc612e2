import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useRef } from 'react';
import type { FieldGroup } from '#card-provider';
import { type SaveMethodEvent, type SaveMode, typesOffered } from '#checkout-flow';
import { useFact } from '#ui';
import { MethodEntryForm } from './method-entry-form.tsx';
import { MethodSkeleton } from './method-skeleton.tsx';
import { SaveActions } from './save-actions.tsx';
import type { ShownSave } from './save-view.ts';

interface SaveBodyProps {
  shown: ShownSave;
  group: FieldGroup;
  mode: SaveMode;
  directDebitDisabled: boolean;
  merchant: string;
  now: Date;
  /** A payment is under way. */
  updating: boolean;
  send: (event: SaveMethodEvent) => void;
  onClose: () => void;
}

/** The form between title and edge: Enter in any of its fields saves, as the button does. */
export const SaveBody = memo(function SaveBody(props: SaveBodyProps) {
  const { shown, group, mode, directDebitDisabled, merchant, now, updating, send, onClose } = props;
  const types = typesOffered(mode, directDebitDisabled);
  const preparing = useFact(shown, (state) => state?.at === 'preparing');
  const form = useFocusOnMissingName(shown);
  return (
    <chakra.form
      ref={form}
      noValidate
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'save-pressed' });
      }}
    >
      <chakra.div
        flex="1"
        minHeight="0"
        overflowY="auto"
        overscrollBehavior="contain"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock={{ base: '5', md: '6' }}
        aria-busy={preparing}
      >
        {preparing ? (
          <MethodSkeleton tabs={types.length > 1} />
        ) : (
          <MethodEntryForm
            shown={shown}
            fields={group}
            types={types}
            merchant={merchant}
            now={now}
            send={send}
            onEscape={onClose}
          />
        )}
      </chakra.div>
      <SaveActions shown={shown} group={group} mode={mode} now={now} updating={updating} onCancel={onClose} />
    </chakra.form>
  );
});

/** Takes the keyboard to the name that is missing, once it is marked. The provider's fields mark themselves. */
function useFocusOnMissingName(shown: ShownSave) {
  const missing = useFact(shown, (state) => state !== null && 'form' in state && state.form.nameMissing);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (missing) form.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus();
  }, [missing]);
  return form;
}
