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

/** Sends the requests of a command. `world` is the session's before the command. */
export async function runCommand(run: ServerRun, command: ServerCommand, world: World): Promise<void> {
  const { session } = command;
  const sessionUrl = `/sessions/${run.sessionName(session)}`;
  switch (command.type) {
    case 'list':
      await run.execute(session, LIST);
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
      const newMethodId = Object.keys(world.provider.paymentMethods).at(-1) ?? 'pm_none';
      await run.execute(session, ATTACH, { paymentMethodId: newMethodId, isDefault: command.isDefault });
      return;
    }
    case 'changeDefault':
      await run.execute(session, CHANGE, { paymentMethodId: world.methods[command.index]?.id ?? 'pm_none' });
      return;
    case 'addElsewhere':
      await run.request(session, `${sessionUrl}/methods`, { add: card({ last4: '1111', id: command.id }) });
      return;
    case 'removeElsewhere':
      await run.request(session, `${sessionUrl}/methods`, { remove: world.methods[command.index]?.id ?? 'pm_none' });
      return;
    case 'setClock':
      await run.request(session, `${sessionUrl}/clock`, { now: command.now });
      return;
    case 'advanceClock':
      await run.request(session, `${sessionUrl}/clock`, { advanceMs: command.ms });
      return;
    case 'setFaults':
      await run.request(session, `${sessionUrl}/faults`, { faults: command.faults });
      return;
    case 'sendInvalidRequests':
      await run.request(session, '/graphql', { query: 'query { nothing }' });
      await run.request(session, `${sessionUrl}/clock`, { now: 'soon' });
      await run.request(session, `${sessionUrl}/world`, { format: 1, world: {} }, { method: 'PUT' });
      return;
    case 'transferWorld':
      return transferWorld(run, session, command.target);
    case 'startOver':
      await run.request(session, sessionUrl, null, { method: 'DELETE' });
      run.snapshots.delete(session);
      run.lastPurchases.delete(session);
      return;
    case 'wait':
      run.clock.ms += command.hours * HOUR_MS;
      verifySnapshot(run, session);
      return;
  }
}
