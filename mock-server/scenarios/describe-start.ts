import type { SavedMethodRecord } from '../schemas/records.ts';
import type { Scenario } from './scenario.ts';

const MAX_LISTED_METHODS = 3;

export const soldPlan = ({ host }: Pick<Scenario, 'host'>): string | null =>
  host.start.opens === 'payment method dialog' ? null : host.show.planHandle;

export function describeStart(scenario: Pick<Scenario, 'host' | 'fixtures'>): string {
  const { show } = scenario.host;
  const plan = soldPlan(scenario);
  const pricePoint = show.pricePointHandle === undefined ? '' : ` at the price point ${show.pricePointHandle}`;
  const addOns = (show.breakdown?.addOns ?? []).map(({ name }) => ` and ${name}`).join('');
  const sold = plan === null ? 'Sells nothing' : `Sells ${plan}${pricePoint}${addOns}`;
  return `${sold}. User: ${describeUser(scenario)}.`;
}

export function describeUser({ host, fixtures }: Pick<Scenario, 'host' | 'fixtures'>): string {
  if (host.signedOut) return 'nobody is signed in';
  const { saved, subscriptions = [], adjustment = 0, coupons = [] } = fixtures;
  const codes = coupons.map(({ code }) => code).join(', ');
  return [
    describeMethods(saved?.methods ?? [], saved?.defaultPayment ?? null),
    ...subscriptions.map(({ product, state }) => `plan ${product} (${state.replaceAll('_', ' ')})`),
    ...(adjustment < 0 ? [`$${(-adjustment / 100).toFixed(2)} of credit`] : []),
    ...(codes === '' ? [] : [`${coupons.length === 1 ? 'coupon' : 'coupons'} ${codes}`]),
  ].join('; ');
}

function describeMethods(methods: readonly SavedMethodRecord[], defaultPayment: string | null): string {
  if (methods.length === 0) return 'no saved methods';
  if (methods.length > MAX_LISTED_METHODS) return `${methods.length} saved methods`;
  return methods.map((method) => describeMethod(method, method.id === defaultPayment)).join(', ');
}

function describeMethod({ card, au_becs_debit: account }: SavedMethodRecord, isDefault: boolean): string {
  const label = card
    ? `${card.brand.replace(/^./, (letter) => letter.toUpperCase())} ending in ${card.last4}`
    : `bank account ending in ${account?.last4}`;
  const notes = [
    ...(card ? [`expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`] : []),
    ...(isDefault ? ['default'] : []),
  ];
  return notes.length === 0 ? label : `${label} (${notes.join(', ')})`;
}
