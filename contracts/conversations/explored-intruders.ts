/** Requests of generated users that must be refused: with ids of somebody else, or with id tokens that nobody issued. */
import type { Send, Step, StepContext } from './conversation.ts';
import { DOCUMENT } from './expected-user.ts';
import type { Shop } from './explored-shop.ts';
import { type Action, type Kind, type Owned, pickFrom, type UserModel } from './explored-users.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

export const upgradedId = (context: StepContext): string =>
  context.sold[context.number]?.at(-1)?.id ?? steps.stateValue(context, 'subscriptionId');

const unknownId = (id: string): string =>
  /^\d+$/.test(id)
    ? String(Number(id) + 1_000_000_007)
    : id.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));

type ForeignRequest = [
  what: string,
  idOf: 'paymentMethodId' | 'stripeCustomerId' | 'subscriptionId',
  send: (id: string) => Send,
];

export function foreignRequests(kind: Kind, own: UserModel, shop: Shop): ForeignRequest[] {
  const makesDefault: ForeignRequest = [
    'makes a method the default',
    'paymentMethodId',
    (id) => (api) => api.changeDefaultPaymentMethod(id),
  ];
  if (kind.endsWith('save'))
    return [['saves a method', 'paymentMethodId', (id) => (api) => api.attachPaymentMethod(id, true)], makesDefault];
  if (kind === 'token plan') return [makesDefault];
  if (kind.endsWith('upgrade')) {
    const method = own.methods[0]?.ref ?? '';
    return [
      ['upgrades with a method', 'paymentMethodId', (paymentMethodId) => steps.upgrade({ paymentMethodId })],
      ['upgrades a subscription', 'subscriptionId', (subscriptionId) => steps.upgrade({ subscriptionId })],
      [
        'upgrades, by a method of their own, a subscription',
        'subscriptionId',
        (subscriptionId) => steps.upgrade({ subscriptionId, method }),
      ],
      makesDefault,
    ];
  }
  const order = kind.endsWith('document') ? { productId: DOCUMENT, price: shop.document } : { price: shop.price };
  const free = shop.coupons.find(({ discountType, value }) => discountType === 'Percentage' && value === 100);
  const forNothing: ForeignRequest[] = free
    ? [
        [
          'buys for nothing with a method',
          'paymentMethodId',
          (paymentMethodId) => steps.buy({ ...order, price: 0, coupon: free.code, paymentMethodId }),
        ],
      ]
    : [];
  return [
    ['buys with a method', 'paymentMethodId', (paymentMethodId) => steps.buy({ ...order, paymentMethodId })],
    ['buys as the customer', 'stripeCustomerId', (stripeCustomerId) => steps.buy({ ...order, stripeCustomerId })],
    makesDefault,
    ...forNothing,
  ];
}

export const foreignPreview = (number: number): Step => ({
  ...steps.step(
    `The user asks for a preview of the subscription of user ${number + 1}.`,
    steps.preview((context) => steps.stateValue(context, 'subscriptionId', number)),
    ({ expect }) => expect('it has a preview', 'data.getMigrationPreview.migration', 'none, or a refusal', isEmpty),
  ),
  outcome: 'any',
});

export function foreign([what, idOf, send]: ForeignRequest, method: Owned, number: number): Step[] {
  const sent =
    (change: (id: string) => string): Send =>
    (api, context) => {
      const id =
        idOf === 'paymentMethodId'
          ? steps.methodId(context, method.ref, number)
          : steps.stateValue(context, idOf, number);
      return send(change(id))(api, context);
    };
  const path = 'errors[*].message';
  /** Without words such as ids and support references: with a digit, or a capital inside. */
  const withoutIds = (messages: unknown) => String(messages).replaceAll(/[\w-]*(?:\d|[a-z][A-Z])[\w-]*/g, '…');
  return [
    steps.refused(
      `The user ${what} of user ${number + 1}.`,
      sent((id) => id),
    ),
    steps.refused(`The user ${what} that nobody has.`, sent(unknownId), (response, { responses }) => {
      const before = withoutIds(responses.at(-1)?.at(path));
      const mistake = 'the message differs from that for an id of another user, so it may tell whether an id exists';
      response.expect(mistake, path, `${before}, as before`, (messages) => withoutIds(messages) === before);
    }),
  ];
}

const UNSIGNED = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

const isJwt = (token: string): boolean => token.startsWith('eyJ') && token.split('.').length === 3;

/** Changes a character inside the signature of a JSON Web Token, because a backend may ignore text after the third part. */
const changed = (token: string): string => {
  if (!isJwt(token)) return `${token}.changed`;
  const at = token.length - 5;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
};

export const FORGED_TOKENS: readonly (readonly [how: string, forge: (token: string, other: string) => string])[] = [
  ['with an id token that was changed', changed],
  ['with a text that is no id token', () => 'undefined'],
  [
    'with an id token that claims to need no signature',
    (token) => (isJwt(token) ? [UNSIGNED, token.split('.')[1], ''].join('.') : changed(token)),
  ],
  [
    'with the signature of another id token',
    (token, other) =>
      isJwt(token) && isJwt(other) && other !== token
        ? [...token.split('.').slice(0, 2), other.split('.')[2]].join('.')
        : changed(token),
  ],
];

export function forged(kind: Kind, { methods }: UserModel, chosen: Action, shop: Shop): Step {
  const method = pickFrom(methods, chosen.method)?.ref ?? '';
  const product = kind.endsWith('document') ? { productId: DOCUMENT, price: shop.document } : { price: shop.price };
  const coupon = shop.coupons[0]?.code ?? '';
  const requests = everyRequest({ coupon, method, order: { ...product, method }, subscriptionId: upgradedId });
  const [operation, send] = pickFrom(Object.entries(requests), chosen.pick) as [string, Send];
  const [how, forge] = pickFrom(FORGED_TOKENS, chosen.coupon) as (typeof FORGED_TOKENS)[number];
  return {
    ...{ ...steps.step(`${operation} arrives ${how}.`, send), outcome: 'signed out' },
    token: (context) =>
      forge(
        steps.stateValue(context, 'accessToken'),
        steps.stateValue(context, 'accessToken', (context.number + 1) % context.values.length),
      ),
  };
}

interface Chosen {
  coupon: string;
  method: steps.Method;
  order: steps.PurchaseOptions;
  subscriptionId: (context: StepContext) => string;
}

export const everyRequest = ({ coupon, method, order, subscriptionId }: Chosen): Record<string, Send> => ({
  ListPaymentMethod: (api) => api.listPaymentMethods(),
  GetUserSubscriptions: (api) => api.currentPlan(),
  CreateSetupIntent: steps.createSetupIntent(),
  CheckCouponCode: steps.checkCoupon(coupon),
  GetMigrationPreview: steps.preview(subscriptionId),
  AttachPaymentMethod: steps.attach(true, method),
  ChangeDefaultPaymentMethod: steps.changeDefault(method),
  CreateSubscription: steps.buy(order),
  MigrateSubscription: steps.upgrade({ subscriptionId, method }),
});
