import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { CheckoutState } from '#checkout-flow';
import { currentSubscriptionId, type Result } from '#domain';
import type { CallFailure } from '#graphql';
import { always } from '../always.ts';
import { tried, triedAsync } from '../settings.ts';
import { areSame } from './changes.ts';
import { checkoutIn, type Played, PRODUCTS, quiet, show, type World, world } from './world.ts';

const RUNS = 100;

/** Whether a law holds of every checkout that was shown in every world, and has heard all that it asked for. */
const holds = (isSo: (played: Played, each: World) => boolean | Promise<boolean>) =>
  fc.assert(
    fc.asyncProperty(world, async (each) => {
      const played = checkoutIn(each);
      show(played, each);
      await quiet();
      return (await isSo(played, each)) === true;
    }),
    triedAsync([], RUNS),
  );

const argsOf = ({ asked }: Played, name: string): unknown[][] =>
  asked.filter((each) => each.name === name).map(({ args }) => args);

const opened = ({ flow }: Played): Extract<CheckoutState, { at: 'open' }> => {
  const state = flow.state();
  if (state.at !== 'open') throw new Error(`It is still ${state.at}, and waits for nothing.`);
  return state;
};

/** The subscription that would be moved; null for none, and undefined where that could not be found out. */
const subscriptionIn = ({ subscriptionId, plan }: World): string | null | undefined =>
  subscriptionId ?? (plan.ok ? currentSubscriptionId(plan.value, PRODUCTS) : undefined);

