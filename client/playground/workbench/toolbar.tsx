import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Row, Segment, Segments, ToolButton, ToolLink } from '../controls.tsx';
import { replaceInAddress } from '../session-address.ts';
import { withStorage } from '../with-storage.ts';

const WIDTHS = [360, 390, 768] as const;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** How the workbench shows the customer's page. The address has `width` and `scheme`; the browser's storage has `list`. */
export interface View {
  /** The width of the customer's page in CSS px; null fills the workbench. */
  width: number | null;
  scheme: Scheme | null;
  list: boolean;
}

const STORAGE_KEY = 'workbench list';

export function useView(address: URLSearchParams): [View, (changes: Partial<View>) => void] {
  const [view, setView] = useState<View>(() => ({
    width: WIDTHS.find((width) => String(width) === address.get('width')) ?? null,
    scheme: SCHEMES.find((scheme) => scheme === address.get('scheme')) ?? null,
    list: withStorage('localStorage', (storage) => storage.getItem(STORAGE_KEY)) === 'open',
  }));
  const change = (changes: Partial<View>) => {
    const next = { ...view, ...changes };
    setView(next);
    replaceInAddress(address, { width: next.width === null ? null : String(next.width), scheme: next.scheme });
    withStorage('localStorage', (storage) => storage.setItem(STORAGE_KEY, next.list ? 'open' : 'closed'));
  };
  return [view, change];
}

declare global {
  interface Window {
    applyColorScheme(scheme: Scheme | null): void;
  }
}

export const applyScheme = (page: Document | undefined, scheme: Scheme | null): void =>
  page?.defaultView?.applyColorScheme(scheme);

interface ToolbarProps {
  title: string;
  view: View;
  onChange: (changes: Partial<View>) => void;
  reload: () => void;
  tab: 'page' | 'walkthrough';
  onTab: (tab: ToolbarProps['tab']) => void;
  bareHref: string;
}

export function Toolbar({ title, view, onChange, reload, tab, onTab, bareHref }: ToolbarProps) {
  return (
    <Row
      as="header"
      gridColumn="1 / -1"
      gap="3"
      paddingInline="3"
      minHeight="48px"
      bg="panel"
      borderBottomWidth="1px"
      borderColor="line"
      overflowX="auto"
    >
      <ToolLink kind="quiet" href="/">
        ‹ All scenarios
      </ToolLink>
      <chakra.h1 srOnly>{title}</chakra.h1>
      <Wide>
        <ToolButton aria-pressed={view.list} onClick={() => onChange({ list: !view.list })}>
          List
        </ToolButton>
        <Segments label="Width">
          {[...WIDTHS, null].map((width) => (
            <Segment key={width} isPressed={view.width === width} onClick={() => onChange({ width })}>
              {width === null ? 'Fill' : String(width)}
            </Segment>
          ))}
        </Segments>
        <Segments label="Colours">
          {SCHEMES.map((scheme) => (
            <Segment
              key={scheme}
              isPressed={view.scheme === scheme}
              onClick={() => onChange({ scheme: view.scheme === scheme ? null : scheme })}
            >
              {scheme === 'light' ? 'Light' : 'Dark'}
            </Segment>
          ))}
        </Segments>
        <ToolButton onClick={reload}>Reload the page</ToolButton>
        <ToolLink href={bareHref} target="_blank" marginInlineStart="auto">
          Open the page alone
        </ToolLink>
      </Wide>
      <Row
        role="tablist"
        aria-label="View"
        display={{ base: 'flex', lg: 'none' }}
        gap="1"
        marginInlineStart="auto"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
          onTab(tab === 'page' ? 'walkthrough' : 'page');
          currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
        }}
      >
        {(['page', 'walkthrough'] as const).map((name) => (
          <ToolButton
            key={name}
            role="tab"
            minHeight="44px"
            tabIndex={tab === name ? 0 : -1}
            aria-controls={name}
            aria-selected={tab === name}
            css={{ '&[aria-selected=true]': { color: 'accent', borderColor: 'accent', bg: 'accent.tint' } }}
            onClick={() => onTab(name)}
          >
            {name === 'page' ? 'Page' : 'Walkthrough'}
          </ToolButton>
        ))}
      </Row>
    </Row>
  );
}

const Wide = chakra('div', { base: { display: { base: 'none', lg: 'contents' } } });
