import type { FieldFrames } from '../messages.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';

/**
 * The frames a payment step reads its values from, once they can be read; null when one of them could not be loaded.
 * Only the number's element is named by the page: expiry and security code are its siblings.
 */
export async function framesOf(element: FieldElement): Promise<FieldFrames | null> {
  const { group, fieldType } = element;
  const sibling = (type: string) => (group instanceof ElementsGroup ? group.getElement(type) : null);
  const main = await element.readableFrame();
  if (main.readiness === 'unmounted') throw new IntegrationError(UNMOUNTED_MESSAGE);
  if (main.readiness === 'failed') return null;
  if (fieldType === 'auBankAccount') return { type: 'au_becs_debit', bank: main.frameName };

  const [expiry, cvc] = await Promise.all([
    sibling('cardExpiry')?.readableFrame(),
    sibling('cardCvc')?.readableFrame(),
  ]);
  if (expiry?.readiness === 'failed' || cvc?.readiness === 'failed') return null;
  return {
    type: 'card',
    number: main.frameName,
    ...(expiry?.readiness === 'ready' && { expiry: expiry.frameName }),
    ...(cvc?.readiness === 'ready' && { cvc: cvc.frameName }),
  };
}

/** The element that carries the details of `type`, found where the page put it: itself, or a whole group. */
export function elementFor(type: 'card' | 'au_becs_debit', given: unknown): FieldElement {
  const fieldType = type === 'card' ? 'cardNumber' : 'auBankAccount';
  const element = given instanceof ElementsGroup ? given.getElement(fieldType) : given;
  if (element instanceof FieldElement && element.fieldType === fieldType) return element;
  throw new IntegrationError(
    `Please pass the ${fieldType} Element, created by this Stripe instance, to use its details.`,
  );
}
