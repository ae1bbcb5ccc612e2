import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface RadioRowProps {
  group: string;
  value: string;
  checked: boolean;
  disabled: boolean;
  /** The radio's accessible name. */
  label: string;
  icon?: ReactNode;
  /** Secondary text; describes the radio. */
  detail?: ReactNode;
  badge?: { text: string; tone: 'quiet' | 'danger' } | null;
  onSelect: () => void;
}

/** A row of a radio group: a native radio whose click target is the whole row. */
export function RadioRow({ group, value, checked, disabled, label, icon, detail, badge, onSelect }: RadioRowProps) {
  const id = useId();
  return (
    <chakra.div
      position="relative"
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="56px"
      paddingInline="4"
      paddingBlock="2"
      bg={checked && !disabled ? 'accent.tint' : 'panel'}
      color={disabled ? 'ink.faint' : 'ink'}
      transitionProperty="background-color"
      transitionDuration="quick"
      _notFirst={{ borderTopWidth: '1px', borderColor: 'line' }}
      _hover={disabled || checked ? {} : { bg: 'sunken' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' }}
    >
      <chakra.input
        type="radio"
        id={id}
        name={group}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-detail ${id}-badge`}
        onChange={onSelect}
        // Above the label's ::before, so that clicks reach the radio itself.
        position="relative"
        zIndex="1"
        appearance="none"
        boxSize="20px"
        flexShrink="0"
        margin="0"
        bg={disabled ? 'sunken' : 'panel'}
        borderWidth={checked ? '6px' : '1px'}
        borderColor={checked ? 'accent' : 'line.strong'}
        borderRadius="round"
        outline="none"
        cursor={disabled ? 'not-allowed' : 'pointer'}
      />
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
    </chakra.div>
  );
}

/** A named group of radio rows. */
export function RadioGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend srOnly>{name}</chakra.legend>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="base" overflow="hidden">
        {children}
      </chakra.div>
    </chakra.fieldset>
  );
}
