import { MASTERCARD, VISA } from '#contract-states';
import type { Conversation } from './conversation.ts';
import { refusalConversations } from './refusals.ts';
import { BOUGHT_PRODUCTS, CODE, listMethods, listSubscriptions } from './steps.ts';
import { upgradeConversations } from './upgrades.ts';

const SAVED = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const DEFAULT = 'data.listPaymentMethod.defaultPayment';
const METHOD_IDS = 'data.listPaymentMethod.data[*].id';
const LAST_DIGITS = 'data.listPaymentMethod.data[*].card.last4';

/** A single document, which may be bought more than once. */
const BUY_DOCUMENT = {
  operation: 'CreateSubscription',
  idempotencyKey: 'conversation-key-1',
  variables: {
    paymentProfile: {
      currentSubscriptionId: 'prod_pay_per_doc',
      currentSubscriptionPrice: 4_900,
      paymentMethodId: '{paymentMethodId}',
      stripeCustomerId: '{stripeCustomerId}',
    },
  },
} as const;
const boughtOnce = { at: BOUGHT_PRODUCTS, count: 1, of: 'prod_pay_per_doc' } as const;
const boughtNothing = { at: BOUGHT_PRODUCTS, excludes: 'prod_pay_per_doc' } as const;

const setupIntent = {
  operation: 'CreateSetupIntent',
  variables: {
    setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_alex', customerName: 'Alex Nguyen' },
  },
} as const;
const FIRST_PURCHASE = {
  text: 'The user buys a document.',
  ...BUY_DOCUMENT,
  remember: { first: 'data.createSubscription.id' },
} as const;

/** The dialogues that every backend must hold. */
export const conversations: readonly Conversation[] = [
  {
    description: 'A purchase that is repeated under its key is charged once',
    users: { buyer: { state: MAY_BUY_DOCUMENTS } },
    steps: [
      FIRST_PURCHASE,
      {
        text: 'The same request is sent again with the same key.',
        ...BUY_DOCUMENT,
        expect: [{ at: 'data.createSubscription.id', equals: '{first}' }],
      },
      listSubscriptions('The user has one document.', boughtOnce),
    ],
  },
  {
    description: 'A purchase that is sent three times at once is charged once',
    users: { buyer: { state: MAY_BUY_DOCUMENTS } },
    steps: [
      { text: 'The same purchase is sent three times at the same time, under one key.', ...BUY_DOCUMENT, times: 3 },
      listSubscriptions('The user has one document.', boughtOnce),
    ],
  },
  {
    description: 'A second purchase under another key is charged again',
    users: { buyer: { state: MAY_BUY_DOCUMENTS } },
    steps: [
      FIRST_PURCHASE,
      {
        text: 'The user buys another one, under a new key.',
        ...BUY_DOCUMENT,
        idempotencyKey: 'conversation-key-2',
        expect: [{ at: 'data.createSubscription.id', differsFrom: '{first}' }],
      },
      listSubscriptions('The user has two documents.', { ...boughtOnce, count: 2 }),
    ],
  },
  {
    description: 'A purchase without an id token is not carried out',
    users: { buyer: { state: MAY_BUY_DOCUMENTS } },
    steps: [
      {
        text: 'A purchase arrives without an id token.',
        ...BUY_DOCUMENT,
        signedIn: false,
        expect: [{ at: 'HTTP status', equals: 401 }],
      },
      listSubscriptions('The user has bought nothing.', boughtNothing),
    ],
  },
  {
    description: 'A purchase at another price is refused and not carried out',
    users: { buyer: { state: MAY_BUY_DOCUMENTS } },
    steps: [
      {
        text: 'The user buys a document at a price that is no longer valid.',
        ...BUY_DOCUMENT,
        variables: {
          paymentProfile: { ...BUY_DOCUMENT.variables.paymentProfile, currentSubscriptionPrice: 100 },
        },
        expect: [{ at: CODE, includes: 'PRICE_CHANGED' }],
      },
      listSubscriptions('The user has bought nothing.', boughtNothing),
    ],
  },
  {
    description: 'The default method is changed',
    users: { customer: { state: SAVED } },
    steps: [
      listMethods('The first method is the default.', { at: DEFAULT, equals: '{paymentMethodId}' }),
      {
        text: 'The user makes the last one the default.',
        operation: 'ChangeDefaultPaymentMethod',
        variables: { paymentMethodId: '{otherMethodId}' },
        expect: [{ at: 'data.changeDefaultPaymentMethod.data.id', equals: '{otherMethodId}' }],
      },
      listMethods('It is the default.', { at: DEFAULT, equals: '{otherMethodId}' }),
    ],
  },
  {
    description: 'The default method is not changed without an id token',
    users: { customer: { state: SAVED } },
    steps: [
      {
        text: 'A change of the default arrives without an id token.',
        operation: 'ChangeDefaultPaymentMethod',
        variables: { paymentMethodId: '{otherMethodId}' },
        signedIn: false,
        expect: [{ at: 'HTTP status', equals: 401 }],
      },
      listMethods('The default is the same.', { at: DEFAULT, equals: '{paymentMethodId}' }),
    ],
  },
  ...([true, false] as const).map(
    (isDefault): Conversation => ({
      description: `A method is attached ${isDefault ? 'as the default' : 'beside the default'}`,
      users: { customer: { state: 'a signed-in user has made a payment method at the card provider' } },
      steps: [
        {
          ...listMethods('The method is not saved.', { at: METHOD_IDS, excludes: '{paymentMethodId}' }),
          remember: { before: DEFAULT },
        },
        {
          text: `The user saves it${isDefault ? ' as the default' : ''}.`,
          operation: 'AttachPaymentMethod',
          variables: { paymentMethodId: '{paymentMethodId}', isDefault },
        },
        listMethods(
          `It is saved, and ${isDefault ? 'is the default' : 'the default is the same'}.`,
          { at: METHOD_IDS, includes: '{paymentMethodId}' },
          { at: DEFAULT, equals: isDefault ? '{paymentMethodId}' : '{before}' },
        ),
      ],
    }),
  ),
  {
    description: 'Each user sees only their own methods',
    users: {
      first: { state: SAVED, params: { methods: [VISA] } },
      second: { state: SAVED, params: { methods: [MASTERCARD] } },
    },
    steps: [
      listMethods('The first user lists the saved methods.', { at: LAST_DIGITS, includes: '4242' }),
      {
        ...listMethods(
          'So does the second one.',
          { at: LAST_DIGITS, includes: '4444' },
          { at: LAST_DIGITS, excludes: '4242' },
        ),
        user: 'second',
      },
      listMethods(
        'And the first one again.',
        { at: LAST_DIGITS, includes: '4242' },
        { at: LAST_DIGITS, excludes: '4444' },
      ),
    ],
  },
  {
    description: 'Each setup intent is new and has its own secret',
    users: { customer: { state: SAVED } },
    steps: [
      {
        text: 'The checkout creates a setup intent.',
        ...setupIntent,
        remember: { first: 'data.createSetupIntent.intentId' },
        expect: [{ at: 'data.createSetupIntent.clientSecret', startsWith: '{first}' }],
      },
      {
        text: 'It creates another one.',
        ...setupIntent,
        expect: [{ at: 'data.createSetupIntent.intentId', differsFrom: '{first}' }],
      },
    ],
  },
  ...refusalConversations,
  ...upgradeConversations,
];
