import type { WalkStep } from '../../scenario-server.ts';
import { type Evidence, logLines, told } from './evidence.ts';
import { sameFields } from './same-fields.ts';

type Proof = (evidence: Evidence) => boolean;

/** The last call of that name must have been sent with what is expected. */
const sent =
  (name: unknown, request: unknown): Proof =>
  ({ journal }) => {
    const last = journal.findLast((entry) => entry.name === name && entry.kind !== 'session');
    return last !== undefined && sameFields(request, last.request);
  };

const calls = ({ journal }: Evidence, call: unknown): number =>
  journal.filter(({ name, kind }) => kind !== 'session' && (call === '*' || name === call)).length;

/** What proves an expectation; null where only a look at the screen does, or where nothing was to happen. */
export function proofOf(step: WalkStep): Proof | null {
  switch (step.do) {
    case 'expectOperation':
      return sent(step['operation'], step['variables']);
    case 'expectUpgradeIntention':
      return sent('upgrade-intention', { plan: step['plan'] });
    case 'expectCalls':
      return step['times'] === 0 ? null : (evidence) => calls(evidence, step['call']) === step['times'];
    case 'expectHostEvents': {
      const events = step['events'] as string[];
      return events.length === 0 ? null : (evidence) => sameFields(events, told(evidence).slice(0, events.length));
    }
    case 'expectLog':
      return (evidence) => logLines(evidence).some((line) => line.includes(String(step['message'])));
    default:
      return null;
  }
}

/** What would make a step untrue, although later ones were done: something happened that should not have. */
export function isContradicted(step: WalkStep, evidence: Evidence): boolean {
  switch (step.do) {
    case 'expectNoOperation':
      return calls(evidence, step['operation']) > 0;
    case 'expectCalls':
      return step['times'] === 0 && calls(evidence, step['call']) > 0;
    case 'expectHostEvents':
      return (step['events'] as string[]).length === 0 && told(evidence).length > 0;
    default:
      return false;
  }
}
