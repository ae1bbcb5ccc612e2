import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { ServerProblem } from '../server-problem.tsx';
import { PageHead } from './page-head.tsx';

interface ListingPageProps extends Pick<ComponentProps<typeof PageHead>, 'title' | 'here' | 'aside'> {
  /** What the page is for, in a sentence or two. */
  about: ReactNode;
  /** What is wrong with a scenario file; null when nothing is. */
  problem: string | null;
  children: ReactNode;
}

/** The frame of a page that is a long list. Its padding is what the bar spans when it sticks. */
export const ListingPage = ({ title, here, aside, about, problem, children }: ListingPageProps) => (
  <chakra.div maxWidth="1200px" marginInline="auto" paddingInline={{ base: '4', md: '8' }} paddingBottom="16">
    <PageHead title={title} here={here} aside={aside}>
      {about}
    </PageHead>
    <main>
      <ServerProblem problem={problem} />
      {children}
    </main>
  </chakra.div>
);