describe('createCheckoutFlow', () => {
  it('shows nothing and asks nothing until it is told to show', () =>
    fc.assert(
      always(world, (each) => {
        const { flow, asked, told, logged } = checkoutIn(each);
        const { at, past } = flow.state();
        return at === 'hidden' && past.openings === 0 && [asked, told, logged].every(({ length }) => length === 0);
      }),
      tried([], RUNS),
    ));

  it('opens with what it was told, and says of the rest that it is not known', () =>
    holds((played, each) => {
      const { methods, intent, preview } = each;
      const { facts } = opened(played);
      const id = subscriptionIn(each);
      const migration =
        id === undefined || (id !== null && !preview.ok)
          ? { kind: 'unavailable' }
          : id !== null && preview.ok && preview.value
            ? { kind: 'upgrade', subscriptionId: id, preview: preview.value }
            : { kind: 'none' };
      return areSame(
        [facts.methods, facts.unlisted, facts.migration, facts.intent],
        [
          methods.ok ? methods.value : { methods: [], defaultId: null },
          !methods.ok,
          migration,
          intent.ok ? { kind: 'fresh', intent: intent.value } : { kind: 'unavailable' },
        ],
      );
    }));

  it('asks which plan the user has only where the host does not say, and what it is worth only where there is one', () =>
    holds((played, each) => {
      const id = subscriptionIn(each);
      const { planHandle } = each.screen.filled.opening.request;
      return (
        argsOf(played, 'currentPlan').length === (each.subscriptionId === undefined ? 1 : 0) &&
        areSame(argsOf(played, 'previewMigration'), id === undefined || id === null ? [] : [[id, planHandle]])
      );
    }));

  it('asks for a setup intent in the name of the user and the offer, and tells the billing service of the plan', () =>
    holds((played, each) => {
      const { offer, extras, planHandle: plan, surface } = each.screen.filled.opening.request;
      const intentions = surface === 'dialog' ? [[{ plan, saleSlug: extras.saleSlug ?? null }]] : [];
      const [[asked] = []] = argsOf(played, 'createSetupIntent') as [{ user: { email: string } }][];
      return (
        asked?.user.email === 'alex@example.com' &&
        areSame([{ ...asked, user: null }], [{ user: null, offer, extras }]) &&
        areSame(argsOf(played, 'postUpgradeIntention'), intentions)
      );
    }));

  it('warns in the log of each call that failed, once: what it means for the checkout, and why as far as anybody knows', () =>
    holds((played, each) => {
      const { methods, plan, preview, intent, isHeard, subscriptionId, screen } = each;
      const isTold = isHeard || screen.filled.opening.request.surface === 'form';
      const failed: [Result<unknown, CallFailure>, RegExp][] = [
        [methods, /saved payment methods/],
        ...(subscriptionId === undefined ? [[plan, /current plan/] as [typeof plan, RegExp]] : []),
        ...(subscriptionIn(each) ? [[preview, /migration preview/] as [typeof preview, RegExp]] : []),
        [intent, /setup intent/],
      ];
      const warned = played.logged.filter(({ message }) => !/ cents |no price came/.test(message));
      const wanted = failed.flatMap(([{ ok, ...answer }, words]) =>
        ok ? [] : [{ words, cause: causeOf((answer as { failure: CallFailure }).failure) }],
      );
      if (!isTold) wanted.push({ words: /upgrade intention/, cause: 'Failed to fetch' });
      const isSaid = ({ words, cause }: (typeof wanted)[number]) =>
        warned.filter(
          ({ message, cause: why, level }) => words.test(message) && textOf(why) === cause && level === 'warning',
        ).length === 1;
      return wanted.every(isSaid) && warned.filter(({ level }) => level === 'warning').length === wanted.length;
    }));

  it('hears of a coupon what the server says, and writes into the log where it says nothing', () =>
    holds(async (played, each) => {
      const before = opened(played);
      const code = 'A-CODE-OF-NOBODY';
      const { priceOverride } = before.opening.request.breakdown;
      if (priceOverride !== null) return true;
      const noted = played.logged.length;
      played.flow.send({ type: 'coupon-typed', text: ` ${code} ` });
      played.flow.send({ type: 'coupon-submitted' });
      await quiet();
      const { coupon } = opened(played).form;
      const { coupon: answer } = each;
      const planHandle = before.opening.request.planHandle;
      if (!areSame(argsOf(played, 'checkCoupon'), [[code, planHandle]]) || coupon.checking) return false;
      const warned = played.logged
        .slice(noted)
        .filter(({ level, message }) => level === 'warning' && !/ cents /.test(message));
      const causes = warned.map(({ message, cause }) => [/coupon could not be checked/.test(message), textOf(cause)]);
      if (!areSame(causes, answer.ok ? [] : [[true, causeOf(answer.failure)]])) return false;
      const found = answer.ok ? answer.value?.coupon : null;
      return found ? areSame([coupon.applied], [found]) : coupon.error === 'invalid';
    }));

  it('notes what a host breaks, once for each time, and tells everything else all the same', () =>
    holds(async (played, each) => {
      const { flow, told, logged } = played;
      flow.send({ type: 'tab-chosen', tab: 'direct debit' });
      flow.send({ type: 'tab-chosen', tab: 'credit card' });
      flow.send({ type: 'pay-pressed' });
      await quiet();
      // This world has no provider, which a press for new details notes too.
      const errors = logged.filter(({ level, cause }) => level === 'error' && cause !== undefined);
      const broken = told.filter(({ port }) => port === each.breaks);
      const of = { notify: 'notify', dismiss: 'dismiss', track: 'track', onPaid: 'report-paid' };
      const paid = ['onPaid', 'track', 'track', 'track'];
      const heard = told.map(({ port }) => port).filter((port) => paid.includes(port));
      return (
        heard.slice(0, 4).join() === (played.paid.length === 0 ? '' : paid.join()) &&
        areSame(
          errors.map(({ message, cause }) => [message, textOf(cause)]),
          broken.map(({ port }) => [`'${of[port]}' failed`, `'${port}' breaks`]),
        )
      );
    }));

  it('calls whoever listens after each change and after nothing else, and nobody who has stopped', () =>
    holds(async (played, each) => {
      const { flow } = played;
      const heard: string[] = [];
      let state = flow.state();
      let isIdle = false;
      const stop = flow.subscribe(() => heard.push('one'));
      flow.subscribe(() => {
        isIdle ||= flow.state() === state;
        state = flow.state();
        heard.push('other');
      });
      const events = [
        { type: 'coupon-typed', text: 'SAVE' },
        { type: 'field-entered' },
        { type: 'name-typed', tab: 'credit card', name: 'Alex' },
        { type: 'hide', opening: 77 },
        { type: 'methods-arrived', opening: 77, methods: null },
      ] as const;
      for (const event of events) flow.send(event);
      const both = heard.splice(0).join();
      stop();
      flow.send({ type: 'name-typed', tab: 'credit card', name: 'Sam' });
      flow.send({ type: 'hide' });
      const rest = heard.splice(0).join();
      flow.send({ type: 'hide' });
      show(played, each);
      await quiet();
      return (
        both === 'one,other,one,other' &&
        rest === 'other,other' &&
        heard.length === 4 &&
        !isIdle &&
        heard.every((who) => who === 'other')
      );
    }));
});

const causeOf = (failure: CallFailure): string => {
  switch (failure.kind) {
    case 'refused':
      return failure.message;
    case 'unanswered':
      return textOf(failure.cause);
    case 'signed-out':
      return failure.kind;
  }
};

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
