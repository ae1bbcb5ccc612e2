import { Tabs } from '@chakra-ui/react';
import { memo, type ReactNode, useCallback } from 'react';
import type { PaymentType } from '#domain';
import { BankIcon, CardIcon, useFact, useIdle } from '#ui';
import { MethodPanel } from './method-panel.tsx';
import type { MethodPickerProps } from './picker-props.ts';

// Tab values become part of element ids, which must not hold spaces.
const TABS: Record<PaymentType, { value: string; label: string; icon: ReactNode }> = {
  'credit card': { value: 'card', label: 'Credit & debit card', icon: <CardIcon /> },
  'direct debit': { value: 'bank', label: 'Direct debit', icon: <BankIcon /> },
};

function Picker({ types, notes, names, ...shared }: MethodPickerProps) {
  const { source, send } = shared;
  const tab = useFact(source, ({ entry }) => entry.tab);
  const locked = useFact(source, (state) => state.locked);
  // The other tab is put on the page, unseen, before anybody asks for it.
  const idle = useIdle();
  const choose = useCallback(
    ({ value }: { value: string }) =>
      send({ type: 'tab-chosen', tab: value === 'bank' ? 'direct debit' : 'credit card' }),
    [send],
  );
  const panel = (type: PaymentType) => (
    <MethodPanel
      {...shared}
      type={type}
      nameLabel={type === 'credit card' ? names.card : names.bank}
      note={notes[type]}
    />
  );
  const [only] = types;
  if (types.length === 1 && only) return panel(only);
  return (
    <Tabs.Root value={TABS[tab].value} onValueChange={choose} lazyMount={!idle}>
      <Tabs.List>
        {types.map((type) => (
          <Tabs.Trigger key={type} value={TABS[type].value} disabled={locked}>
            {TABS[type].icon}
            {TABS[type].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {types.map((type) => (
        <Tabs.Content key={type} value={TABS[type].value}>
          {panel(type)}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** A saved method, or the details of a new one, under a tab for each type (spec 2). */
export const MethodPicker = memo(Picker);
