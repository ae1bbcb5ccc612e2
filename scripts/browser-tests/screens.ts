import { readFileSync } from 'node:fs';
import { bankAccount, card, checkoutPage, findScenario, methods, percentCoupon, type Scenario } from '#scenarios';
import { parseScenario } from '../../mock-server/catalogue/scenario-file.ts';
import { projectPath } from '../command-line/project-path.ts';

export const CARD_DETAILS = { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' };
export const CHALLENGE_CARD_NUMBER = '4000002760003184';
export const CHECKOUT_CODE = /\/assets\/checkout-[^/]+\.js$|\/client\/checkout\/index\.ts/;

const visa = card();
const savedMethods = methods(
  [
    visa,
    card({ brand: 'mastercard', last4: '4444' }),
    card({ brand: 'amex', last4: '8431', expMonth: 7, expYear: 2027 }),
    card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 }),
    bankAccount(),
  ],
  { default: visa },
);

const screenScenario = (name: string, options: Partial<Scenario>): Scenario => ({
  ...{ name, group: 'Buying', title: name, story: name, covers: [], expected: [], fixtures: {} },
  try: { cards: [], banks: [], coupons: [] },
  host: checkoutPage('standard-monthly'),
  steps: [{ type: 'start' }],
  ...options,
});

export const guideScenarios: readonly Scenario[] = [
  ...readFileSync(projectPath('mock-server/README.md'), 'utf8').matchAll(/```json scenario-file\n([^`]*)```/g),
].map(([, text = '']) => parseScenario(JSON.parse(text), 'mock-server/README.md'));

export const screenScenarios: readonly Scenario[] = [
  ...guideScenarios,
  screenScenario('screen-saved-default', { fixtures: { saved: savedMethods } }),
  screenScenario('screen-save-update', {
    fixtures: { saved: savedMethods },
    host: checkoutPage('standard-monthly', { start: { opens: 'payment method dialog', mode: 'update' } }),
  }),
  screenScenario('screen-document-form', {
    fixtures: { saved: savedMethods, coupons: [percentCoupon('SAVE15', 15)] },
    host: checkoutPage('pay-per-doc', { start: { opens: 'payment form' } }),
  }),
  screenScenario('screen-standalone', { host: checkoutPage('pay-per-doc', { start: { opens: 'payment form' } }) }),
];

/** A scenario of this file, by its name without 'screen-', or of the catalogue. */
export function findScreen(name: string): Scenario {
  const scenario = screenScenarios.find((candidate) => candidate.name === `screen-${name}`) ?? findScenario(name);
  if (!scenario) throw new Error(`There is no scenario '${name}'.`);
  return scenario;
}
