import type { FieldFrames } from '../provider-request.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';
import type { StripeInstance } from './stripe-instance.ts';

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
  if (fieldType === 'cardCvc') return { type: 'cvc_update', cvc: main.frameName };

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

const CARRIERS = { card: 'cardNumber', cvc_update: 'cardCvc', au_becs_debit: 'auBankAccount' } as const;

/** The element that carries the details of `type`, found where the page put it: itself, or a whole group. */
export function elementFor(type: keyof typeof CARRIERS, given: unknown, instance: StripeInstance): FieldElement {
  const fieldType = CARRIERS[type];
  const element = given instanceof ElementsGroup ? given.getElement(fieldType) : given;
  if (!(element instanceof FieldElement) || element.fieldType !== fieldType) {
    throw new IntegrationError(
      `Please pass the ${fieldType} Element, created by this Stripe instance, to use its details.`,
    );
  }
  if (element.group.instance === instance) return element;
  throw new IntegrationError(
    'Please use the same instance of `Stripe` you used to create this Element to create your Source or Token.',
  );
}
