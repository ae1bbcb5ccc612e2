import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minHeight: '32px',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    bg: 'panel',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'quick',
    _hover: { bg: 'sunken' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    _disabled: { color: 'ink.faint', borderColor: 'line', cursor: 'not-allowed', _hover: { bg: 'panel' } },
    '&[aria-pressed=true]': {
      bg: 'accent.tint',
      borderColor: 'accent',
      color: 'accent',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
  },
  variants: {
    kind: {
      plain: {},
      primary: {
        minHeight: '40px',
        bg: 'accent',
        borderColor: 'accent',
        color: 'accent.contrast',
        fontWeight: 'semibold',
        _hover: { bg: 'accent.hover' },
      },
      quiet: {
        minHeight: '24px',
        paddingInline: '1.5',
        borderColor: 'transparent',
        bg: 'transparent',
        color: 'accent',
        textStyle: 'caption',
      },
    },
  },
  defaultVariants: { kind: 'plain' },
});

export const ToolButton = chakra('button', recipe, { defaultProps: { type: 'button' } });
export const ToolLink = chakra('a', recipe);

export const TextLink = chakra('a', {
  base: {
    color: 'accent',
    borderRadius: 'base',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
  },
});

const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    height: '32px',
    paddingInline: '2',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    bg: 'panel',
    color: 'ink',
    textStyle: 'small',
    _placeholder: { color: 'ink.faint', opacity: 1 },
    _focusVisible: {
      outline: '2px solid transparent',
      borderColor: 'accent',
      boxShadow: '0 0 0 3px {colors.accent.ring}',
    },
  },
});

export const ToolInput = chakra('input', inputRecipe);
export const ToolSelect = chakra('select', inputRecipe);

export function TextField({ label, ...props }: ComponentProps<typeof ToolInput> & { label: string }) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <ToolInput id={id} autoComplete="off" {...props} />
    </Labelled>
  );
}

export function SelectField({ label, ...props }: ComponentProps<typeof ToolSelect> & { label: string }) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <ToolSelect id={id} {...props} />
    </Labelled>
  );
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <chakra.div minWidth="0" flex="1">
    <chakra.label htmlFor={id} display="block" textStyle="caption" color="ink.muted" marginBottom="0.5">
      {label}
    </chakra.label>
    {children}
  </chakra.div>
);

export const Row = chakra('div', { base: { display: 'flex', gap: '2', alignItems: 'center' } });
export const Caption = chakra('span', {
  base: { textStyle: 'caption', color: 'ink.muted', fontVariantNumeric: 'tabular-nums' },
});
export const Summary = chakra('summary', {
  base: {
    display: 'flex',
    listStyleType: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
  },
});

interface FormProps {
  label?: string;
  onSubmit: (fields: ReadonlyMap<string, string>) => void;
  children: ReactNode;
}

export const Form = ({ label, onSubmit, children }: FormProps) => (
  <chakra.form
    aria-label={label}
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="2"
    onSubmit={(event) => {
      event.preventDefault();
      const fields = [...new FormData(event.currentTarget)];
      onSubmit(new Map(fields.map(([name, value]) => [name, String(value)])));
    }}
  >
    {children}
  </chakra.form>
);

export const Segments = ({
  label,
  children,
  ...styles
}: ComponentProps<typeof chakra.fieldset> & { label: string }) => (
  <chakra.fieldset display="flex" gap="1" border="0" margin="0" padding="0" minWidth="0" {...styles}>
    <chakra.legend srOnly>{label}</chakra.legend>
    {children}
  </chakra.fieldset>
);

export const Segment = ({ isPressed, ...button }: { isPressed: boolean; onClick: () => void; children: string }) => (
  <ToolButton paddingInline="2" minHeight="28px" textStyle="caption" aria-pressed={isPressed} {...button} />
);

export const PlainList = chakra('ul', { base: { listStyleType: 'none', margin: '0', padding: '0' } });

export const ErrorMessage = ({ children }: { children: string | null }) =>
  children !== null && (
    <chakra.p role="alert" textStyle="caption" color="danger" overflowWrap="anywhere">
      {children}
    </chakra.p>
  );

interface CopyButtonProps {
  getText: () => string;
  /** What the button copies. The text ends the button's accessible name: 'Copy card 4242 …'. */
  subject: string;
  children?: string;
}

const FEEDBACK_MS = 1_500;

export function CopyButton({ getText, subject, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <ToolButton
      kind="quiet"
      aria-label={`${copied ? 'Copied' : children} ${subject}`}
      // Outside a secure context, such as a preview on a local network, there is no clipboard.
      onClick={() =>
        navigator.clipboard?.writeText(getText()).then(
          () => setCopied(true),
          () => undefined,
        )
      }
      minWidth="64px"
      justifyContent="flex-end"
    >
      {copied ? 'Copied' : children}
    </ToolButton>
  );
}
