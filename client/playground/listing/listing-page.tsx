import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { ServerProblem } from '../server-problem.tsx';
import { PageHeader } from './page-header.tsx';

interface ListingPageProps extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'currentView' | 'aside'> {
  description: ReactNode;
  /** The error in a scenario file; null when there is none. */
  problem: string | null;
  children: ReactNode;
}

/** The frame of a page with a long list. `StickyBar` spans its padding. */
export const ListingPage = ({ title, currentView, aside, description, problem, children }: ListingPageProps) => (
  <chakra.div maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
    <PageHeader title={title} currentView={currentView} aside={aside}>
      {description}
    </PageHeader>
    <main>
      <ServerProblem problem={problem} />
      {children}
    </main>
  </chakra.div>
);
