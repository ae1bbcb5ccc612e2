import { type BankMode, judgeAccountNumber, judgeBsb } from './bank-account.ts';
import { bankNameOf, branchNameOf } from './bsb-directory.ts';
import { brandOf, type CardBrand } from './card-brand.ts';
import { judgeCvc } from './card-cvc.ts';
import { judgeExpiry } from './card-expiry.ts';
import { judgeCardNumber } from './card-number.ts';
import { faultToShow, type Judgement, type Moment } from './judgement.ts';
import { type ValidationError, validationError } from './validation-messages.ts';

export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'auBankAccount';
export type InputName = 'cardnumber' | 'exp-date' | 'cvc' | 'bsb' | 'account-number';

/** One input's digits, and how far the person is with it. */
export interface Entry {
  digits: string;
  moment: Moment;
}
export type Entries = Partial<Record<InputName, Entry>>;

/** What the page may know of a field's content: enough to guide a person, never a digit. */
export interface FieldReading {
  empty: boolean;
  complete: boolean;
  error?: ValidationError;
  /** Inputs to mark as wrong. */
  faulty: InputName[];
  brand?: CardBrand;
  bankName?: string;
  branchName?: string;
}

const UNTOUCHED: Entry = { digits: '', moment: 'typing' };

/** What a field is read by, besides what is in it. */
export interface ReadingContext {
  /** Null while the time is not known yet. */
  now: Date | null;
  /** The sibling card number's, which decides how long a CVC is. */
  brand: CardBrand;
  bankMode?: BankMode;
}

/** Reads a whole field. */
export function readField(type: FieldType, entries: Entries, { now, brand, bankMode }: ReadingContext): FieldReading {
  const entry = (name: InputName) => entries[name] ?? UNTOUCHED;
  const sum = (...judged: [InputName, Judgement][]): FieldReading => {
    const faults = judged.flatMap(([name, judgement]) => {
      const code = faultToShow(judgement, entry(name).digits, entry(name).moment);
      return code ? [{ name, code }] : [];
    });
    return {
      empty: judged.every(([name]) => entry(name).digits === ''),
      complete: judged.every(([, { complete }]) => complete),
      faulty: faults.map(({ name }) => name),
      ...(faults[0] && { error: validationError(faults[0].code) }),
    };
  };

  switch (type) {
    case 'cardNumber': {
      const { digits } = entry('cardnumber');
      return { ...sum(['cardnumber', judgeCardNumber(digits)]), brand: brandOf(digits) };
    }
    case 'cardExpiry':
      return sum(['exp-date', judgeExpiry(entry('exp-date').digits, now)]);
    case 'cardCvc':
      return sum(['cvc', judgeCvc(entry('cvc').digits, brand)]);
    case 'auBankAccount': {
      const bsb = entry('bsb').digits;
      const accountNumber = entry('account-number').digits;
      const bankName = bankNameOf(bsb);
      const branchName = branchNameOf(bsb);
      return {
        ...sum(['bsb', judgeBsb(bsb, bankMode)], ['account-number', judgeAccountNumber(accountNumber, bsb, bankMode)]),
        ...(bankName && { bankName }),
        ...(branchName && { branchName }),
      };
    }
  }
}
