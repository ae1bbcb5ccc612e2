/** A page with the checkout, over the real API client, for a host and a backend whose data is untidy. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { type LogEntry, type SaveMode, savedMethods } from '#checkout-flow';
import { type PaymentType, succeeded } from '#domain';
import { type CheckoutOptions, withCardFee } from '../client/checkout/checkout-options.ts';
import { CouponSection, PaymentNotices, SummarySection } from '../client/checkout/checkout-sections.tsx';
import { createCheckout, type PaymentSession } from '../client/checkout/create-checkout.ts';
import { fakeStorage } from '../client/checkout/fake-storage.test-support.ts';
import { withoutAbsent } from '../client/launcher/checkout-provider.tsx';
import { parseShowOptions, type ShowOptions } from '../client/launcher/show-options.ts';
import { DirectDebitAgreement } from '../client/payment-method/notes.tsx';
import { SavedMethodList } from '../client/payment-method/saved-method-list.tsx';
import { PageLink } from '../client/ui/page-link.tsx';
import { UiProvider } from '../client/ui/ui-provider.tsx';
import { HANDLES, PRODUCT_IDS, type UntidyBackend, type UntidyHost } from './arbitraries/untidy-data.ts';

interface SentRequest {
  root: string;
  variables: Record<string, unknown>;
  query: string;
}

const NOW = new Date('2026-03-15T10:00:00+11:00');
const COMPLETE = { complete: true, empty: false, error: null };
const NEW_METHOD = 'pm_new';

type MethodList = UntidyBackend['listPaymentMethod'];

/** A backend that executes every save, whatever its response says. */
function createBackend(answers: UntidyBackend) {
  const sent: SentRequest[] = [];
  let list: MethodList = answers.listPaymentMethod;
  const fetch: typeof globalThis.fetch = async (_url, init = {}) => {
    const { operationName, variables, query } = JSON.parse(String(init.body));
    if (operationName === undefined) return new Response('{}');
    const root = `${operationName.charAt(0).toLowerCase()}${operationName.slice(1)}` as keyof UntidyBackend;
    sent.push({ root, variables, query });
    if (root === 'attachPaymentMethod' || root === 'changeDefaultPaymentMethod')
      list = withDefault(list, variables.paymentMethodId);
    const data = { ...answers, listPaymentMethod: list };
    const body = JSON.stringify({ data: { [root]: data[root] ?? null }, errors: answers.errors });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  return { fetch, sent };
}

const withDefault = ({ data }: MethodList, id: string): MethodList => {
  const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242', extra: null };
  const others = (data ?? []).filter((method) => String(method?.id) !== id);
  return { data: [...others, { id, card, au_becs_debit: null }], defaultPayment: id };
};

const PROVIDER = {
  confirmCardSetup: async () => ({ kind: 'succeeded' as const, paymentMethodId: NEW_METHOD }),
  confirmBankSetup: async () => ({ kind: 'succeeded' as const, paymentMethodId: NEW_METHOD }),
  createCardToken: async () => succeeded({ id: 'tok', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }),
  createCardPaymentMethod: async () => succeeded({ id: NEW_METHOD }),
};

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !condition(); turn += 1) await new Promise(setImmediate);
}

