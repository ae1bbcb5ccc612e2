import type { FieldFrames } from '../provider-request.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';
import type { StripeInstance } from './stripe-instance.ts';

/**
 * The frames with the values of a request, once they are loaded; null when one failed to load. The page passes the card
 * number element; expiry and CVC are found in the same group.
 */
export async function resolveFieldFrames(element: FieldElement): Promise<FieldFrames | null> {
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

const MAIN_FIELD_TYPES = { card: 'cardNumber', cvc_update: 'cardCvc', au_becs_debit: 'auBankAccount' } as const;

/** The element with the details of `type`: `source` itself, or its element in the group `source`. */
export function requireFieldElement(
  type: keyof typeof MAIN_FIELD_TYPES,
  source: unknown,
  instance: StripeInstance,
): FieldElement {
  const fieldType = MAIN_FIELD_TYPES[type];
  const element = source instanceof ElementsGroup ? source.getElement(fieldType) : source;
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
