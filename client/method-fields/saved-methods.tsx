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
  const { group, label } = NEW_ENTRY[type];
  if (methods.length === 0) return null;
  return (
    <ChoiceGroup name={group}>
      {methods.map((method) => {
        const meta = methodMeta(method, saved, now);
        return (
          <ChoiceRow
            key={method.id}
            group={`${idPrefix} ${group}`}
            value={method.id}
            checked={method.id === selectedId}
            disabled={locked || isExpired(method, now)}
            label={methodLabel(method)}
            icon={method.type === 'credit card' ? <CardBrandMark brand={method.brand} /> : <BankIcon />}
            detail={detailOf(method)}
            badge={meta && BADGES[meta]}
            onChoose={() => onChoose(method.id)}
          />
        );
      })}
      <ChoiceRow
        group={`${idPrefix} ${group}`}
        value="new"
        checked={selectedId === null}
        disabled={locked}
        label={label}
        icon={<PlusIcon />}
        onChoose={() => onChoose(null)}
      />
    </ChoiceGroup>
  );
}

/** The saved methods of one type as radios, and the way to a new one beside them; nothing when none is saved. */
export const SavedMethodList = memo(List);
