import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface ChoiceRowProps {
  group: string;
  value: string;
  checked: boolean;
  disabled: boolean;
  /** The radio's name. */
  label: string;
  icon?: ReactNode;
  /** Small print beside the label; read after it. */
  detail?: ReactNode;
  badge?: { text: string; tone: 'quiet' | 'danger' } | null;
  onChoose: () => void;
}

/** One row of a radio group: the whole row is the target, the radio itself stays a real one. */
export function ChoiceRow({ group, value, checked, disabled, label, icon, detail, badge, onChoose }: ChoiceRowProps) {
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
        onChange={onChoose}
        // Above the label's cover, so that the radio itself can be hit too.
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
      {/* In a narrow column the small print stands under the label: beside it, neither could be read. */}
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
        {/* The label's ::before covers the row, so that every point of it chooses. */}
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

/** The frame and the name of a group of rows. */
export function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minWidth="0">
      <chakra.legend srOnly>{name}</chakra.legend>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="base" overflow="hidden">
        {children}
      </chakra.div>
    </chakra.fieldset>
  );
}
