import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { findChallengeFrame, type ProviderFieldGroup, useProviderStatus } from '#card-provider';
import {
  hasSaveEntries,
  type MachineView,
  offeredTypes,
  type SaveEvent,
  type SaveMachine,
  type SaveMode,
  type SaveObstacle,
  saveObstacle,
  type VisibleSave,
} from '#checkout-flow';
import {
  Button,
  Form,
  fullHeightOnLowSheet,
  Modal,
  Skeleton,
  Spinner,
  useRestoreFocus,
  useStore,
  useUniqueId,
} from '#ui';
import { MethodEntryForm } from './method-entry-form.tsx';

const PERSISTENT_ELEMENTS = [findChallengeFrame];

interface PaymentMethodDialogProps {
  session: SaveMachine & { view: MachineView<VisibleSave>; fields: ProviderFieldGroup; isTokenMissing: () => boolean };
  directDebitDisabled: boolean;
  merchant: string;
  agreementUrl: string | undefined;
  now: Date;
  isUpdating: boolean;
  onError: (cause: unknown) => void;
}

export function PaymentMethodDialog({ session, onError, ...rest }: PaymentMethodDialogProps) {
  const { view, fields, isTokenMissing, send } = session;
  const isOpen = useStore(session, ({ status }) => status !== 'hidden');
  const locked = useMemo(
    () => ({ state: () => session.state().status === 'saving', subscribe: session.subscribe }),
    [session],
  );
  const opening = useStore(view, (state) => state?.opening ?? null);
  const close = useCallback(() => send({ type: 'hide' }), [send]);
  // Loads the provider in parallel with the saved methods, before the form mounts.
  const { providerLoader } = fields;
  useEffect(() => providerLoader.load(), [providerLoader]);
  return (
    <Modal
      open={isOpen}
      locked={locked}
      hasEntries={useStore(session, hasSaveEntries)}
      size={opening?.mode === 'update' ? 'narrow-list' : 'narrow'}
      title={opening ? TITLES[opening.mode] : ''}
      closeLabel="Close"
      persistentElements={PERSISTENT_ELEMENTS}
      onClose={close}
      onRemoved={close}
      onExitComplete={view.clear}
      onError={onError}
    >
      {opening && (
        <SaveBody
          key={opening.id}
          view={view}
          fields={fields}
          isTokenMissing={isTokenMissing}
          mode={opening.mode}
          send={send}
          onClose={close}
          {...rest}
        />
      )}
    </Modal>
  );
}

interface SaveBodyProps {
  view: MachineView<VisibleSave>;
  fields: ProviderFieldGroup;
  isTokenMissing: () => boolean;
  mode: SaveMode;
  directDebitDisabled: boolean;
  merchant: string;
  agreementUrl: string | undefined;
  now: Date;
  isUpdating: boolean;
  send: (event: SaveEvent) => void;
  onClose: () => void;
}

export const SaveBody = memo(function SaveBody(props: SaveBodyProps) {
  const { mode, directDebitDisabled, isUpdating, onClose, ...shared } = props;
  const { view, fields, now, send } = shared;
  const types = offeredTypes(mode, directDebitDisabled);
  const preparing = useStore(view, (state) => state?.status === 'preparing');
  const id = useUniqueId();
  return (
    <Form
      id={id}
      flex="1"
      minHeight="0"
      display="flex"
      flexDirection="column"
      css={fullHeightOnLowSheet}
      onSubmit={() => send({ type: 'save-submitted' })}
    >
      <chakra.div
        flex="1"
        minHeight="0"
        position="relative"
        overflowY="auto"
        overscrollBehavior="contain"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock={{ base: '5', md: '6' }}
        css={fullHeightOnLowSheet}
        aria-busy={preparing}
      >
        {preparing ? (
          <MethodSkeleton tabs={types.length > 1} />
        ) : (
          <MethodEntryForm {...shared} types={types} onEscape={onClose} />
        )}
      </chakra.div>
      <SaveActions
        form={id}
        view={view}
        fields={fields}
        mode={mode}
        now={now}
        isUpdating={isUpdating}
        onCancel={onClose}
      />
    </Form>
  );
});

const MethodSkeleton = ({ tabs }: { tabs: boolean }) => (
  <chakra.div display="grid" gap="5">
    {tabs && <Skeleton height="54px" />}
    <chakra.div borderWidth="1px" borderColor="line" borderRadius="base">
      <Row as="p" role="status" borderTopWidth="0" textStyle="small" color="ink.muted">
        <Spinner />
        Loading your payment methods
      </Row>
      {['first', 'second'].map((row) => (
        <Row key={row}>
          <Skeleton width="20px" height="20px" />
          <Skeleton width="50%" height="16px" />
        </Row>
      ))}
    </chakra.div>
  </chakra.div>
);

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '56px',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

interface SaveActionsProps {
  form: string;
  view: MachineView<VisibleSave>;
  fields: ProviderFieldGroup;
  mode: SaveMode;
  now: Date;
  isUpdating: boolean;
  onCancel: () => void;
}

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
        // Sighted customers see placeholders while the fields load, so only screen readers get these two reasons as text.
        srOnly={obstacle === 'provider-loading' || obstacle === 'intent-loading'}
      >
        {obstacle && OBSTACLES[obstacle]}
      </chakra.p>
    </chakra.div>
  );
});

export const TITLES: Record<SaveMode, string> = {
  'add-card': 'Add credit or debit card',
  'add-bank-account': 'Add direct debit number',
  update: 'Update payment method',
};

/** The specification has 'Save card' as the button's text for a bank account too. */
export const saveLabel = (mode: SaveMode): string => (mode === 'update' ? 'Update' : 'Save card');

export const OBSTACLES: Record<SaveObstacle, string> = {
  updating: 'A payment is under way…',
  'expired-method': 'This card has expired. Choose another payment method.',
  'provider-unavailable': 'The secure payment fields could not be loaded.',
  'provider-loading': 'Preparing the secure payment fields…',
  'intent-loading': 'Preparing the secure payment fields…',
  'intent-unavailable': 'A bank account cannot be added right now. Try again.',
};
