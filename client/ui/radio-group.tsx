import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { useUniqueId } from './browser-hooks.ts';
import { useFormId } from './field.tsx';
import { radioGroup, radioRow } from './theme/recipes.ts';

interface RadioGroupState {
  name: string;
  value: string;
  /** Must be a stable function, so that a selection renders only the radios that change. */
  onSelect: (value: string) => void;
}

const RadioGroupContext = createContext<RadioGroupState>({ name: '', value: '', onSelect: () => undefined });

interface RadioProps {
  id: string;
  value: string;
  disabled: boolean;
}

const Radio = memo(function Radio({
  checked,
  name,
  onSelect,
  ...props
}: RadioProps & Omit<RadioGroupState, 'value'> & { checked: boolean }) {
  return (
    <input
      {...props}
      type="radio"
      form={useFormId()}
      name={name}
      checked={checked}
      aria-describedby={`${props.id}-detail ${props.id}-badge`}
      onChange={() => onSelect(props.value)}
    />
  );
});

function GroupRadio(props: RadioProps) {
  const { value, ...group } = useContext(RadioGroupContext);
  return <Radio {...props} {...group} checked={value === props.value} />;
}

const Group = chakra('fieldset', radioGroup);
const Row = chakra('div', radioRow);

interface RadioRowProps {
  value: string;
  disabled?: boolean;
  label: string;
  icon?: ReactNode;
  detail?: ReactNode;
  badge?: { text: string; tone: 'quiet' | 'danger' } | null;
}

/** A native radio; a click anywhere in the row selects it. Plain elements keep a list of many rows fast. */
export function RadioRow({ value, disabled = false, label, icon, detail, badge }: RadioRowProps) {
  const id = useUniqueId();
  return (
    <Row data-disabled={disabled ? '' : undefined}>
      <GroupRadio id={id} value={value} disabled={disabled} />
      {icon && <span data-part="icon">{icon}</span>}
      <span data-part="text">
        <label htmlFor={id} dir="auto">
          {label}
        </label>
        {detail && (
          <span id={`${id}-detail`} data-part="detail" dir="ltr">
            {detail}
          </span>
        )}
      </span>
      {badge && (
        <span id={`${id}-badge`} data-part="badge" data-tone={badge.tone}>
          {badge.text}
        </span>
      )}
    </Row>
  );
}

interface RadioGroupProps extends RadioGroupState {
  label: string;
  disabled: boolean;
  /** Memoized rows, so that a selection renders only the radios. */
  children: ReactNode;
}

export function RadioGroup({ label, disabled, children, name, value, onSelect }: RadioGroupProps) {
  const state = useMemo(() => ({ name, value, onSelect }), [name, value, onSelect]);
  return (
    <RadioGroupContext.Provider value={state}>
      <Group disabled={disabled}>
        <chakra.legend srOnly>{label}</chakra.legend>
        <div>{children}</div>
      </Group>
    </RadioGroupContext.Provider>
  );
}
