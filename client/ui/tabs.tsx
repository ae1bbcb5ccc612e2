import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent, ReactNode } from 'react';
import { ownValue } from '#domain';
import { tabList } from './theme/recipes.ts';

const List = chakra('div', tabList);

interface TabsProps<Value extends string> {
  label: string;
  idPrefix: string;
  tabs: readonly { value: Value; label: string; icon: ReactNode }[];
  value: Value;
  disabled: boolean;
  onSelect: (value: Value) => void;
}

const tabId = (idPrefix: string, value: string) => `${idPrefix}-tab-${value.replace(/\W/g, '-')}`;
const panelId = (idPrefix: string, value: string) => `${idPrefix}-panel-${value.replace(/\W/g, '-')}`;

/** Tabs with a roving tabindex. Chakra's own tabs would measure the layout at every switch. */
export function Tabs<Value extends string>({ label, idPrefix, tabs, value, disabled, onSelect }: TabsProps<Value>) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const currentIndex = tabs.findIndex((option) => option.value === value);
    const targets = { ArrowLeft: currentIndex - 1, ArrowRight: currentIndex + 1, Home: 0, End: tabs.length - 1 };
    const target = ownValue(targets, event.key);
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.value);
    event.currentTarget.querySelectorAll('button')[tabs.indexOf(next)]?.focus();
  };
  return (
    <List role="tablist" aria-label={label} onKeyDown={disabled ? undefined : handleKeyDown}>
      {tabs.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={tabId(idPrefix, option.value)}
          aria-controls={panelId(idPrefix, option.value)}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={disabled}
          onClick={() => onSelect(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </List>
  );
}

/** The panel of a tab; stays mounted while hidden, so that entered values are kept. */
export const TabPanel = ({
  idPrefix,
  value,
  hasTab,
  open,
  children,
}: {
  idPrefix: string;
  value: string;
  /** False for a single panel, which is shown without tabs. */
  hasTab: boolean;
  open: boolean;
  children: ReactNode;
}) => (
  // A plain element, because both tab panels render at every switch, and Chakra would compute their styles again.
  <div
    {...(hasTab && {
      role: 'tabpanel',
      id: panelId(idPrefix, value),
      'aria-labelledby': tabId(idPrefix, value),
      style: { paddingTop: 'var(--checkout-spacing-5)' },
    })}
    hidden={!open}
  >
    {children}
  </div>
);
