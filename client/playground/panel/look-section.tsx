import { chakra } from '@chakra-ui/react/styled-system';
import { lookLinks } from '../looks.ts';
import { CollapsibleSection } from './panel-section.tsx';

/** Links to the same session with other values of the `appearance` option. */
export function LookSection() {
  const links = lookLinks(new URLSearchParams(location.search));
  return (
    <CollapsibleSection title="Look" status={links.find(({ current }) => current)?.title ?? 'Default'}>
      <chakra.ul display="flex" flexWrap="wrap" gap="4" listStyleType="none" margin="0" padding="0">
        {links.map(({ title, href, current }) => (
          <li key={title}>
            <chakra.a
              href={href}
              aria-current={current ? 'page' : undefined}
              display="inline-flex"
              alignItems="center"
              minHeight="24px"
              color={current ? 'ink' : 'accent'}
              fontWeight={current ? 'semibold' : 'medium'}
              textDecoration="underline"
            >
              {title}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </CollapsibleSection>
  );
}