export function createUntidyPage({ options: { products, ...data }, show }: UntidyHost, answers: UntidyBackend) {
  const { fetch, sent } = createBackend(answers);
  vi.stubGlobal('fetch', fetch);
  const log: LogEntry[] = [];
  const options = withoutAbsent({
    ...data,
    chargifyServiceUrl: 'http://shop.test/chargify',
    getIdToken: () => 'token',
    publishableKey: 'pk_test',
    appConfig: {
      productList: Object.fromEntries(HANDLES.map((handle, index) => [handle, PRODUCT_IDS[index]])),
      products: Object.fromEntries(products.map((product, index) => [PRODUCT_IDS[index], product])),
    },
    now: () => NOW,
    log: (entry: LogEntry) => log.push(entry),
  } as unknown as CheckoutOptions);
  const browser = { storage: () => fakeStorage(), page: new EventTarget(), locks: null };
  const checkout = createCheckout(options, () => options, browser);
  const { saveDialog, toaster } = checkout;
  const texts: string[] = [];
  toaster.subscribe(() => {
    for (const { title, detail = '' } of toaster.state()) texts.push(`${title}: ${detail}`);
  });

  function render(session: PaymentSession): string {
    const { view, send } = session;
    const { cardFee: fee, merchant, termsUrl, directDebitAgreementUrl: agreementUrl } = withCardFee(options);
    const state = view.state();
    const saved = savedMethods(state?.data ?? { methods: { status: 'loading', last: null } });
    const list = { idPrefix: 'form', saved, selectedId: null, locked: false, now: NOW, onSelect: () => undefined };
    const screens = [
      createElement(SummarySection, { key: 'summary', view, fee, now: NOW }),
      createElement(PaymentNotices, { key: 'notices', session, fee, now: NOW }),
      createElement(CouponSection, { key: 'coupon', view, send }),
      createElement(SavedMethodList, { key: 'cards', ...list, type: 'credit card' }),
      createElement(SavedMethodList, { key: 'banks', ...list, type: 'direct debit' }),
      createElement(DirectDebitAgreement, { key: 'agreement', merchant, agreementUrl, action: 'confirm' }),
      createElement(PageLink, { key: 'terms', url: termsUrl } as never, 'terms and conditions'),
    ];
    vi.stubGlobal('document', { activeElement: null, head: {} });
    const html = renderToStaticMarkup(createElement(UiProvider, null as never, screens));
    vi.stubGlobal('document', undefined);
    const text = html.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ');
    texts.push(text);
    return text;
  }

  const enterDetails = (send: (event: never) => void, tab: PaymentType) => {
    const fields =
      tab === 'direct debit'
        ? [{ type: 'bank-field-changed', state: COMPLETE, bankName: null }]
        : ['number', 'expiry', 'cvc'].map((field) => ({ type: 'card-field-changed', field, state: COMPLETE }));
    for (const event of [{ type: 'name-changed', tab, name: 'Alex Null' }, ...fields]) send(event as never);
  };

  return {
    sent,
    log,
    texts,
    /** Opens the checkout, applies the coupon code 'save' and pays. Returns what the customer saw before the press. */
    async buy(surface: 'dialog' | 'form', tab: PaymentType) {
      const session = surface === 'dialog' ? checkout.dialog : checkout.createPaymentSession();
      const { view, send, state } = session;
      const form = () => {
        const visible = view.state();
        return visible && 'form' in visible ? visible.form : null;
      };
      session.fields.setProvider(PROVIDER);
      session.start(parseShowOptions(show as ShowOptions, surface));
      await until(() => state().status === 'open');
      render(session);
      send({ type: 'coupon-changed', text: 'save' });
      send({ type: 'coupon-submitted' });
      await until(() => form()?.coupon.checking === null);
      const coupon = form()?.coupon;
      const methodIds = savedMethods(view.state()?.data ?? { methods: { status: 'loading', last: null } }).methods.map(
        ({ id }) => id,
      );
      send({ type: 'tab-selected', tab });
      if (form()?.methodId === null) enterDetails(send, tab);
      const shown = render(session);
      for (let press = 0; press < 3 && state().status === 'open'; press += 1) {
        send({ type: 'payment-submitted' });
        await until(() => state().status !== 'paying');
        texts.push(session.button.state().reason ?? '');
      }
      return { shown, coupon, methodIds };
    },
    /** Saves the selected method, or a new one. Returns whether the dialog has closed. */
    async save(mode: SaveMode) {
      saveDialog.fields.setProvider(PROVIDER);
      saveDialog.send({ type: 'save-requested', mode });
      await until(() => {
        const state = saveDialog.state();
        return state.status === 'open' && state.data.intent?.status !== 'loading';
      });
      const opened = saveDialog.state();
      if (opened.status === 'open') enterDetails(saveDialog.send, opened.form.tab);
      saveDialog.send({ type: 'save-submitted' });
      await until(() => saveDialog.state().status !== 'saving');
      return saveDialog.state().status === 'hidden';
    },
  };
}

export type UntidyPage = ReturnType<typeof createUntidyPage>;
