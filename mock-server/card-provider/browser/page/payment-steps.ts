import { CONNECTION_ERROR } from '../connection-error.ts';
import type { Challenge, ProviderResult } from '../messages.ts';
import type { Controller, PageRequest } from './controller.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';
import { intentOf, waitsForChallenge } from './intent.ts';
import { elementFor, framesOf } from './read-fields.ts';
import type { StripeInstance } from './stripe-instance.ts';

type Data = Readonly<Record<string, unknown>>;
type MethodType = 'card' | 'au_becs_debit';

const dataOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

/** The methods of `window.Stripe` that reach the API: they resolve to a result or `{ error }`, and reject on misuse. */
export function paymentSteps(
  instance: StripeInstance,
  controller: Controller,
  showChallenge: (intent: Omit<Challenge, 'publishableKey'>) => Promise<ProviderResult>,
) {
  const run = async (resultName: string, request: PageRequest) => settled(resultName, await controller.send(request));
  const notLoaded = () => structuredClone(CONNECTION_ERROR);

  /** A payment method for the controller: details that the page holds, or the frames they are in; null without them. */
  const methodFrom = async (type: MethodType, given: Data) => {
    const { [type]: held, billing_details, metadata, allow_redisplay } = given;
    const isInFields = held instanceof FieldElement || held instanceof ElementsGroup || (held ?? null) === null;
    const details = isInFields ? await framesOf(elementFor(type, held, instance)) : plain(dataOf(held));
    return details && { type, details, ...plain({ billing_details, metadata, allow_redisplay }) };
  };

  const confirm = async (type: MethodType, step: string, secret: unknown, data: unknown) => {
    const { payment_method: given } = dataOf(data);
    const request = { endpoint: 'confirm setup intent', ...intentOf(secret, step) } as const;
    if (given === undefined) return run('setupIntent', request);
    if (typeof given === 'string') return run('setupIntent', { ...request, method: given });
    if (typeof given !== 'object' || given === null) {
      throw new IntegrationError(
        `Invalid value for ${step}: payment_method should be object or string. You specified: ${String(given)}.`,
      );
    }
    const method = await methodFrom(type, dataOf(given));
    return method ? run('setupIntent', { ...request, method }) : notLoaded();
  };

  const retrieve = (step: string, secret: unknown) =>
    run('setupIntent', { endpoint: 'retrieve setup intent', ...intentOf(secret, step) });

  /** Puts the bank's challenge before the person where the intent waits for one, and answers when it is over. */
  const handleAction = async (step: string, secret: unknown, result: Record<string, unknown>) => {
    const intent = dataOf(result['setupIntent']);
    if (!waitsForChallenge(intent)) return result;
    const challenge = { ...intentOf(secret, step), paymentMethod: String(intent['payment_method']) };
    return settled('setupIntent', await showChallenge(challenge));
  };

  return {
    confirmCardSetup: async (secret: unknown, data?: unknown, options?: unknown) => {
      const result = await confirm('card', 'confirmCardSetup', secret, data);
      return dataOf(options)['handleActions'] === false ? result : handleAction('confirmCardSetup', secret, result);
    },
    confirmAuBecsDebitSetup: (secret: unknown, data?: unknown) =>
      confirm('au_becs_debit', 'confirmAuBecsDebitSetup', secret, data),

    retrieveSetupIntent: async (secret: unknown) => retrieve('retrieveSetupIntent', secret),

    /** An intent that waits for nothing is answered as it is. */
    handleNextAction: async (given: unknown) => {
      const { clientSecret } = dataOf(given);
      return handleAction('handleNextAction', clientSecret, await retrieve('handleNextAction', clientSecret));
    },

    createPaymentMethod: async (given: unknown) => {
      const { elements, element, params, ...direct } = dataOf(given);
      const source = elements ?? element;
      const details = source === undefined ? direct : dataOf(params);
      const type = source === undefined ? direct['type'] : typeOf(source);
      if (type !== 'card' && type !== 'au_becs_debit') {
        throw new IntegrationError(`Invalid value for createPaymentMethod: type should be card or au_becs_debit.`);
      }
      const method = await methodFrom(type, source === undefined ? details : { ...details, [type]: source });
      return method ? run('paymentMethod', { endpoint: 'create payment method', method }) : notLoaded();
    },

    createToken: async (given: unknown, data?: unknown) => {
      if (given === 'cvc_update') {
        const frames = await framesOf(elementFor('cvc_update', data, instance));
        return frames ? run('token', { endpoint: 'create CVC token', frames }) : notLoaded();
      }
      if (typeof given === 'string') {
        throw new IntegrationError(`createToken('${given}') is not emulated. Pass a cardNumber Element.`);
      }
      const frames = await framesOf(elementFor('card', given, instance));
      return frames ? run('token', { endpoint: 'create token', frames, owner: plain(dataOf(data)) }) : notLoaded();
    },
  };
}

/** A group that holds both kinds of field means the card. */
const typeOf = (source: unknown): MethodType => {
  const main =
    source instanceof ElementsGroup ? (source.getElement('cardNumber') ?? source.getElement('auBankAccount')) : source;
  return main instanceof FieldElement && main.fieldType === 'auBankAccount' ? 'au_becs_debit' : 'card';
};

/** Only data leaves the page, and what is undefined is left out, as it would be in a request. */
const plain = (data: object): Record<string, unknown> => JSON.parse(JSON.stringify(data));

function settled(resultName: string, result: ProviderResult): Record<string, unknown> {
  if ('unmounted' in result) throw new IntegrationError(UNMOUNTED_MESSAGE);
  return 'error' in result ? { error: result.error } : { [resultName]: result.value };
}
