import { redact } from '../../mock-server/journal/redaction.ts';

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const PHONE = /(?<![\w-])(\+61|0)[ -]?[2-478]([ -]?\d){8}(?!\d)/g;
/** Fields with the name, address or phone number of a person. Products have names too. */
const PERSONAL_FIELD =
  /^((first|last|full|given|family|customer|holder|account_?holder)_?name|phone|mobile|address.*)$/i;

/**
 * A copy of a JSON value without secrets and personal data: tokens, client secrets, card numbers, email addresses, phone
 * numbers, fields with people's names, and the given texts.
 */
export function sanitize<Value>(value: Value, hiddenTexts: readonly string[] = []): Value {
  const hidden = hiddenTexts.filter((text) => text !== '');
  const sanitizeText = (text: string): string =>
    hidden
      .reduce((result, each) => result.replaceAll(each, '…'), text)
      .replace(EMAIL, 'alex.nguyen@example.com')
      .replace(PHONE, '+61 400 000 000');
  const withoutPersons = JSON.parse(JSON.stringify(value), (field, each: unknown) => {
    if (typeof each !== 'string') return each;
    return PERSONAL_FIELD.test(field) ? 'Alex Nguyen' : sanitizeText(each);
  });
  return redact(withoutPersons) as Value;
}
