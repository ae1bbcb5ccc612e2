/** Asks the server for what a deed says. */
import type { World } from '#scenario-server';
import { card } from '#scenarios';
import { setUpCard } from './card-setup.ts';
import { ATTACH, CHANGE, LIST } from './operations.ts';
import { buy, migrate, repeatPurchase } from './purchases.ts';
import type { ServerCommand } from './server-commands.ts';
import type { ServerRun } from './server-run.ts';
import { verifySnapshot } from './session-snapshots.ts';
import { transferWorld } from './transfer-world.ts';

const HOUR_MS = 3_600_000;

/** `world` is the session's before the deed. */
export async function runCommand(run: ServerRun, command: ServerCommand, world: World): Promise<void> {
  const { request: ask, execute: operate, sessionName: nameOf } = run;
  const { session } = command;
  const at = (path: string) => `/sessions/${nameOf(session)}${path}`;
  switch (command.type) {
    case 'list':
      await operate(session, LIST);
      return;
    case 'setUpCard':
      return setUpCard(run, session, command.number);
    case 'buy':
      return buy(run, command, world);
    case 'repeatPurchase':
      return repeatPurchase(run, session);
    case 'migrate':
      return migrate(run, command, world);
    case 'attach': {
      const made = Object.keys(world.provider.paymentMethods).at(-1) ?? 'pm_none';
      await operate(session, ATTACH, { paymentMethodId: made, isDefault: command.isDefault });
      return;
    }
    case 'changeDefault':
      await operate(session, CHANGE, { paymentMethodId: world.methods[command.index]?.id ?? 'pm_none' });
      return;
    case 'addElsewhere':
      await ask(session, at('/methods'), { add: card({ last4: '1111', id: command.id }) });
      return;
    case 'removeElsewhere':
      await ask(session, at('/methods'), { remove: world.methods[command.index]?.id ?? 'pm_none' });
      return;
    case 'setClock':
      await ask(session, at('/clock'), { now: command.now });
      return;
    case 'advanceClock':
      await ask(session, at('/clock'), { advanceMs: command.ms });
      return;
    case 'setFaults':
      await ask(session, at('/faults'), { faults: command.faults });
      return;
    case 'sendInvalidRequests':
      await ask(session, '/graphql', { query: 'query { nothing }' });
      await ask(session, at('/clock'), { now: 'soon' });
      await ask(session, at('/world'), { format: 1, world: {} }, { method: 'PUT' });
      return;
    case 'transferWorld':
      return transferWorld(run, session, command.target);
    case 'startOver':
      await ask(session, at(''), null, { method: 'DELETE' });
      run.snapshots.delete(session);
      run.lastPurchases.delete(session);
      return;
    case 'wait':
      run.clock.ms += command.hours * HOUR_MS;
      verifySnapshot(run, session);
      return;
  }
}
