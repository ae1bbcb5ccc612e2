/** Asks the server for what a deed says. */
import type { World } from '#scenario-server';
import { card } from '#scenarios';
import { returnTo } from './as-left.ts';
import { setUp } from './cards.ts';
import type { Deed } from './deeds.ts';
import { handOver } from './hand-over.ts';
import { ATTACH, CHANGE, LIST } from './operations.ts';
import { buy, buyAgain, migrate } from './purchases.ts';
import type { Run } from './run.ts';

const HOUR_MS = 3_600_000;

/** `world` is the session's before the deed. */
export async function perform(run: Run, deed: Deed, world: World): Promise<void> {
  const { ask, operate, nameOf } = run;
  const { session } = deed;
  const at = (path: string) => `/sessions/${nameOf(session)}${path}`;
  switch (deed.do) {
    case 'list':
      await operate(session, LIST);
      return;
    case 'set up':
      return setUp(run, session, deed.number);
    case 'buy':
      return buy(run, deed, world);
    case 'buy again':
      return buyAgain(run, session);
    case 'migrate':
      return migrate(run, deed, world);
    case 'attach': {
      const made = Object.keys(world.provider.paymentMethods).at(-1) ?? 'pm_none';
      await operate(session, ATTACH, { paymentMethodId: made, isDefault: deed.isDefault });
      return;
    }
    case 'change default':
      await operate(session, CHANGE, { paymentMethodId: world.methods[deed.place]?.id ?? 'pm_none' });
      return;
    case 'add elsewhere':
      await ask(session, at('/methods'), { add: card({ last4: '1111', id: deed.id }) });
      return;
    case 'remove elsewhere':
      await ask(session, at('/methods'), { remove: world.methods[deed.place]?.id ?? 'pm_none' });
      return;
    case 'set clock':
      await ask(session, at('/clock'), { now: deed.now });
      return;
    case 'advance clock':
      await ask(session, at('/clock'), { advanceMs: deed.ms });
      return;
    case 'set faults':
      await ask(session, at('/faults'), { faults: deed.faults });
      return;
    case 'ask nonsense':
      await ask(session, '/graphql', { query: 'query { nothing }' });
      await ask(session, at('/clock'), { now: 'soon' });
      await ask(session, at('/world'), { format: 1, world: {} }, { method: 'PUT' });
      return;
    case 'hand over':
      return handOver(run, session, deed.to);
    case 'start over':
      await ask(session, at(''), null, { method: 'DELETE' });
      run.left.delete(session);
      run.lastBought.delete(session);
      return;
    case 'wait':
      run.clock.ms += deed.hours * HOUR_MS;
      returnTo(run, session);
      return;
  }
}
