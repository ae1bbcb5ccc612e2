import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ErrorMessage } from '../../controls/error-message.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { LabelledField, ToolInput, ToolSelect } from '../../controls/tool-field.tsx';
import { CALL_GROUPS, type CallName, describeCall, type Fault } from '../../fault.ts';
import { DEFAULT_DRAFT, FAULT_EFFECTS, type FaultDraft, type FaultEffectKind, parseFaultDraft } from './fault-draft.ts';

const Row = chakra('div', { base: { display: 'flex', gap: '2', alignItems: 'end' } });

/** A form that adds a fault. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const [draft, setDraft] = useState(DEFAULT_DRAFT);
  const [error, setError] = useState<string | null>(null);
  const update = (changes: Partial<FaultDraft>) => setDraft({ ...draft, ...changes });
  const add = () => {
    const result = parseFaultDraft(draft);
    setError('error' in result ? result.error : null);
    if ('fault' in result) onAdd(result.fault);
  };
  return (
    <chakra.form
      aria-label="New fault"
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <LabelledField label="Call">
        {(id) => (
          <ToolSelect id={id} value={draft.call} onChange={({ target }) => update({ call: target.value as CallName })}>
            {CALL_GROUPS.map(({ group, calls }) => (
              <optgroup key={group} label={group}>
                {calls.map((call) => (
                  <option key={call} value={call}>
                    {describeCall(call)}
                  </option>
                ))}
              </optgroup>
            ))}
          </ToolSelect>
        )}
      </LabelledField>
      <Row>
        <LabelledField label="What breaks">
          {(id) => (
            <ToolSelect
              id={id}
              value={draft.effect}
              onChange={({ target }) => update({ effect: target.value as FaultEffectKind })}
            >
              {FAULT_EFFECTS.map(({ kind, label }) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </ToolSelect>
          )}
        </LabelledField>
        {draft.effect === 'status' && <TextField label="HTTP status" name="status" {...{ draft, onChange: update }} />}
        {draft.effect === 'error' && <TextField label="Message" name="message" {...{ draft, onChange: update }} />}
      </Row>
      <Row>
        <TextField label="Delay in ms" name="delay" {...{ draft, onChange: update }} />
        <LabelledField label="How often">
          {(id) => (
            <ToolSelect
              id={id}
              value={draft.repeat}
              onChange={({ target }) => update({ repeat: target.value as FaultDraft['repeat'] })}
            >
              <option value="once">once</option>
              <option value="always">always</option>
            </ToolSelect>
          )}
        </LabelledField>
        <ToolButton type="submit">Add fault</ToolButton>
      </Row>
      <ErrorMessage>{error}</ErrorMessage>
    </chakra.form>
  );
}

interface TextFieldProps {
  label: string;
  name: 'status' | 'message' | 'delay';
  draft: FaultDraft;
  onChange: (changes: Partial<FaultDraft>) => void;
}

const TextField = ({ label, name, draft, onChange }: TextFieldProps) => (
  <LabelledField label={label} narrow={name === 'status'}>
    {(id) => (
      <ToolInput
        id={id}
        inputMode={name === 'message' ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={name === 'delay' ? 'none' : undefined}
        value={draft[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    )}
  </LabelledField>
);
