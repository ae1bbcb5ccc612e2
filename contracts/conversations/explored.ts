/** Conversations of choices that fast-check makes: users, products, coupons and actions. The rules are those of the guide. */
import type { CouponParam } from '#contract-states';
import type { UpgradeExtras } from '#domain';
import type { Check, Conversation, Send, Step, StepContext } from './conversation.ts';
import { DOCUMENT } from './expected-user.ts';
import { foreign, foreignPreview, foreignRequests, forged, upgradedId } from './explored-intruders.ts';
import { isOther, type Shop } from './explored-shop.ts';
import {
  type Action,
  CHEAPER,
  type Kind,
  makeDefault,
  modelOf,
  type Owned,
  pickFrom,
  type Script,
  type UserModel,
} from './explored-users.ts';
import * as steps from './steps.ts';

type Actions = Step | (Step | Step[])[] | null;

const discount = ({ discountType, value }: CouponParam, price: number): number =>
  discountType === 'Percentage' ? Math.floor((price * Math.round(value * 100) + 5_000) / 10_000) : value;

function chooseOrder(kind: Kind, model: UserModel, chosen: Action, shop: Shop) {
  const declining = chosen.pick < 6 ? model.methods.find(({ declines }) => declines) : undefined;
  const method = declining ?? pickFrom(model.methods, chosen.method);
  const coupon = kind.endsWith('document') ? undefined : shop.coupons[chosen.coupon];
  if (!method || (coupon && model.used.includes(coupon.code))) return null;
  return {
    method,
    coupon,
    hasEnded: coupon?.refusedBecause !== undefined,
    code: coupon ? { coupon: coupon.code } : {},
  };
}
type Order = NonNullable<ReturnType<typeof chooseOrder>>;

function refusalOf(words: string, { method, hasEnded }: Order, isCharged: boolean, send: Send): Step[] | null {
  const refused = (what: string) => [steps.refused(what, send), steps.refused('The user tries again.', send)];
  if (method.declines && isCharged) return refused(`The bank declines ${words}.`);
  return hasEnded ? refused(`A coupon that has ended is refused for ${words}.`) : null;
}

function purchase(kind: Kind, model: UserModel, chosen: Action, shop: Shop): Actions {
  const ordered = chooseOrder(kind, model, chosen, shop);
  const isDocument = kind.endsWith('document');
  if (!ordered || (!isDocument && model.changes.buys.length > 0)) return null;
  const { method, coupon, code, hasEnded } = ordered;
  const pricePoint = chosen.hasPricePoint && !isDocument ? shop.pricePoint : undefined;
  const base = isDocument ? shop.document : (pricePoint?.priceInCents ?? shop.price);
  const addOns = isDocument ? [] : chosen.addOns.flatMap((index) => shop.addOns[index] ?? []);
  const rest = base - (coupon ? discount(coupon, base) : 0);
  const total = addOns.reduce((sum, { priceInCents }) => sum + priceInCents, rest);
  const price = Math.max(0, total);
  if (method.declines && hasEnded) return null;
  const productId = isDocument ? DOCUMENT : steps.PLAN;
  const options = {
    ...{ productId, price, method: method.ref, ...code },
    ...(pricePoint ? { pricePoint: pricePoint.handle } : {}),
    ...(addOns.length > 0 ? { addOns: addOns.map(({ handle }) => handle) } : {}),
    ...(chosen.pick % 3 === 0 ? { setupIntentId: intentOf(chosen.pick) } : {}),
  };
  const parts = [isDocument ? 'a document' : 'the plan', ...addOns.map(({ handle }) => handle)].join(', ');
  const terms = `${pricePoint ? ' at the price point' : ''}${coupon ? ` with ${coupon.code}` : ''}`;
  const words = `${parts}${terms}, for ${price} cents, by ${nameOf(method)}`;
  const refusal = refusalOf(words, ordered, price > 0, steps.buy(options));
  if (refusal) return refusal;
  const isTwice = isDocument && chosen.pick % 4 === 0 && method.isSaved;
  for (const _ of isTwice ? [1, 2] : [1]) model.changes.buys.push({ productId, paidBy: method.details, ...code });
  if (method.ref === steps.TOKEN) model.changes.maySave = method.details;
  else if (!method.isSaved) makeDefault(model, method);
  if (coupon) model.used.push(coupon.code);
  const bought = steps.buys(`The user buys ${words}.`, options);
  if (isTwice) return [[bought, { ...bought, text: `At once the user buys ${words}, a second time.` }]];
  return [...checkedBefore(chosen, coupon), bought];
}

