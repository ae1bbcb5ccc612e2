import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useContext } from 'react';
import { useUniqueId } from './browser-hooks.ts';
import { radioRow } from './theme/recipes.ts';

interface RadioGroupState {
  name: string;
  value: string;
  onSelect: (value: string) => void;
}

const RadioGroupContext = createContext<RadioGroupState | null>(null);

/** The radio of a row. Styled by its row, because all radios of a group render at every selection, and the rows do not. */
function Radio({ id, value, disabled }: { id: string; value: string; disabled: boolean }) {
  const group = useContext(RadioGroupContext);
  return (
    <input
      type="radio"
      id={id}
      name={group?.name}
      value={value}
      checked={group?.value === value}
      disabled={disabled}
      aria-describedby={`${id}-detail ${id}-badge`}
      onChange={() => group?.onSelect(value)}
    />
  );
}

const Row = chakra('div', radioRow);

interface RadioRowProps {
  value: string;
  disabled: boolean;
  /** The radio's accessible name. */
  label: string;
  icon?: ReactNode;
  /** Secondary text; describes the radio. */
  detail?: ReactNode;
  badge?: { text: string; tone: 'quiet' | 'danger' } | null;
}

/** A row of a radio group: a native radio whose click target is the whole row. */
export function RadioRow({ value, disabled, label, icon, detail, badge }: RadioRowProps) {
  const id = useUniqueId();
  return (
    <Row data-disabled={disabled ? '' : undefined}>
      <Radio id={id} value={value} disabled={disabled} />
      {icon && (
        <chakra.span
          color={disabled ? 'ink.faint' : 'ink.muted'}
          display={{ base: 'none', sm: 'flex', md: 'none', lg: 'flex' }}
        >
          {icon}
        </chakra.span>
      )}
      <chakra.span
        flex="1"
        minWidth="0"
        display="flex"
        flexDirection={{ base: 'column', sm: 'row', md: 'column', lg: 'row' }}
        alignItems={{ base: 'flex-start', sm: 'center', md: 'flex-start', lg: 'center' }}
        justifyContent="space-between"
        columnGap="3"
        flexWrap="wrap"
      >
        {/* The label's ::before covers the row as its click target. */}
        <chakra.label
          htmlFor={id}
          fontWeight="medium"
          cursor={disabled ? 'not-allowed' : 'pointer'}
          _before={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {label}
        </chakra.label>
        {detail && (
          <chakra.span
            id={`${id}-detail`}
            textStyle="small"
            color={disabled ? 'ink.faint' : 'ink.muted'}
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {detail}
          </chakra.span>
        )}
      </chakra.span>
      {badge && (
        <chakra.span
          id={`${id}-badge`}
          flexShrink="0"
          textStyle="caption"
          fontWeight="medium"
          paddingInline="2"
          paddingBlock="0.5"
          borderRadius="round"
          bg={badge.tone === 'danger' ? 'danger.tint' : 'sunken'}
          color={badge.tone === 'danger' ? 'danger' : 'ink.muted'}
        >
          {badge.text}
        </chakra.span>
      )}
    </Row>
  );
}

interface RadioGroupProps extends RadioGroupState {
  /** The group's accessible name. */
  label: string;
  /** Rows; memoized, so that a selection renders only the radios. */
  children: ReactNode;
}

/** A named group of radio rows. */
export const RadioGroup = ({ label, children, ...state }: RadioGroupProps) => (
  <RadioGroupContext value={state}>
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="base" overflow="hidden">
        {children}
      </chakra.div>
    </chakra.fieldset>
  </RadioGroupContext>
);
