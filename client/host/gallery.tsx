import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TextBox } from '#ui';
import { CannotOpen } from './notice.tsx';
import { fetchScenarios, type ScenarioEntry } from './scenario-server.ts';
import { useLoaded } from './use-loaded.ts';

const matches = ({ name, title, story, group, covers }: ScenarioEntry, words: string[]): boolean => {
  const text = [name, title, story, group, ...covers].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Groups in the order of the catalogue. */
function grouped(entries: ScenarioEntry[]): [string, ScenarioEntry[]][] {
  const groups = new Map<string, ScenarioEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}

/** Every scenario by name: what happens in it, and a link that opens it ready to try. */
export function Gallery() {
  const scenarios = useLoaded(fetchScenarios);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(() => input.current?.focus());
  const entries = scenarios.at === 'loaded' ? scenarios.value : [];
  const groups = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return grouped(entries.filter((entry) => matches(entry, words)));
  }, [entries, search]);

  if (scenarios.at === 'failed') return <CannotOpen message={scenarios.message} />;
  return (
    <chakra.main
      maxWidth="1120px"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '6', md: '10' }}
    >
      <chakra.header display="grid" gap="4" marginBottom="8">
        <div>
          <chakra.h1 textStyle="display">Checkout scenarios</chakra.h1>
          <chakra.p color="ink.muted" maxWidth="64ch" marginTop="1">
            Named situations of the payment and checkout module. Open one, try it with the details it offers, and see
            what should happen beside what does.
          </chakra.p>
        </div>
        <chakra.div maxWidth="480px">
          <TextBox
            ref={input}
            type="search"
            aria-label="Search scenarios"
            placeholder="Name, text or spec code, press /"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </chakra.div>
      </chakra.header>
      {scenarios.at === 'loading' && <chakra.p color="ink.muted">Loading the catalogue…</chakra.p>}
      {scenarios.at === 'loaded' && groups.length === 0 && (
        <chakra.p color="ink.muted">No scenario matches ‘{search}’.</chakra.p>
      )}
      <chakra.div display="grid" gap="8">
        {groups.map(([group, members]) => (
          <section key={group}>
            <chakra.h2 textStyle="small" fontWeight="semibold" color="ink.muted" marginBottom="2">
              {group}
            </chakra.h2>
            <chakra.ul
              listStyleType="none"
              margin="0"
              padding="0"
              bg="panel"
              borderWidth="1px"
              borderColor="line"
              borderRadius="base"
            >
              {members.map((entry) => (
                <Entry key={entry.name} entry={entry} />
              ))}
            </chakra.ul>
          </section>
        ))}
      </chakra.div>
    </chakra.main>
  );
}

const Entry = ({ entry: { name, title, story, covers } }: { entry: ScenarioEntry }) => (
  <chakra.li
    position="relative"
    display="grid"
    gap="1"
    paddingInline="4"
    paddingBlock="3"
    _notFirst={{ borderTopWidth: '1px', borderColor: 'line' }}
    _hover={{ bg: 'sunken' }}
    _focusWithin={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' }}
  >
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
      <chakra.a
        href={`/?scenario=${encodeURIComponent(name)}`}
        fontWeight="medium"
        outline="none"
        _before={{ content: '""', position: 'absolute', inset: '0' }}
      >
        {title}
      </chakra.a>
      <chakra.code fontFamily="mono" textStyle="caption" color="ink.muted">
        {name}
      </chakra.code>
    </chakra.div>
    <chakra.p textStyle="small" color="ink.muted" maxWidth="88ch">
      {story}
    </chakra.p>
    <chakra.p textStyle="caption" color="ink.faint" fontFamily="mono">
      {covers.join(' ')}
    </chakra.p>
  </chakra.li>
);

function useSearchKey(focus: () => void) {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
