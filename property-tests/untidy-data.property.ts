import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, getOperationAST, getVariableValues, parse } from 'graphql';
import { afterEach, describe, it, vi } from 'vitest';
import type { SaveMode } from '#checkout-flow';
import { cents, formatMoney, PAYMENT_TYPES, type PaymentType } from '#domain';
import { backend, GOOD, HANDLES, host, type UntidyBackend, type UntidyHost } from './arbitraries/untidy-data.ts';
import { runOptions } from './run-options.ts';
import { createUntidyPage, type UntidyPage } from './untidy-page.ts';

const TIMEOUT_MS = 3_600_000;
const SCHEMA = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));

/** Texts that show a missing value. Case-sensitive, so that customers' names such as Null pass. */
const NO_VALUE = /\b(undefined|null|NaN|Infinity)\b|\[object/;

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

/** Texts, requests and log entries that contain a missing value, invalid variables or an error. */
function problemsOf({ texts, sent, log }: UntidyPage): string[] {
  const shown = texts.filter((text) => NO_VALUE.test(text));
  const requests = sent.flatMap(({ root, variables, query }) => {
    const { variableDefinitions = [] } = getOperationAST(parse(query)) ?? {};
    const { errors = [] } = getVariableValues(SCHEMA, variableDefinitions, variables);
    const values = leaves(variables).filter((value) => value === null || NO_VALUE.test(String(value)));
    return [...errors, ...values].map((problem) => `${root}: ${problem}`);
  });
  const logged = log.filter(({ level, message }) => level === 'error' || NO_VALUE.test(message));
  return [...shown, ...requests, ...logged.map(({ message, cause }) => `${message} ${cause}`)];
}

const letters = (text: unknown) =>
  String(text)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
const ENDED = ['canceled', 'cancelled', 'expired', 'failed to create', 'on hold', 'suspended', 'trial ended'].map(
  letters,
);
const endedIds = ({ getUserSubscriptions: { subscriptionList } }: UntidyBackend) =>
  (subscriptionList ?? []).filter((item) => ENDED.includes(letters(item?.state))).map((item) => String(item?.id));

const chargeableIds = ({ listPaymentMethod: { data } }: UntidyBackend) =>
  (data ?? []).flatMap((method) => {
    const isId = typeof method?.id === 'string' ? method.id !== '' : Number.isInteger(method?.id);
    return isId && (method?.card || method?.au_becs_debit) ? String(method.id) : [];
  });

const hasPrice = ({ options: { products }, show: { planHandle, breakdown } }: UntidyHost): boolean =>
  /\d/.test(String(products[HANDLES.indexOf(planHandle)]?.priceInCents)) ||
  typeof (breakdown?.planPrice ?? breakdown?.priceOverride) === 'number';

const TOTAL = /(?:Payable today|Total)(?: \(Billing starts at [^)]*\))?\s+(\$[\d,.]+)/;

interface Sale {
  host: UntidyHost;
  backend: UntidyBackend;
  surface: 'dialog' | 'form';
  tab: PaymentType;
}

async function saleProblems(page: UntidyPage, { host, backend, surface, tab }: Sale): Promise<string[]> {
  const { shown, coupon, methodIds } = await page.buy(surface, tab);
  const purchases = page.sent.filter(({ root }) => /^(create|migrate)Subscription$/.test(root));
  if (!hasPrice(host)) {
    const isSaid = [shown, page.texts.at(-1)].every((text) => text?.includes('This plan is not available.'));
    const isMisconfigured = page.texts.some((text) => text.includes('Invalid payment configuration'));
    return isSaid && !isMisconfigured && purchases.length === 0 ? [] : ['The plan without a price may be bought.'];
  }
  const { paymentProfile, extraUpgradeProps, ...migration } = (purchases[0]?.variables ?? {}) as {
    paymentProfile?: { currentSubscriptionPrice: number };
    extraUpgradeProps?: { couponCodes?: string[] };
    subscriptionId?: string;
    targetProductPricePoint?: string;
    includeInitialCharge?: boolean;
  };
  const price = paymentProfile && formatMoney(cents(paymentProfile.currentSubscriptionPrice));
  const { subscriptionId = 'none', targetProductPricePoint, includeInitialCharge = false } = migration;
  const isGood = GOOD.some((valid) => valid === backend.checkCouponCode.valid);
  const checks: [boolean, string][] = [
    [purchases.length === 1, `The plan is bought ${purchases.length} times.`],
    [chargeableIds(backend).every((id) => methodIds.includes(id)), `Only ${methodIds} are listed.`],
    [coupon?.error === 'in-use' || coupon?.error === (isGood ? null : 'invalid'), `The coupon is ${coupon?.error}.`],
    [!coupon?.isChanged || /^save$/i.test(extraUpgradeProps?.couponCodes?.join() ?? ''), 'Another coupon is sent.'],
    [price === undefined || TOTAL.exec(shown)?.[1] === price, `${price} is sent.`],
    [
      !endedIds(backend).includes(subscriptionId) || subscriptionId === String(host.options.subscriptionId),
      `${subscriptionId} has ended.`,
    ],
    [
      includeInitialCharge === (targetProductPricePoint !== undefined),
      `The price point is ${targetProductPricePoint}.`,
    ],
  ];
  return checks.flatMap(([holds, problem]) => (holds ? [] : problem));
}

const failWith = (problems: string[], { log, sent, texts }: UntidyPage) => {
  if (problems.length > 0) throw new Error(JSON.stringify({ problems, log, sent, texts }, null, 1).slice(0, 6_000));
};

afterEach(() => void vi.unstubAllGlobals());

describe('the checkout of a plain backend and a host in JavaScript', () => {
  it(
    'sells at the price that it shows or says why not, and no text or request contains a missing value',
    async () => {
      const sale: fc.Arbitrary<Sale> = fc.record({
        host,
        backend,
        surface: fc.constantFrom('dialog', 'form'),
        tab: fc.constantFrom(...PAYMENT_TYPES),
      });
      const property = fc.asyncProperty(sale, async (sale) => {
        const page = createUntidyPage(sale.host, sale.backend);
        const problems = await saleProblems(page, sale);
        failWith([...problems, ...problemsOf(page)], page);
      });
      await fc.assert(property, runOptions([], 150));
    },
    TIMEOUT_MS,
  );

  it(
    'saves a method whatever the backend answers',
    async () => {
      const save: fc.Arbitrary<{ host: UntidyHost; backend: UntidyBackend; mode: SaveMode }> = fc.record({
        host,
        backend,
        mode: fc.constantFrom('add-card', 'add-bank-account', 'update'),
      });
      const property = fc.asyncProperty(save, async ({ host, backend, mode }) => {
        const page = createUntidyPage(host, backend);
        const isSaved = await page.save(mode);
        failWith([...(isSaved ? [] : ['The method is not saved.']), ...problemsOf(page)], page);
      });
      await fc.assert(property, runOptions([], 150));
    },
    TIMEOUT_MS,
  );
});
