/** A coupon is applied, refused, replaced and removed as people ask and the server answers. */
import type { CouponForm } from '#checkout-flow';
import type { Noted } from '../history.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';
import { dataOf, variablesOf } from './answers.ts';
import { callsOf } from './calls.ts';
import { firstOf, type Law } from './law.ts';

type Check = { valid: boolean; coupon: { code: string } | null };

const isSame = (one: string | undefined, other: string): boolean => one?.trim().toLowerCase() === other.toLowerCase();

/** What must be so after an answer about a coupon, each with whether it is. */
function answered(page: Page, { call, before, after, toasts }: Noted<'answered'>): Record<string, boolean> {
  if (!('form' in before) || !('form' in after) || before.opening.id !== after.opening.id) return {};
  const [was, is] = [before.form.coupon, after.form.coupon];
  // Typing, removing and preparing anew cancel a check: then the answer means nothing any more.
  if (!was.checking) return { 'nothing changed': was === is };
  const check = dataOf<Check>(call);
  const code = page.world().coupons.find((each) => isSame(each.code, variablesOf(call).couponCode))?.code;
  if (!check?.valid || !code) {
    return {
      'the one in place stays': is.applied === was.applied && after.form.extras === before.form.extras,
      'the error is said': is.error === 'invalid' && toasts.length === 0,
      'nothing is valid': !is.valid && is.checking === null,
    };
  }
  const title = was.applied ? `Coupon code has been updated with ${code}` : 'Coupon code applied successfully';
  return {
    'it is in place': is.applied?.code === code && after.form.extras.couponCodes?.join() === code,
    'the person is told': toasts.map((toast) => toast.title).join() === title,
    'the box is empty': is.text === '' && is.valid,
    'nothing is left to check': is.checking === null && is.error === null,
  };
}

const isNewest = ({ call }: Noted<'answered'>, page: Page, run: Run): boolean =>
  callsOf(run, page).findLast(({ name, sentAt }) => name === call.name && sentAt <= Number(call.arrivedAt)) === call;

export const COUPON_ANSWERED: Law = {
  title: 'takes in the answer about a coupon: puts it in place and says so, or says that it is none',
  broken: (page, run) =>
    firstOf(page.past, (each) => {
      if (each.was !== 'answered' || each.call.name !== 'CheckCouponCode' || !isNewest(each, page, run)) return null;
      return firstOf(Object.entries(answered(page, each)), ([what, isSo]) => (isSo ? null : `Not so: ${what}.`));
    }),
};

/** The same of what a person does to the coupon's form. */
function done({ event, before, after, moment }: Noted<'done'>, page: Page, run: Run): Record<string, boolean> {
  if (before.at !== 'open' || after.at !== 'open') return {};
  const [was, is] = [before.form.coupon, after.form.coupon];
  const stays = is.applied === was.applied && after.form.extras === before.form.extras;
  switch (event.type) {
    case 'coupon-typed':
      return {
        'typing clears the error and the check, and nothing else':
          blank(is) && is.checking === null && is.text === event.text && stays,
      };
    case 'coupon-removed':
      return {
        'it is gone': blank(is) && is.applied === null && !('couponCodes' in after.form.extras) && is.checking === null,
      };
    case 'coupon-submitted': {
      const code = was.text.trim();
      const asked = callsOf(run, page).filter(
        (call) => call.name === 'CheckCouponCode' && call.sentAt === moment && variablesOf(call).couponCode === code,
      );
      const isTaken = before.opening.request.breakdown.priceOverride !== null || isSame(was.applied?.code, code);
      if (isTaken) return { 'it is in use': is.error === 'in-use' && !is.valid && asked.length === 0 && stays };
      const { planHandle } = before.opening.request;
      const isAsked = asked.length === 1 && asked.every((call) => variablesOf(call).productHandle === planHandle);
      return { 'the server is asked': isAsked && is.checking?.code === code && blank(is) && stays };
    }
    default:
      return {};
  }
}

const blank = ({ error, valid }: CouponForm): boolean => error === null && !valid;

export const COUPON_ASKED: Law = {
  title: 'asks the server about a coupon once, refuses one that is in use, and removes it when it is told to',
  broken: (page, run) =>
    firstOf(page.past, (each) =>
      each.was === 'done'
        ? firstOf(Object.entries(done(each, page, run)), ([what, isSo]) => (isSo ? null : `Not so: ${what}.`))
        : null,
    ),
};

export const COUPON_CHECKED: Law = {
  title: 'checks no coupon any more when every answer has come',
  broken: ({ flow }) => {
    const state = flow.state();
    return 'form' in state && state.form.coupon.checking
      ? `It still checks '${state.form.coupon.checking.code}'.`
      : null;
  },
};
