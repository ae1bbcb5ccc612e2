import { CONNECTION_ERROR } from '../connection-error.ts';
import type { Challenge, ProviderRequest, ProviderResult } from '../messages.ts';
import type { Controller } from './controller.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';
import { intentOf, waitsForChallenge } from './intent.ts';
import { elementFor, framesOf } from './read-fields.ts';
import type { StripeInstance } from './stripe-instance.ts';

type Data = Readonly<Record<string, unknown>>;
type MethodType = 'card' | 'au_becs_debit';

/** What a step sends, and the field it takes the missing values from. */
interface Step {
  method?: 'GET' | 'POST';
  path: string;
  body: Record<string, unknown> | null;
  fill?: { element: FieldElement; under: string[] };
}

const dataOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

/** The methods of `window.Stripe` that reach the API: they resolve to a result or `{ error }`, and reject on misuse. */
export function paymentSteps(
  instance: StripeInstance,
  controller: Controller,
  showChallenge: (intent: Omit<Challenge, 'publishableKey'>) => Promise<ProviderResult>,
) {
  const run = async (resultName: string, { method = 'POST', path, body, fill }: Step) => {
    const frames = fill && (await framesOf(fill.element));
    if (frames === null) return structuredClone(CONNECTION_ERROR);
    const request: ProviderRequest = {
      method,
      path,
      body,
      ...(frames && fill && { fields: { frames, under: fill.under } }),
    };
    return settled(resultName, await controller.send(request));
  };

  /** A payment method's data for the API: details the page holds are sent, those in a field are left to be filled in. */
  const methodData = (type: MethodType, given: Data, under: string[]) => {
    const { [type]: details, billing_details, metadata, allow_redisplay } = given;
    const data: Record<string, unknown> = { type, ...plain({ billing_details, metadata, allow_redisplay }) };
    if (
      details instanceof FieldElement ||
      details instanceof ElementsGroup ||
      details === null ||
      details === undefined
    ) {
      return { data, fill: { fill: { element: elementFor(type, details, instance), under } } };
    }
    return { data: { ...data, [type]: plain(dataOf(details)) }, fill: {} };
  };

  const confirm = async (type: MethodType, step: string, secret: unknown, data: unknown) => {
    const { payment_method: method, mandate_data, return_url } = dataOf(data);
    const { path, client_secret } = intentOf(secret, step);
    const body = plain({ client_secret, mandate_data, return_url });
    if (method === undefined || typeof method === 'string') {
      return run('setupIntent', { path: `${path}/confirm`, body: { ...body, ...plain({ payment_method: method }) } });
    }
    if (typeof method !== 'object' || method === null) {
      throw new IntegrationError(
        `Invalid value for ${step}: payment_method should be object or string. You specified: ${String(method)}.`,
      );
    }
    const { data: payment_method_data, fill } = methodData(type, dataOf(method), ['payment_method_data', type]);
    return run('setupIntent', { path: `${path}/confirm`, body: { ...body, payment_method_data }, ...fill });
  };

  const retrieve = (step: string, secret: unknown) => {
    const { path, client_secret } = intentOf(secret, step);
    const query = new URLSearchParams({ client_secret });
    return run('setupIntent', { method: 'GET', path: `${path}?${query}`, body: null });
  };

  /** Puts the bank's challenge before the person where the intent waits for one, and answers when it is over. */
  const handleAction = async (step: string, secret: unknown, result: Record<string, unknown>) => {
    const intent = dataOf(result['setupIntent']);
    if (!waitsForChallenge(intent)) return result;
    const { path: intentPath, client_secret: clientSecret } = intentOf(secret, step);
    const challenge = { intentPath, clientSecret, paymentMethod: String(intent['payment_method']) };
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
      const whole = source === undefined ? details : { ...details, [type]: source };
      const { data, fill } = methodData(type, whole, [type]);
      return run('paymentMethod', { path: '/v1/payment_methods', body: data, ...fill });
    },

    createToken: async (given: unknown, data?: unknown) => {
      if (given === 'cvc_update') {
        const cvc = { element: elementFor('cvc_update', data, instance), under: ['cvc_update'] };
        return run('token', { path: '/v1/tokens', body: { cvc_update: {} }, fill: cvc });
      }
      if (typeof given === 'string') {
        throw new IntegrationError(`createToken('${given}') is not emulated. Pass a cardNumber Element.`);
      }
      const fill = { element: elementFor('card', given, instance), under: ['card'] };
      return run('token', { path: '/v1/tokens', body: { card: plain(dataOf(data)) }, fill });
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
