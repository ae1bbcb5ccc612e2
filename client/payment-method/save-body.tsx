import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import { offeredTypes, type SaveEvent, type SaveMode, type SessionView, type VisibleSave } from '#checkout-flow';
import { Form, fullHeightOnLowSheet, Skeleton, Spinner, useStore, useUniqueId } from '#ui';
import { MethodEntryForm } from './method-entry-form.tsx';
import { SaveActions } from './save-actions.tsx';

interface SaveBodyProps {
  view: SessionView<VisibleSave>;
  fields: ProviderFieldGroup;
  mode: SaveMode;
  directDebitDisabled: boolean;
  merchant: string;
  now: Date;
  isUpdating: boolean;
  send: (event: SaveEvent) => void;
  onClose: () => void;
}

/** The dialog's form; Enter in a field saves. */
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

/** The loading state: placeholders for the tabs and a short list. */
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
