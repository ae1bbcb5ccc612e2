import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Problem } from '../../controls/problem.tsx';
import { ToolButton } from '../../controls/tool-button.tsx';
import { Labelled, ToolInput, ToolSelect } from '../../controls/tool-field.tsx';
import { CALLS, type Fault, sayCall } from '../../fault.ts';
import { BREAK_KINDS, type BreakKind, EMPTY_DRAFT, type FaultDraft, faultFrom } from './fault-draft.ts';

const Row = chakra('div', { base: { display: 'flex', gap: '2', alignItems: 'end' } });

/** Describes one thing that shall go wrong. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [missing, setMissing] = useState<string | null>(null);
  const change = (changes: Partial<FaultDraft>) => setDraft({ ...draft, ...changes });
  const add = () => {
    const made = faultFrom(draft);
    setMissing('missing' in made ? made.missing : null);
    if ('fault' in made) onAdd(made.fault);
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
      <Labelled label="Call">
        {(id) => (
          <ToolSelect id={id} value={draft.call} onChange={({ target }) => change({ call: target.value })}>
            {CALLS.map(({ group, calls }) => (
              <optgroup key={group} label={group}>
                {calls.map((call) => (
                  <option key={call} value={call}>
                    {sayCall(call)}
                  </option>
                ))}
              </optgroup>
            ))}
          </ToolSelect>
        )}
      </Labelled>
      <Row>
        <Labelled label="What breaks">
          {(id) => (
            <ToolSelect
              id={id}
              value={draft.breaks}
              onChange={({ target }) => change({ breaks: target.value as BreakKind })}
            >
              {BREAK_KINDS.map(({ kind, says }) => (
                <option key={kind} value={kind}>
                  {says}
                </option>
              ))}
            </ToolSelect>
          )}
        </Labelled>
        {draft.breaks === 'status' && <Text label="HTTP status" name="status" {...{ draft, change }} />}
        {draft.breaks === 'error' && <Text label="Message" name="message" {...{ draft, change }} />}
      </Row>
      <Row>
        <Text label="Delay in ms" name="delay" {...{ draft, change }} />
        <Labelled label="How often">
          {(id) => (
            <ToolSelect
              id={id}
              value={draft.often}
              onChange={({ target }) => change({ often: target.value as FaultDraft['often'] })}
            >
              <option value="once">once</option>
              <option value="always">always</option>
            </ToolSelect>
          )}
        </Labelled>
        <ToolButton type="submit">Add fault</ToolButton>
      </Row>
      <Problem>{missing}</Problem>
    </chakra.form>
  );
}

interface TextProps {
  label: string;
  name: 'status' | 'message' | 'delay';
  draft: FaultDraft;
  change: (changes: Partial<FaultDraft>) => void;
}

const Text = ({ label, name, draft, change }: TextProps) => (
  <Labelled label={label} narrow={name === 'status'}>
    {(id) => (
      <ToolInput
        id={id}
        inputMode={name === 'message' ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={name === 'delay' ? 'none' : undefined}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )}
  </Labelled>
);