const intentOf =
  (pick: number) =>
  ({ looks, number, responses }: StepContext): string => {
    const opened = looks[number]?.intent;
    const customer = 'data.createSetupIntent.stripeCustomerId';
    const own = responses.filter((response) => response.at(customer) === opened?.at(customer));
    const ids = [opened, ...own].flatMap((response) => response?.at('data.createSetupIntent.intentId') ?? []);
    return String(pickFrom(ids, pick) ?? '');
  };

const isNewIntent: Check = (response, { looks, number }) => {
  const path = 'data.createSetupIntent.intentId';
  const before = looks[number]?.intent.at(path);
  response.expect('it is the setup intent of before', path, 'a new setup intent', (id) => id !== before);
};

function upgrade(kind: Kind, model: UserModel, chosen: Action, shop: Shop): Actions {
  const ordered = chooseOrder(kind, model, chosen, shop);
  const target = chosen.pick % 2 === 0 ? steps.YEARLY : CHEAPER;
  if (!ordered || model.targets.includes(target)) return null;
  const { coupon, code, hasEnded } = ordered;
  // An upgrade without a coupon is not generated after one with a coupon, because a backend may keep that coupon.
  if (!coupon && model.changes.upgrade?.coupon !== undefined) return null;
  const defaultMethod = model.methods.find(
    ({ details }, index) => details === model.changes.default || (!model.changes.default && index === 0),
  );
  const pays = chosen.pick % 3 === 0 && defaultMethod?.isSaved === true;
  const method = pays && defaultMethod ? defaultMethod : ordered.method;
  const pricePoint = chosen.hasPricePoint && target === steps.YEARLY ? shop.pricePoint : undefined;
  const listed = shop.targets[target === CHEAPER ? 1 : 0];
  const base = pricePoint?.priceInCents ?? listed;
  const price = base - (coupon ? discount(coupon, base) : 0);
  // After one upgrade the rest of the credit is unknown, so whether another upgrade is charged is unknown, too.
  const isFirst = model.targets.length === 0;
  const isCharged = isFirst && price + model.adjustment > 0;
  if (method.declines && (!isCharged || hasEnded)) return null;
  const request = steps.upgrade({
    ...{ target, subscriptionId: upgradedId, extras: extrasOf(chosen, coupon) },
    ...(pricePoint ? { pricePoint: pricePoint.handle } : {}),
    // Some upgrades carry another user's name and email, because a backend must identify users by the id token alone.
    ...(chosen.addOns.length > 0 ? { info: chosen.user + 1 } : {}),
    ...(pays ? {} : { method: method.ref }),
  });
  const words = `to ${target}${pricePoint ? ' at the price point' : ''}${coupon ? ` with ${coupon.code}` : ''} by ${nameOf(method)}`;
  const refusal = refusalOf(`an upgrade ${words}`, { ...ordered, method }, isCharged, request);
  if (refusal) return refusal;
  model.targets.push(target);
  model.changes.upgrade = { handle: target, paidBy: method.details, ...code };
  if (!method.isSaved) makeDefault(model, method);
  if (coupon) model.used.push(coupon.code);
  const prices = {
    ...{ 'the price of the plan': listed, 'the price point': base, 'less the coupon': Math.max(0, price) },
    ...(isFirst ? { 'less the coupon and the credit': Math.max(0, price + model.adjustment) } : {}),
  };
  const isPriced = steps.isAmount('the coupon or the price point was lost, or added', UPGRADE_PRICE, prices);
  const upgraded = steps.step(`The user upgrades ${words}.`, request, ...(isFirst ? [isPriced] : []));
  return [...checkedBefore(chosen, coupon, steps.YEARLY), upgraded];
}

const checkedBefore = ({ pick }: Action, coupon?: CouponParam, handle?: string): Step[] =>
  coupon && pick % 4 !== 0 ? [steps.enters(coupon.code, handle)] : [];

const UPGRADE_PRICE = 'data.migrateSubscription.price';

const EXTRAS: readonly UpgradeExtras[] = [
  {},
  { saleSlug: 'eofy' },
  { currentCoupon: 'OLD10', couponCodes: [] },
  { additionalProducts: [], currentCoupon: '10%' },
  { saleSlug: 'a/b?c', couponCodes: [] },
];

const extrasOf = ({ method }: Action, coupon?: CouponParam): UpgradeExtras => ({
  ...pickFrom(EXTRAS, method),
  ...(coupon ? { couponCodes: [coupon.code] } : {}),
});

const nameOf = ({ details, isSaved }: Owned): string =>
  `${isSaved ? '' : 'a new '}${'brand' in details ? details.brand : 'bank account'} ${details.last4}`;

