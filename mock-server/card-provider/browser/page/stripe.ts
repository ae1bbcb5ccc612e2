import { CONNECTION_ERROR, type FieldFrames, type ProviderResult } from '../messages.ts';
import type { ProviderLocation } from '../provider-frame.ts';
import { showChallenge } from './challenge-overlay.ts';
import { ControllerClient } from './controller-client.ts';
import { ElementsGroup, type ElementsGroupOptions, FieldElement, type StripeInstance } from './elements.ts';
import { IntegrationError, notEmulated, UNMOUNTED_MESSAGE } from './integration-error.ts';

type UnknownRecord = Readonly<Record<string, unknown>>;
type MethodType = 'card' | 'au_becs_debit';

const MAIN_FIELD_TYPES = { card: 'cardNumber', au_becs_debit: 'auBankAccount' } as const;

const toRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};

const toPlainData = (data: object): Record<string, unknown> => JSON.parse(JSON.stringify(data));

const connectionError = () => structuredClone(CONNECTION_ERROR);

/** Returns a plain object, as @stripe/react-stripe-js requires. Its methods return API errors as `{ error }`. */
export function createStripe(provider: ProviderLocation, publishableKey: unknown) {
  if (typeof publishableKey !== 'string' || publishableKey.trim() === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  }
  if (publishableKey.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  const instance: StripeInstance = { provider, publishableKey };
  const controller = new ControllerClient(instance);

  const call = async (resultName: string, path: string, body: object | null, frames?: FieldFrames) =>
    toStripeResult(
      resultName,
      await controller.send({ path, body: body && toPlainData(body), ...(frames && { frames }) }),
    );

  const callWithMethod = async (
    resultName: string,
    path: string,
    type: MethodType,
    params: UnknownRecord,
    createBody: (method: object) => object,
  ) => {
    const { [type]: source = null, billing_details, metadata } = params;
    const method = { type, billing_details, metadata };
    if (source !== null && !(source instanceof FieldElement))
      return call(resultName, path, createBody({ ...method, [type]: source }));
    const frames = await resolveFieldFrames(requireFieldElement(type, source, instance));
    return frames ? call(resultName, path, createBody(method), frames) : connectionError();
  };

  const confirm = async (type: MethodType, methodName: string, secret: unknown, data: unknown) => {
    const { payment_method } = toRecord(data);
    const { intent, clientSecret: client_secret } = parseClientSecret(secret, methodName);
    const path = `/v1/setup_intents/${intent}/confirm`;
    if (payment_method === undefined || typeof payment_method === 'string')
      return call('setupIntent', path, { client_secret, payment_method });
    if (typeof payment_method !== 'object' || payment_method === null) {
      throw new IntegrationError(
        `Invalid value for ${methodName}: payment_method should be object or string. You specified: ${String(payment_method)}.`,
      );
    }
    return callWithMethod('setupIntent', path, type, toRecord(payment_method), (payment_method_data) => ({
      client_secret,
      payment_method_data,
    }));
  };

  const methods = {
    elements: (options?: ElementsGroupOptions) => new ElementsGroup(instance, options),

    confirmCardSetup: async (secret: unknown, data?: unknown) => {
      const result = await confirm('card', 'confirmCardSetup', secret, data);
      const intent = toRecord(toRecord(result)['setupIntent']);
      if (!requiresChallenge(intent)) return result;
      const challenge = {
        publishableKey,
        ...parseClientSecret(secret, 'confirmCardSetup'),
        paymentMethod: String(intent['payment_method']),
      };
      return toStripeResult('setupIntent', await showChallenge(provider, challenge));
    },

    confirmAuBecsDebitSetup: (secret: unknown, data?: unknown) =>
      confirm('au_becs_debit', 'confirmAuBecsDebitSetup', secret, data),

    retrieveSetupIntent: async (secret: unknown) => {
      const { intent, clientSecret } = parseClientSecret(secret, 'retrieveSetupIntent');
      return call('setupIntent', `/v1/setup_intents/${intent}?client_secret=${clientSecret}`, null);
    },

    createPaymentMethod: async (data: unknown) => {
      const { type } = toRecord(data);
      if (type !== 'card' && type !== 'au_becs_debit') {
        throw new IntegrationError(`Invalid value for createPaymentMethod: type should be card or au_becs_debit.`);
      }
      return callWithMethod('paymentMethod', '/v1/payment_methods', type, toRecord(data), (method) => method);
    },

    createToken: async (element: unknown, data?: unknown) => {
      const frames = await resolveFieldFrames(requireFieldElement('card', element, instance));
      return frames ? call('token', '/v1/tokens', { card: toRecord(data) }, frames) : connectionError();
    },

    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
  return withUnusedMethods(methods);
}

function requireFieldElement(type: MethodType, source: unknown, instance: StripeInstance): FieldElement {
  const fieldType = MAIN_FIELD_TYPES[type];
  if (!(source instanceof FieldElement) || source.fieldType !== fieldType) {
    throw new IntegrationError(
      `Please pass the ${fieldType} Element, created by this Stripe instance, to use its details.`,
    );
  }
  if (source.group.instance === instance) return source;
  throw new IntegrationError(
    'Please use the same instance of `Stripe` you used to create this Element to create your Source or Token.',
  );
}

async function resolveFieldFrames(element: FieldElement): Promise<FieldFrames | null> {
  const main = await element.readableFrame();
  if (main.readiness === 'unmounted') throw new IntegrationError(UNMOUNTED_MESSAGE);
  if (main.readiness === 'failed') return null;
  if (element.fieldType === 'auBankAccount') return { type: 'au_becs_debit', bank: main.frameName };

  const [expiry, cvc] = await Promise.all([
    element.group.getElement('cardExpiry')?.readableFrame(),
    element.group.getElement('cardCvc')?.readableFrame(),
  ]);
  if (expiry?.readiness === 'failed' || cvc?.readiness === 'failed') return null;
  return {
    type: 'card',
    number: main.frameName,
    ...(expiry?.readiness === 'ready' && { expiry: expiry.frameName }),
    ...(cvc?.readiness === 'ready' && { cvc: cvc.frameName }),
  };
}

function toStripeResult(resultName: string, result: ProviderResult): Record<string, unknown> {
  if ('unmounted' in result) throw new IntegrationError(UNMOUNTED_MESSAGE);
  return 'error' in result ? { error: result.error } : { [resultName]: result.value };
}

function parseClientSecret(secret: unknown, methodName: string): { intent: string; clientSecret: string } {
  if (typeof secret !== 'string' || secret === '') {
    throw new IntegrationError(
      `Missing value for stripe.${methodName} intent secret: value should be a client_secret string.`,
    );
  }
  const [, id] = /^(seti_(?:(?!_secret_)\w)+)_secret_\w+$/.exec(secret) ?? [];
  if (id !== undefined) return { intent: id, clientSecret: secret };
  throw new IntegrationError(
    `Invalid value for stripe.${methodName} intent secret: value should be a client secret of the form seti_…_secret_…. You specified: ${secret}.`,
  );
}

const requiresChallenge = (intent: Readonly<Record<string, unknown>>): boolean =>
  intent['status'] === 'requires_action' && Object(intent['next_action']).type === 'use_stripe_sdk';

const UNUSED_METHOD = /^(collect|confirm|create|handle|init|payment|process|retrieve|verify)/;

/** Adds methods that the checkout does not use, because libraries look for them on a Stripe object. Each method throws. */
const withUnusedMethods = <Methods extends object>(methods: Methods): Methods =>
  new Proxy(methods, {
    get(target, name) {
      if (Object.hasOwn(target, name) || typeof name !== 'string' || !UNUSED_METHOD.test(name))
        return Reflect.get(target, name);
      return () => {
        throw notEmulated(`stripe.${name}`);
      };
    },
  });
