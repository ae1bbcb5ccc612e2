import { memo } from 'react';
import {
  formatBsb,
  isExpired,
  maskedAccount,
  methodLabel,
  methodMeta,
  type PaymentType,
  type SavedMethod,
  type SavedMethods,
} from '#domain';
import { BankIcon, CardBrandMark, ChoiceGroup, ChoiceRow, PlusIcon } from '#ui';

const NEW_ENTRY: Record<PaymentType, { group: string; label: string }> = {
  'credit card': { group: 'Saved cards', label: 'Use a new card' },
  'direct debit': { group: 'Saved bank accounts', label: 'Use a new bank account' },
};

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0');

const detailOf = (method: SavedMethod): string =>
  method.type === 'credit card'
    ? `${twoDigits(method.expiry.month)}/${twoDigits(method.expiry.year)}`
    : `${formatBsb(method.bsb)} ${maskedAccount(method)}`;

const BADGES = {
  default: { text: 'Default', tone: 'quiet' },
  expired: { text: 'Expired', tone: 'danger' },
} as const;

interface SavedMethodListProps {
  /** Two forms may be on one page, and their radios must not exclude each other. */
  idPrefix: string;
  type: PaymentType;
  saved: SavedMethods;
  selectedId: string | null;
  locked: boolean;
  now: Date;
  onChoose: (methodId: string | null) => void;
}

function List({ idPrefix, type, saved, selectedId, locked, now, onChoose }: SavedMethodListProps) {
  const methods = saved.methods.filter((method) => method.type === type);
  const named = `${idPrefix} ${NEW_ENTRY[type].group}`;
  const { group, label } = NEW_ENTRY[type];
  if (methods.length === 0) return null;
  return (
    <ChoiceGroup name={group}>
      {methods.map((method) => (
        <SavedRow
          key={method.id}
          group={named}
          method={method}
          meta={methodMeta(method, saved, now)}
          checked={method.id === selectedId}
          disabled={locked || isExpired(method, now)}
          onChoose={onChoose}
        />
      ))}
      <NewRow group={named} label={label} checked={selectedId === null} disabled={locked} onChoose={onChoose} />
    </ChoiceGroup>
  );
}

interface RowProps {
  group: string;
  checked: boolean;
  disabled: boolean;
  onChoose: (methodId: string | null) => void;
}

// Of many rows, choosing changes two.
const SavedRow = memo(function SavedRow({
  method,
  meta,
  onChoose,
  ...row
}: RowProps & { method: SavedMethod; meta: keyof typeof BADGES | null }) {
  return (
    <ChoiceRow
      {...row}
      value={method.id}
      label={methodLabel(method)}
      icon={method.type === 'credit card' ? <CardBrandMark brand={method.brand} /> : <BankIcon />}
      detail={detailOf(method)}
      badge={meta && BADGES[meta]}
      onChoose={() => onChoose(method.id)}
    />
  );
});

const NewRow = memo(function NewRow({ onChoose, ...row }: RowProps & { label: string }) {
  return <ChoiceRow {...row} value="new" icon={<PlusIcon />} onChoose={() => onChoose(null)} />;
});

/** The saved methods of one type as radios, and the way to a new one beside them; nothing when none is saved. */
export const SavedMethodList = memo(List);