function saveOrChange(kind: Kind, model: UserModel, chosen: Action): Step | null {
  const isAttached = kind === 'new upgrade' && chosen.pick % 2 === 0;
  if (chosen.type === 'default' && !isAttached) {
    const method = pickFrom(
      model.methods.filter(({ isSaved }) => isSaved),
      chosen.method,
    );
    if (!method) return null;
    makeDefault(model, method);
    return steps.step(`The user makes ${nameOf(method)} the default.`, steps.changeDefault(method.ref));
  }
  const method = model.methods.find(({ ref }) => ref === 'paymentMethodId');
  if (!method) return null;
  const isDefault = chosen.pick % 2 === 0;
  const words = `The user saves ${nameOf(method)} ${isDefault ? 'as the default' : 'beside the default'}.`;
  if (method.declines) return steps.refused(words, steps.attach(isDefault));
  if (isDefault) makeDefault(model, method);
  else if (!method.isSaved) {
    model.changes.saves.push(method.details);
    if (!model.methods.some(({ isSaved }) => isSaved)) model.changes.mayBeDefault = method.details;
  }
  method.isSaved = true;
  return steps.step(words, steps.attach(isDefault));
}

const NEAR: readonly ((code: string) => string)[] = [
  (code) => [...code].slice(0, -1).join(''),
  (code) => `${code}X`,
  () => '%',
  (code) => `${[...code].slice(0, -1).join('')}_`,
  (code) => `${[...code].slice(0, -1).join('')}.`,
  (code) => code.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (code) => code.replace(/[aeo]/i, '$&\u0301').normalize(),
  (code) => code.replaceAll(/[^\p{L}\p{N}\p{S}]/gu, ''),
  (code) => [...code].slice(1).join(''),
  (code) => code.replace(/^(.)/u, '$1$1'),
  (code) => `${code}%`,
  (code) => [...code].map((letter) => (letter === ' ' ? '+' : letter)).join(''),
];

function check(model: UserModel, chosen: Action, coupons: readonly CouponParam[], handle?: string): Step | null {
  const coupon = pickFrom(coupons, chosen.coupon);
  if (!coupon) return null;
  const codes = coupons.map(({ code }) => code);
  const near = NEAR[chosen.pick]?.(coupon.code) ?? '';
  if (chosen.type === 'near') return isOther(near, codes) ? steps.givesNothing(near, handle) : null;
  if (coupon.refusedBecause !== undefined) return steps.givesNothing(coupon.code, handle);
  return model.used.includes(coupon.code) ? null : steps.enters(coupon.code, handle);
}

function stepsOf(kind: Kind, models: readonly UserModel[], number: number, chosen: Action, shop: Shop): Actions {
  const model = models[number] as UserModel;
  const isUpgrade = kind.endsWith('upgrade');
  if (chosen.type === 'foreign') {
    const other = (number + 1) % models.length;
    // Leaves out unsaved cards: they belong to nobody yet, so a backend may accept them from another user.
    const isTheirs = ({ ref, isSaved }: Owned) => ref !== steps.TOKEN && (isSaved || !kind.endsWith('save'));
    const known = models[other]?.methods.filter(isTheirs) ?? [];
    const method = pickFrom(known, chosen.method);
    const request = pickFrom(foreignRequests(kind, model, shop), chosen.pick);
    if (other === number) return null;
    if (isUpgrade && chosen.pick % 5 === 4) return foreignPreview(other);
    return method && request ? foreign(request, method, other) : null;
  }
  if (chosen.type === 'forged') return forged(kind, model, chosen, shop);
  if (chosen.type === 'tabs')
    return [
      [1, 2, 3].map(() => steps.step('The user opens three tabs at once.', steps.createSetupIntent(), isNewIntent)),
    ];
  if (chosen.type === 'default' || kind.endsWith('save')) return saveOrChange(kind, model, chosen);
  if (chosen.type === 'order') return (isUpgrade ? upgrade : purchase)(kind, model, chosen, shop);
  return kind.endsWith('document') ? null : check(model, chosen, shop.coupons, isUpgrade ? steps.YEARLY : undefined);
}

export function exploredConversation({ kind, users, actions }: Script, shop: Shop, tag: string): Conversation {
  const models = users.map((chosen) => modelOf(kind, chosen, shop));
  return {
    description: `Explored: ${kind}`,
    users: models.map(({ state, params }, number) => {
      const { firstName = '', lastName = '', email = '' } = users[number] ?? {};
      const unique = `${tag}${number}`;
      const info = { firstName, lastName, email: `${email}.${unique}@example.com`, flakeId: `flake_${unique}` };
      return { state, params, info };
    }),
    steps: actions.flatMap((chosen) => {
      const number = chosen.user % models.length;
      return [stepsOf(kind, models, number, chosen, shop) ?? []]
        .flat()
        .map((sent) => ('text' in sent ? steps.by(number, sent) : sent.map((one) => steps.by(number, one))));
    }),
    changes: models.map(({ changes, used }) => ({ ...changes, usedCodes: used })),
  };
}
