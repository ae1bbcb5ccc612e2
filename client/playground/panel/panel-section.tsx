import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  title: string;
  /** A short text beside the title, such as a count. */
  status?: ReactNode;
  children: ReactNode;
}

const Heading = chakra('h3', { base: { textStyle: 'small', fontWeight: 'semibold' } });
const Status = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    textStyle: 'caption',
    color: 'ink.muted',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Frame = chakra('section', {
  base: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '3', minWidth: '0' },
});
const row = { display: 'flex', gap: '3', alignItems: 'baseline' } as const;

/** A section of the panel. */
export const PanelSection = ({ title, status, children }: PanelSectionProps) => (
  <Frame aria-label={title}>
    <chakra.div {...row} marginBottom="2">
      <Heading>{title}</Heading>
      {status !== undefined && <Status>{status}</Status>}
    </chakra.div>
    {children}
  </Frame>
);

/** A section that is closed at first; its status is always visible. */
export const CollapsibleSection = ({ title, status, children }: PanelSectionProps) => (
  <Frame aria-label={title}>
    <chakra.details css={{ '&[open] > summary > svg': { transform: 'rotate(90deg)' } }}>
      <chakra.summary
        {...row}
        gap="1.5"
        alignItems="center"
        listStyleType="none"
        cursor="pointer"
        minHeight="24px"
        borderRadius="base"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
          <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        <Heading>{title}</Heading>
        {status !== undefined && <Status>{status}</Status>}
      </chakra.summary>
      <chakra.div paddingTop="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {children}
      </chakra.div>
    </chakra.details>
  </Frame>
);
