import { chakra } from '@chakra-ui/react/styled-system';
import { useStore } from '#ui/foundation';
import { ErrorMessage } from '../../controls/error-message.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { useServerUpdate } from '../../controls/use-server-update.ts';
import { describeFault, type Fault } from '../../fault.ts';
import { updateFaults } from '../../scenario-server.ts';
import { currentFaultSettings } from '../../session/fault-settings.ts';
import type { PlaygroundSession } from '../../session/playground-session.ts';
import { CollapsibleSection } from '../panel-section.tsx';
import { FaultForm } from './fault-form.tsx';
import { SeedForm } from './seed-form.tsx';

/** The session's faults and seed, with forms that change them. */
export function FaultsSection({ session: { key, host, journal } }: { session: PlaygroundSession }) {
  const { run, problem } = useServerUpdate();
  const entries = useStore(journal, (all) => all);
  const { faults, seed } = currentFaultSettings(host, entries);
  const setFaults = (next: readonly Fault[]) => run(updateFaults(key, { faults: [...next] }));
  return (
    <CollapsibleSection title="Faults" status={faults.length === 0 ? 'none' : `${faults.length} active`}>
      {faults.length > 0 && (
        <chakra.ul aria-label="Active faults" margin="0" padding="0" listStyleType="none">
          {faults.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list may contain equal faults.
            <chakra.li key={index} display="flex" gap="2" alignItems="baseline" paddingBlock="0.5">
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                {describeFault(fault)}
              </chakra.span>
              <ToolButton
                kind="quiet"
                aria-label={`Remove fault: ${describeFault(fault)}`}
                onClick={() => setFaults(faults.filter((_, other) => other !== index))}
              >
                Remove
              </ToolButton>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <FaultForm onAdd={(fault) => setFaults([...faults, fault])} />
      <SeedForm key={seed} seed={seed} onSet={(next) => run(updateFaults(key, { seed: next }))} />
      <ErrorMessage>{problem}</ErrorMessage>
    </CollapsibleSection>
  );
}
