import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ProviderFields } from '#card-provider';
import type { PaymentType } from '#domain';
import { BankIcon, CardIcon, TabPanel, Tabs, useFact, useIdle } from '#ui';
import { MethodPanel } from './method-panel.tsx';
import type { MethodPickerProps } from './picker-props.ts';

const TABS: Record<PaymentType, { value: PaymentType; label: string; icon: ReactNode }> = {
  'credit card': { value: 'credit card', label: 'Credit & debit card', icon: <CardIcon /> },
  'direct debit': { value: 'direct debit', label: 'Direct debit', icon: <BankIcon /> },
};

function Picker({ types, notes, names, ...shared }: Omit<MethodPickerProps, 'fields'>) {
  const { source, idPrefix, send } = shared;
  const tab = useFact(source, ({ entry }) => entry.tab);
  const locked = useFact(source, (state) => state.locked);
  // What may be wanted next is put on the page, unseen, before anybody asks for it.
  const idle = useIdle();
  const choose = useCallback((chosen: PaymentType) => send({ type: 'tab-chosen', tab: chosen }), [send]);
  const [first] = types;
  const isWithdrawn = !locked && first !== undefined && !types.includes(tab);
  // The host may switch direct debit off while the form is open: nothing that is out of sight stays chosen.
  useEffect(() => {
    if (isWithdrawn) choose(first);
  }, [isWithdrawn, first, choose]);
  const hasTabs = types.length > 1;
  const panel = (type: PaymentType) => (
    <MethodPanel
      {...shared}
      type={type}
      idle={idle}
      nameLabel={type === 'credit card' ? names.card : names.bank}
      note={notes[type]}
    />
  );
  return (
    <>
      {hasTabs && (
        <Tabs
          label="Payment method"
          idPrefix={idPrefix}
          tabs={types.map((type) => TABS[type])}
          value={tab}
          disabled={locked}
          onChoose={choose}
        />
      )}
      {types.map((type) => (
        <TabPanel key={type} idPrefix={idPrefix} value={type} hasTab={hasTabs} open={!hasTabs || type === tab}>
          <Kept wanted={!hasTabs || type === tab || idle}>{panel(type)}</Kept>
        </TabPanel>
      ))}
    </>
  );
}

/** Mounts what it holds when that is wanted for the first time, and keeps it: frames must not lose their digits. */
function Kept({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(wanted);
  if (wanted && !mounted) setMounted(true);
  return mounted ? children : null;
}

/** A saved method, or the details of a new one, under a tab for each type (spec 2). */
export const MethodPicker = memo(function MethodPicker({ fields, ...rest }: MethodPickerProps) {
  return (
    <ProviderFields group={fields}>
      <Picker {...rest} />
    </ProviderFields>
  );
});
