import { memo } from 'react';
import {
  formatBsb,
  isExpired,
  maskAccountNumber,
  methodBadge,
  methodLabel,
  type PaymentType,
  type SavedMethod,
  type SavedMethods,
} from '#domain';
import { BankIcon, CardBrandMark, PlusIcon, RadioGroup, RadioRow } from '#ui';

const NEW_METHOD_OPTION: Record<PaymentType, { group: string; label: string }> = {
  'credit card': { group: 'Saved cards', label: 'Use a new card' },
  'direct debit': { group: 'Saved bank accounts', label: 'Use a new bank account' },
};

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

const formatDetail = (method: SavedMethod): string =>
  method.type === 'credit card'
    ? `${twoDigits(method.expiry.month)}/${twoDigits(method.expiry.year)}`
    : `${formatBsb(method.bsb)} ${maskAccountNumber(method)}`;

const BADGES = {
  default: { text: 'Default', tone: 'quiet' },
  expired: { text: 'Expired', tone: 'danger' },
} as const;

interface SavedMethodListProps {
  /** The prefix of the radio group's name; unique per form on a page. */
  idPrefix: string;
  type: PaymentType;
  saved: SavedMethods;
  selectedId: string | null;
  locked: boolean;
  now: Date;
  onSelect: (methodId: string | null) => void;
}

/** The saved methods of one type as radios, with an option for a new one; renders nothing without saved methods (V11). */
export const SavedMethodList = memo(function SavedMethodList({
  idPrefix,
  type,
  saved,
  selectedId,
  locked,
  now,
  onSelect,
}: SavedMethodListProps) {
  const methods = saved.methods.filter((method) => method.type === type);
  const groupName = `${idPrefix} ${NEW_METHOD_OPTION[type].group}`;
  const { group, label } = NEW_METHOD_OPTION[type];
  if (methods.length === 0) return null;
  return (
    <RadioGroup name={group}>
      {methods.map((method) => (
        <SavedRow
          key={method.id}
          group={groupName}
          method={method}
          badge={methodBadge(method, saved, now)}
          checked={method.id === selectedId}
          disabled={locked || isExpired(method, now)}
          onSelect={onSelect}
        />
      ))}
      <NewRow group={groupName} label={label} checked={selectedId === null} disabled={locked} onSelect={onSelect} />
    </RadioGroup>
  );
});

interface RowProps {
  group: string;
  checked: boolean;
  disabled: boolean;
  onSelect: (methodId: string | null) => void;
}

// Memoized, because a selection changes only two of the rows.
const SavedRow = memo(function SavedRow({
  method,
  badge,
  onSelect,
  ...row
}: RowProps & { method: SavedMethod; badge: keyof typeof BADGES | null }) {
  return (
    <RadioRow
      {...row}
      value={method.id}
      label={methodLabel(method)}
      icon={method.type === 'credit card' ? <CardBrandMark brand={method.brand} /> : <BankIcon />}
      detail={formatDetail(method)}
      badge={badge && BADGES[badge]}
      onSelect={() => onSelect(method.id)}
    />
  );
});

const NewRow = memo(function NewRow({ onSelect, ...row }: RowProps & { label: string }) {
  return <RadioRow {...row} value="new" icon={<PlusIcon />} onSelect={() => onSelect(null)} />;
});
