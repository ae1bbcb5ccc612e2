import { lostEntry } from '../../harness/entries.ts';
import type { Invariant } from '../../harness/invariants.ts';
import { canOpen, showsSaveEnabled } from '../run-command.ts';
import {
  callResult,
  expectedMethods,
  filledState,
  isSaveEnabled,
  listCalls,
  openingCalls,
  type PortCall,
  type SavePage,
  type SaveSystem,
} from '../save-page.ts';

type SaveInvariant = Invariant<SavePage, SaveSystem>;

export const ENTRIES_KEPT: SaveInvariant = {
  title: 'keeps entries through failures until the next opening',
  findViolation(page) {
    const filled = filledState(page);
    return filled && lostEntry(page.entered, filled.form);
  },
};

export const OPENS_BLANK: SaveInvariant = {
  title: 'opens in the requested mode with an empty form and without messages',
  findViolation(page) {
    const { lastEvent, openings, mode, output } = page;
    if (lastEvent?.command?.type !== 'open') return null;
    const { before, after, command } = lastEvent;
    if (!canOpen(page, command.mode, before.status === 'saving'))
      return before === after ? null : 'The dialog opened although it must not.';
    if (after.status === 'hidden' || after.status === 'saving') return `The dialog is ${after.status}.`;
    const isBlank = !('form' in after) || (after.form.card.name === '' && after.form.bank.account.empty);
    return after.opening.id === openings && after.opening.mode === mode && isBlank && output.visibleToasts.length === 0
      ? null
      : `The dialog opened with ${JSON.stringify(after)}.`;
  },
};

export const LOCKED_WHILE_SAVING: SaveInvariant = {
  title: 'stays open and locked until a save ends, and ignores entries without a form',
  findViolation({ lastEvent }) {
    if (!lastEvent) return null;
    const { command, before, after } = lastEvent;
    if (before.status === 'saving' && after.status === 'saving')
      return before.saveAttempt === after.saveAttempt && before.opening === after.opening
        ? null
        : 'Another save replaced it.';
    if (before.status === 'saving' && command) return `'${command.type}' ended the save.`;
    if (command?.type === 'close') return after.status === 'hidden' ? null : 'The dialog did not close.';
    const hasNoForm = before.status === 'hidden' || before.status === 'save-preparing';
    return hasNoForm && command && command.type !== 'open' && before !== after
      ? `'${command.type}' changed a dialog that is ${before.status}.`
      : null;
  },
};

export const PRESS_SAVES: SaveInvariant = {
  title: 'saves on a press when the form is complete, and sends nothing otherwise',
  findViolation(page) {
    const { lastEvent } = page;
    if (page.flow.state().status === 'save-open' && showsSaveEnabled(page) !== isSaveEnabled(page))
      return `Save is ${showsSaveEnabled(page) ? 'enabled' : 'disabled'}.`;
    const presses = lastEvent?.presses ?? [];
    const violation = presses.find(({ canSave, before, after }) =>
      canSave ? after.status !== 'saving' : (after.status === 'saving') !== (before.status === 'saving'),
    );
    if (violation) return `After a press the dialog is ${violation.after.status}.`;
    const isIgnored = presses.length > 0 && presses.every(({ canSave }) => !canSave);
    return isIgnored && lastEvent?.calls[0] ? `'${lastEvent.calls[0].name}' was sent.` : null;
  },
};

export const MESSAGES_DISMISSED: SaveInvariant = {
  title: 'dismisses the messages of the last save when the next one starts',
  findViolation: ({ lastEvent, output }) =>
    lastEvent?.presses.some(({ canSave }) => canSave) && output.visibleToasts.length > lastEvent.toastCount
      ? 'An earlier message remains.'
      : null,
};

export const METHODS_CURRENT: SaveInvariant = {
  title: 'lists the saved methods of the latest response, or marks them unavailable',
  findViolation(page) {
    const filled = filledState(page);
    if (!filled) return null;
    const { methods, methodsStatus } = filled.data;
    const latest = listCalls(page).at(-1);
    const expected = !latest || callResult(latest)?.ok ? 'loaded' : latest.outcome ? 'unavailable' : 'loading';
    return JSON.stringify(methods) === JSON.stringify(expectedMethods(page)) && methodsStatus === expected
      ? null
      : `The list is ${methodsStatus}: ${JSON.stringify(methods)}.`;
  },
};

/** A setup intent is unchanged only when its confirmation is refused. */
const mayBeUsed = ({ outcome }: PortCall): boolean =>
  outcome === null || ('value' in outcome && (outcome.value as { kind: string }).kind !== 'refused');

export const OWN_INTENT: SaveInvariant = {
  title: 'confirms only the latest, unused setup intent of its opening, with the entered name',
  findViolation(page) {
    const confirmed = page.lastEvent?.calls.find(({ name }) => name === 'confirmBankSetup');
    if (!confirmed) return null;
    const [secret, holder] = confirmed.args as [string, { name: string; email: string }];
    const latest = openingCalls(page, 'createSetupIntent').at(-1);
    const result = latest && callResult<{ clientSecret: string }>(latest);
    if (!result?.ok || result.value.clientSecret !== secret) return 'Another intent was confirmed.';
    const before = page.calls.slice(0, page.calls.indexOf(confirmed));
    if (before.some((call) => call.name === 'confirmBankSetup' && call.args[0] === secret && mayBeUsed(call)))
      return 'A used intent was confirmed.';
    const isExpected = holder.name === page.attempts.at(-1)?.name && holder.email === page.world().user.email;
    return isExpected ? null : `The holder is '${holder.name}'.`;
  },
};

export const STALE_RESPONSES_IGNORED: SaveInvariant = {
  title: 'ignores responses to earlier openings and unrequested responses',
  findViolation({ lastEvent, openedAt }) {
    if (!lastEvent) return null;
    const { command, delivered, before, after } = lastEvent;
    const isStale =
      command?.type === 'sendStaleEvent' ||
      (delivered?.arrivedAt != null && (delivered.sentAt < openedAt || before.status === 'hidden'));
    return isStale && before !== after ? 'A stale response changed the dialog.' : null;
  },
};
