import { memo, type ReactNode, useCallback, useMemo } from 'react';
import {
  formatBankAccount,
  methodLabel,
  type PaymentMethodEntry,
  type PaymentType,
  type SavedMethod,
  type SavedMethods,
  toPaymentMethodEntry,
} from '#domain';
import { BankIcon, CardBrandMark, PlusIcon, RadioGroup, RadioRow } from '#ui';
import { Note } from './notes.tsx';

const LISTS: Record<PaymentType, { group: string; label: string; mark: (brand: string | null) => ReactNode }> = {
  'credit card': {
    group: 'Saved cards',
    label: 'Use a new card',
    mark: (brand) => <CardBrandMark brand={brand ?? ''} />,
  },
  'direct debit': { group: 'Saved bank accounts', label: 'Use a new bank account', mark: () => <BankIcon /> },
};

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

function formatDetail(method: SavedMethod): string {
  switch (method.type) {
    case 'credit card':
      return method.expiry ? `${twoDigits(method.expiry.month)}/${twoDigits(method.expiry.year)}` : '';
    case 'direct debit':
      return formatBankAccount(method);
  }
}

const BADGES = {
  default: { text: 'Default', tone: 'quiet' },
  expired: { text: 'Expired', tone: 'danger' },
} as const;

interface SavedMethodListProps {
  idPrefix: string;
  type: PaymentType;
  saved: SavedMethods;
  selectedId: string | null;
  locked: boolean;
  now: Date;
  onSelect: (methodId: string | null) => void;
}

export const SavedMethodList = memo(function SavedMethodList({
  idPrefix,
  type,
  saved,
  selectedId,
  locked,
  now,
  onSelect,
}: SavedMethodListProps) {
  const { group, label } = LISTS[type];
  const rows = useMemo(
    () =>
      saved.methods
        .filter((method) => method.type === type)
        .map((method) => (
          <SavedRow key={method.id} {...toPaymentMethodEntry(method, saved, now)} detail={formatDetail(method)} />
        )),
    [saved, type, now],
  );
  const select = useCallback((value: string) => onSelect(value === NEW_METHOD ? null : value), [onSelect]);
  if (rows.length === 0) return null;
  return (
    <>
      <RadioGroup
        label={group}
        name={`${idPrefix} ${group}`}
        value={selectedId ?? NEW_METHOD}
        disabled={locked}
        onSelect={select}
      >
        {rows}
        <NewRow label={label} />
      </RadioGroup>
      {saved.isCut && <Note>You have more saved payment methods than can be shown here.</Note>}
    </>
  );
});

const NEW_METHOD = 'new';

// A row is memoized, because a list that was loaded again changes few rows.
const SavedRow = memo(function SavedRow({
  type,
  paymentMethodId,
  brand,
  last4,
  meta,
  detail,
}: PaymentMethodEntry & { detail: string }) {
  return (
    <RadioRow
      value={paymentMethodId}
      disabled={meta === 'expired'}
      label={methodLabel({ type, brand, last4 })}
      icon={LISTS[type].mark(brand)}
      detail={type === 'credit card' && detail !== '' ? <ExpiryDetail text={detail} /> : detail}
      badge={meta && BADGES[meta]}
    />
  );
});

const ExpiryDetail = ({ text }: { text: string }) => (
  <>
    <span data-part="hidden">expires </span>
    {text}
  </>
);

const NewRow = memo(function NewRow({ label }: { label: string }) {
  return <RadioRow value={NEW_METHOD} label={label} icon={<PlusIcon />} />;
});
