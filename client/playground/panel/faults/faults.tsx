import { chakra } from '@chakra-ui/react';
import { useFact } from '#ui';
import { Problem } from '../../controls/problem.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { useChange } from '../../controls/use-change.ts';
import { type Fault, sayFault } from '../../fault.ts';
import { changeFaults } from '../../scenario-server.ts';
import { chancesOf } from '../../session/active-faults.ts';
import type { Session } from '../../session/session.ts';
import { Fold } from '../section.tsx';
import { FaultForm } from './fault-form.tsx';
import { SeedForm } from './seed-form.tsx';

/** What goes wrong on purpose in this session, and everything that changes it. */
export function Faults({ session: { key, host, journal } }: { session: Session }) {
  const { run, problem } = useChange();
  const entries = useFact(journal, (all) => all);
  const { faults, seed } = chancesOf(host, entries);
  const setFaults = (next: readonly Fault[]) => run(changeFaults(key, { faults: [...next] }));
  return (
    <Fold title="Faults" beside={faults.length === 0 ? 'none' : `${faults.length} active`}>
      {faults.length > 0 && (
        <chakra.ul aria-label="Active faults" margin="0" padding="0" listStyleType="none">
          {faults.map((fault, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same fault may stand there twice.
            <chakra.li key={place} display="flex" gap="2" alignItems="baseline" paddingBlock="0.5">
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                {sayFault(fault)}
              </chakra.span>
              <ToolButton
                kind="quiet"
                aria-label={`Remove fault: ${sayFault(fault)}`}
                onClick={() => setFaults(faults.filter((_, other) => other !== place))}
              >
                Remove
              </ToolButton>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <FaultForm onAdd={(fault) => setFaults([...faults, fault])} />
      <SeedForm key={seed} seed={seed} onSet={(next) => run(changeFaults(key, { seed: next }))} />
      <Problem>{problem}</Problem>
    </Fold>
  );
}
