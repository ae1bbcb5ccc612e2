import { CONNECTION_ERROR } from '../connection-error.ts';
import type { Challenge, ProviderResult } from '../messages.ts';
import type { ControllerClient, PageRequest } from './controller-client.ts';
import { ElementsGroup } from './elements-group.ts';
import { FieldElement } from './field-element.ts';
import { IntegrationError, UNMOUNTED_MESSAGE } from './integration-error.ts';
import { parseClientSecret, requiresChallenge } from './parse-client-secret.ts';
import { requireFieldElement, resolveFieldFrames } from './resolve-field-frames.ts';
import type { StripeInstance } from './stripe-instance.ts';

type UnknownRecord = Readonly<Record<string, unknown>>;
type MethodType = 'card' | 'au_becs_debit';

const toRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};

/** The API methods of a Stripe instance. They resolve to a result or `{ error }`, and reject with an IntegrationError. */
export function createStripeMethods(
  instance: StripeInstance,
  controller: ControllerClient,
  showChallenge: (intent: Omit<Challenge, 'publishableKey'>) => Promise<ProviderResult>,
) {
  const sendRequest = async (resultName: string, request: PageRequest) =>
    toStripeResult(resultName, await controller.send(request));
  const connectionError = () => structuredClone(CONNECTION_ERROR);

  /** The payment method for a request: plain details, or the frames that contain them; null when a frame failed to load. */
  const buildMethodRequest = async (type: MethodType, params: UnknownRecord) => {
    const { [type]: source, billing_details, metadata, allow_redisplay } = params;
    const usesElement = source instanceof FieldElement || source instanceof ElementsGroup || (source ?? null) === null;
    const details = usesElement
      ? await resolveFieldFrames(requireFieldElement(type, source, instance))
      : toPlainData(toRecord(source));
    return details && { type, details, ...toPlainData({ billing_details, metadata, allow_redisplay }) };
  };

  const confirm = async (type: MethodType, methodName: string, secret: unknown, data: unknown) => {
    const { payment_method: method } = toRecord(data);
    const request = { endpoint: 'confirm setup intent', ...parseClientSecret(secret, methodName) } as const;
    if (method === undefined) return sendRequest('setupIntent', request);
    if (typeof method === 'string') return sendRequest('setupIntent', { ...request, method });
    if (typeof method !== 'object' || method === null) {
      throw new IntegrationError(
        `Invalid value for ${methodName}: payment_method should be object or string. You specified: ${String(method)}.`,
      );
    }
    const methodRequest = await buildMethodRequest(type, toRecord(method));
    return methodRequest ? sendRequest('setupIntent', { ...request, method: methodRequest }) : connectionError();
  };

  const retrieve = (methodName: string, secret: unknown) =>
    sendRequest('setupIntent', { endpoint: 'retrieve setup intent', ...parseClientSecret(secret, methodName) });

  /** Shows the bank's challenge if the intent requires one, and resolves when it has ended. */
  const handleAction = async (methodName: string, secret: unknown, result: Record<string, unknown>) => {
    const intent = toRecord(result['setupIntent']);
    if (!requiresChallenge(intent)) return result;
    const challenge = { ...parseClientSecret(secret, methodName), paymentMethod: String(intent['payment_method']) };
    return toStripeResult('setupIntent', await showChallenge(challenge));
  };

  return {
    confirmCardSetup: async (secret: unknown, data?: unknown, options?: unknown) => {
      const result = await confirm('card', 'confirmCardSetup', secret, data);
      return toRecord(options)['handleActions'] === false ? result : handleAction('confirmCardSetup', secret, result);
    },
    confirmAuBecsDebitSetup: (secret: unknown, data?: unknown) =>
      confirm('au_becs_debit', 'confirmAuBecsDebitSetup', secret, data),

    retrieveSetupIntent: async (secret: unknown) => retrieve('retrieveSetupIntent', secret),

    /** Resolves to the unchanged intent when no action is required. */
    handleNextAction: async (options: unknown) => {
      const { clientSecret } = toRecord(options);
      return handleAction('handleNextAction', clientSecret, await retrieve('handleNextAction', clientSecret));
    },

    createPaymentMethod: async (data: unknown) => {
      const { elements, element, params, ...direct } = toRecord(data);
      const source = elements ?? element;
      const details = source === undefined ? direct : toRecord(params);
      const type = source === undefined ? direct['type'] : detectMethodType(source);
      if (type !== 'card' && type !== 'au_becs_debit') {
        throw new IntegrationError(`Invalid value for createPaymentMethod: type should be card or au_becs_debit.`);
      }
      const method = await buildMethodRequest(type, source === undefined ? details : { ...details, [type]: source });
      return method ? sendRequest('paymentMethod', { endpoint: 'create payment method', method }) : connectionError();
    },

    createToken: async (elementOrType: unknown, data?: unknown) => {
      if (elementOrType === 'cvc_update') {
        const frames = await resolveFieldFrames(requireFieldElement('cvc_update', data, instance));
        return frames ? sendRequest('token', { endpoint: 'create CVC token', frames }) : connectionError();
      }
      if (typeof elementOrType === 'string') {
        throw new IntegrationError(`createToken('${elementOrType}') is not emulated. Pass a cardNumber Element.`);
      }
      const frames = await resolveFieldFrames(requireFieldElement('card', elementOrType, instance));
      return frames
        ? sendRequest('token', { endpoint: 'create token', frames, owner: toPlainData(toRecord(data)) })
        : connectionError();
    },
  };
}

/** A group with both types of fields means the card. */
const detectMethodType = (source: unknown): MethodType => {
  const main =
    source instanceof ElementsGroup ? (source.getElement('cardNumber') ?? source.getElement('auBankAccount')) : source;
  return main instanceof FieldElement && main.fieldType === 'auBankAccount' ? 'au_becs_debit' : 'card';
};

/** Copies JSON data and omits undefined values, as in a request. */
const toPlainData = (data: object): Record<string, unknown> => JSON.parse(JSON.stringify(data));

function toStripeResult(resultName: string, result: ProviderResult): Record<string, unknown> {
  if ('unmounted' in result) throw new IntegrationError(UNMOUNTED_MESSAGE);
  return 'error' in result ? { error: result.error } : { [resultName]: result.value };
}
