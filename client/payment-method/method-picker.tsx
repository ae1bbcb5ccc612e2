import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type ProviderFieldGroup, ProviderFields } from '#card-provider';
import type { PaymentType } from '#domain';
import { BankIcon, CardIcon, Status, TabPanel, Tabs, useBrowserIdle, useStore } from '#ui';
import { FieldSettledContext } from './boxed-field.tsx';
import { MethodPanel, type MethodPanelProps } from './method-panel.tsx';
import { gapMessages } from './picker-state.ts';

const TABS: Record<PaymentType, { value: PaymentType; label: string; icon: ReactNode }> = {
  'credit card': { value: 'credit card', label: 'Credit & debit card', icon: <CardIcon /> },
  'direct debit': { value: 'direct debit', label: 'Direct debit', icon: <BankIcon /> },
};

interface MethodPickerProps extends Omit<MethodPanelProps, 'type' | 'nameLabel' | 'note' | 'premount'> {
  fields: ProviderFieldGroup;
  nameLabels: Record<PaymentType, string>;
  /** The available types; a single one has no tabs. */
  types: readonly PaymentType[];
  notes: Record<PaymentType, ReactNode>;
}

function Picker({ types, notes, nameLabels, ...shared }: Omit<MethodPickerProps, 'fields'>) {
  const { store, idPrefix, send } = shared;
  const tab = useStore(store, ({ entry }) => entry.tab);
  const locked = useStore(store, (state) => state.locked);
  const showsForm = useStore(store, ({ entry }) => entry.methodId === null);
  const [isFieldSettled, setIsFieldSettled] = useState(false);
  const reportSettled = useCallback(() => setIsFieldSettled(true), []);
  const idle = useBrowserIdle();
  // Mounts hidden tabs and forms while the browser is idle, after the fields that the customer waits for.
  const premount = idle && (isFieldSettled || !showsForm);
  const selectTab = useCallback((selected: PaymentType) => send({ type: 'tab-selected', tab: selected }), [send]);
  const [first] = types;
  const isTabUnavailable = !locked && first !== undefined && !types.includes(tab);
  // Leaves a tab that is no longer available, because the host may disable direct debit while the form is open.
  useEffect(() => {
    if (isTabUnavailable) selectTab(first);
  }, [isTabUnavailable, first, selectTab]);
  const hasTabs = types.length > 1;
  const panel = (type: PaymentType) => (
    <MethodPanel {...shared} type={type} premount={premount} nameLabel={nameLabels[type]} note={notes[type]} />
  );
  return (
    <FieldSettledContext.Provider value={reportSettled}>
      <GapStatus store={store} />
      {hasTabs && (
        <Tabs
          label="Payment method"
          idPrefix={idPrefix}
          tabs={types.map((type) => TABS[type])}
          value={tab}
          disabled={locked}
          onSelect={selectTab}
        />
      )}
      {types.map((type) => (
        <TabPanel key={type} idPrefix={idPrefix} value={type} hasTab={hasTabs} open={!hasTabs || type === tab}>
          <LazyMount shouldMount={!hasTabs || type === tab || premount}>{panel(type)}</LazyMount>
        </TabPanel>
      ))}
    </FieldSettledContext.Provider>
  );
}

function GapStatus({ store }: Pick<MethodPickerProps, 'store'>) {
  const submission = useStore(store, ({ entry }) => entry.gaps.submission);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later corrections are not announced.
  const messages = useMemo(() => gapMessages(store.state().entry), [store, submission]);
  return <Status repeat={submission}>{messages}</Status>;
}

function LazyMount({ shouldMount, children }: { shouldMount: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(shouldMount);
  if (shouldMount && !mounted) setMounted(true);
  return mounted ? children : null;
}

export const MethodPicker = memo(function MethodPicker({ fields, ...rest }: MethodPickerProps) {
  return (
    <ProviderFields group={fields}>
      <Picker {...rest} />
    </ProviderFields>
  );
});
