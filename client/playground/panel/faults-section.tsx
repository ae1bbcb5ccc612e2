import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useStore } from '#ui/foundation';
import { describeFault } from '../../../mock-server/scenarios/fault-builders.ts';
import { ErrorMessage, Form, PlainList, Row, SelectField, TextField, ToolButton } from '../controls.tsx';
import { updateFaults } from '../scenario-server.ts';
import type { PlaygroundSession } from '../stage/playground-session.ts';
import { useServerUpdate } from '../use-load.ts';
import { CALLS, currentFaults, FAULT_EFFECTS, type Fault, parseFault } from './fault.ts';
import { CollapsibleSection } from './panel-section.tsx';

export function FaultsSection({ session: { key, host, journal } }: { session: PlaygroundSession }) {
  const { run, problem } = useServerUpdate();
  const entries = useStore(journal, (all) => all);
  const faults = currentFaults(host, entries);
  const setFaults = (next: readonly Fault[]) => run(updateFaults(key, { faults: [...next] }));
  return (
    <CollapsibleSection title="Faults" status={faults.length === 0 ? 'none' : `${faults.length} active`}>
      {faults.length > 0 && (
        <PlainList aria-label="Active faults">
          {faults.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list may contain equal faults.
            <Row as="li" key={index} alignItems="baseline" paddingBlock="0.5">
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
            </Row>
          ))}
        </PlainList>
      )}
      <FaultForm onAdd={(fault) => setFaults([...faults, fault])} />
      <ErrorMessage>{problem}</ErrorMessage>
    </CollapsibleSection>
  );
}

function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const [effect, setEffect] = useState('HTTP error');
  const [error, setError] = useState<string | null>(null);
  const add = (fields: ReadonlyMap<string, string>) => {
    const fault = parseFault(fields);
    setError(fault ? null : 'Enter a delay, or choose what breaks.');
    if (fault) onAdd(fault);
  };
  return (
    <Form label="New fault" onSubmit={add}>
      <SelectField label="Call" name="call" defaultValue="CreateSubscription">
        {CALLS.map((call) => (
          <option key={call} value={call}>
            {call === '*' ? 'Every call' : call}
          </option>
        ))}
      </SelectField>
      <Row alignItems="end">
        <SelectField
          label="What breaks"
          name="effect"
          value={effect}
          onChange={({ target }) => setEffect(target.value)}
        >
          {[...FAULT_EFFECTS.keys()].map((label) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
        {effect === 'HTTP error' && (
          <TextField
            label="HTTP status"
            name="status"
            inputMode="numeric"
            pattern="[3-5]\d\d"
            title="An HTTP status from 300 to 599"
            required
            defaultValue="503"
          />
        )}
        {effect === 'Error with a message' && (
          <TextField label="Message" name="message" defaultValue="Something went wrong" />
        )}
      </Row>
      <Row alignItems="end">
        <TextField
          label="Delay in ms"
          name="delay"
          inputMode="numeric"
          pattern="\d{1,5}"
          title="A whole number of milliseconds, up to 60000"
          placeholder="none"
        />
        <SelectField label="How often" name="repeat">
          <option value="once">once</option>
          <option value="always">always</option>
        </SelectField>
        <ToolButton type="submit">Add fault</ToolButton>
      </Row>
      <ErrorMessage>{error}</ErrorMessage>
    </Form>
  );
}
