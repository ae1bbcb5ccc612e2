import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const VIEWS = [
  { view: 'scenarios', href: '/', label: 'Scenarios' },
  { view: 'spec', href: '/?view=spec', label: 'Specification' },
] as const;

interface PageHeaderProps {
  title: string;
  currentView: (typeof VIEWS)[number]['view'];
  /** Controls of the view, beside the navigation. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The title and description of a page, and the links to all views. */
export const PageHeader = ({ title, currentView, aside, children }: PageHeaderProps) => (
  <chakra.header
    paddingTop={{ base: '5', md: '8' }}
    paddingBottom="2"
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="6"
    rowGap="2"
  >
    <div>
      <chakra.h1 textStyle="title">{title}</chakra.h1>
      <chakra.p textStyle="small" color="ink.muted" maxWidth="88ch">
        {children}
      </chakra.p>
    </div>
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      alignSelf="flex-start"
      columnGap="6"
      rowGap="2"
      flexGrow={{ base: '1', lg: '0' }}
    >
      <chakra.nav aria-label="Views" display="flex" gap="4" textStyle="small" alignItems="baseline">
        {VIEWS.map(({ view, href, label }) => (
          <chakra.a
            key={view}
            href={href}
            aria-current={view === currentView ? 'page' : undefined}
            display="inline-block"
            lineHeight="24px"
            color="accent"
            borderRadius="base"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
            css={{ '&[aria-current]': { color: 'ink', fontWeight: 'semibold' } }}
          >
            {label}
          </chakra.a>
        ))}
      </chakra.nav>
      {aside}
    </chakra.div>
  </chakra.header>
);
