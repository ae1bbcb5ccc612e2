/** What the provider's fields say of what a person typed into them. */
import type { CardField, FieldFacts } from '#checkout-flow';
import type { BankDetails, CardDetails } from '#scenarios';
import { type FieldReading, readField } from '../../mock-server/card-provider/rules/field-reading.ts';
import type { Moment } from '../../mock-server/card-provider/rules/judgement.ts';

type CardReading = Record<CardField, FieldReading>;

/** Left: the person has gone on to what comes next. */
export const typedCard = (card: CardDetails, now: Date): Record<CardField, FieldFacts> & { brand: string } => {
  const { number, expiry, cvc } = readingOf(card, now, 'left');
  return { number: factsOf(number), expiry: factsOf(expiry), cvc: factsOf(cvc), brand: number.brand ?? 'unknown' };
};

export function typedBank({ bsb, account }: BankDetails, now: Date): { facts: FieldFacts; bankName: string | null } {
  const entries = { bsb: entry(bsb.replace('-', ''), 'left'), 'account-number': entry(account, 'left') };
  const read = readField('auBankAccount', entries, { now, brand: 'unknown' });
  return { facts: factsOf(read), bankName: read.bankName ?? null };
}

/** What a payment step that asks for the values is told in their place; nothing where they can be had. */
export function firstFaultOf(card: CardDetails): FieldReading['error'] {
  const { number, expiry, cvc } = readingOf(card, null, 'asked');
  return number.error ?? expiry.error ?? cvc.error;
}

function readingOf({ number, expiry, cvc }: CardDetails, now: Date | null, moment: Moment): CardReading {
  const read = readField('cardNumber', { cardnumber: entry(number, moment) }, { now, brand: 'unknown' });
  const context = { now, brand: read.brand ?? 'unknown' } as const;
  return {
    number: read,
    expiry: readField('cardExpiry', { 'exp-date': entry(expiry.replace(/\D/g, ''), moment) }, context),
    cvc: readField('cardCvc', { cvc: entry(cvc, moment) }, context),
  };
}

const entry = (digits: string, moment: Moment) => ({ digits, moment });
const factsOf = ({ complete, empty, error }: FieldReading): FieldFacts => ({
  complete,
  empty,
  error: error?.message ?? null,
});
