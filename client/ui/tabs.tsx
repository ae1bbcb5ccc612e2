import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ownValue } from '#domain';
import { tab, tabList } from './theme/recipes.ts';

const List = chakra('div', tabList);
const Tab = chakra('button', tab);

interface TabsProps<Value extends string> {
  /** What the tabs choose among, for a screen reader. */
  label: string;
  /** Where element ids begin. */
  idPrefix: string;
  tabs: readonly { value: Value; label: string; icon: ReactNode }[];
  value: Value;
  disabled: boolean;
  onChoose: (value: Value) => void;
}

// Values may hold spaces, ids must not.
const tabId = (idPrefix: string, value: string) => `${idPrefix}-tab-${value.replace(/\W/g, '-')}`;
const panelId = (idPrefix: string, value: string) => `${idPrefix}-panel-${value.replace(/\W/g, '-')}`;

/**
 * A few equally wide tabs. One of them has the keyboard; the arrows, Home and End move it and open what they reach.
 * Our own, and not Chakra's: that one measures the page at every switch, which a slow phone feels.
 */
export function Tabs<Value extends string>({ label, idPrefix, tabs, value, disabled, onChoose }: TabsProps<Value>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const here = tabs.findIndex((option) => option.value === value);
    const targets = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 };
    const target = ownValue(targets, event.key);
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.value);
    document.getElementById(tabId(idPrefix, next.value))?.focus();
  };
  return (
    <List role="tablist" aria-label={label} onKeyDown={disabled ? undefined : move}>
      {tabs.map((option) => (
        <Tab
          key={option.value}
          type="button"
          role="tab"
          id={tabId(idPrefix, option.value)}
          aria-controls={panelId(idPrefix, option.value)}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={disabled}
          onClick={() => onChoose(option.value)}
        >
          {option.icon}
          {option.label}
        </Tab>
      ))}
    </List>
  );
}

/** What a tab opens. Hidden, or without its tab, it keeps what was entered. */
export const TabPanel = ({
  idPrefix,
  value,
  hasTab,
  open,
  children,
}: {
  idPrefix: string;
  value: string;
  /** False where there is only one panel, which needs no tab. */
  hasTab: boolean;
  open: boolean;
  children: ReactNode;
}) => (
  <chakra.div
    {...(hasTab && {
      role: 'tabpanel',
      id: panelId(idPrefix, value),
      'aria-labelledby': tabId(idPrefix, value),
      paddingTop: '5',
    })}
    display={open ? 'block' : 'none'}
  >
    {children}
  </chakra.div>
);
