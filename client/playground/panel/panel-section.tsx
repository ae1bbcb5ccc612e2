import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Caption, Row, Summary } from '../controls.tsx';

interface PanelSectionProps {
  title: string;
  status?: ReactNode;
  children: ReactNode;
}

const Heading = chakra('h3', { base: { textStyle: 'small', fontWeight: 'semibold' } });
const Frame = chakra('section', {
  base: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '3', minWidth: '0' },
});
const Status = ({ children }: { children: ReactNode }) =>
  children !== undefined && (
    <Caption marginInlineStart="auto" textAlign="end">
      {children}
    </Caption>
  );

export const PanelSection = ({ title, status, children }: PanelSectionProps) => (
  <Frame aria-label={title}>
    <Row gap="3" alignItems="baseline" marginBottom="2">
      <Heading>{title}</Heading>
      <Status>{status}</Status>
    </Row>
    {children}
  </Frame>
);

export const CollapsibleSection = ({ title, status, children }: PanelSectionProps) => (
  <Frame aria-label={title}>
    <chakra.details css={{ '&[open] > summary > svg': { transform: 'rotate(90deg)' } }}>
      <Summary gap="1.5" alignItems="center" minHeight="24px" borderRadius="base">
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
          <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        <Heading>{title}</Heading>
        <Status>{status}</Status>
      </Summary>
      <chakra.div paddingTop="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {children}
      </chakra.div>
    </chakra.details>
  </Frame>
);
