import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Row, TextLink } from '../controls.tsx';
import { ServerProblem } from '../notice.tsx';

const VIEWS = [
  { view: 'scenarios', href: '/', label: 'Scenarios' },
  { view: 'spec', href: '/?view=spec', label: 'Specification' },
] as const;

interface ListingPageProps {
  title: string;
  description: ReactNode;
  currentView: (typeof VIEWS)[number]['view'];
  aside?: ReactNode;
  /** The error in a scenario file; null when there is none. */
  problem: string | null;
  /** A text in place of the results; null if there are results. */
  message: ReactNode;
  filterBar: ReactNode;
  children: ReactNode;
}

export const ListingPage = ({ title, description, currentView, aside, ...main }: ListingPageProps) => (
  <chakra.div maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
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
          {description}
        </chakra.p>
      </div>
      <Row
        flexWrap="wrap"
        justifyContent="space-between"
        alignSelf="flex-start"
        columnGap="6"
        rowGap="2"
        flexGrow={{ base: '1', lg: '0' }}
      >
        <chakra.nav aria-label="Views" display="flex" gap="4" textStyle="small" alignItems="baseline">
          {VIEWS.map(({ view, href, label }) => (
            <TextLink
              key={view}
              href={href}
              aria-current={view === currentView ? 'page' : undefined}
              display="inline-block"
              lineHeight="24px"
              css={{ '&[aria-current]': { color: 'ink', fontWeight: 'semibold' } }}
            >
              {label}
            </TextLink>
          ))}
        </chakra.nav>
        {aside}
      </Row>
    </chakra.header>
    <main>
      <ServerProblem problem={main.problem} />
      {main.filterBar}
      {main.message !== null && (
        <chakra.p color="ink.muted" paddingBlock="8">
          {main.message}
        </chakra.p>
      )}
      {main.children}
    </main>
  </chakra.div>
);
