import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Caption, Row, Segments, ToolButton, ToolInput, ToolSelect } from '../controls.tsx';
import type { Listing } from './use-listing.ts';

interface FilterBarProps {
  listing: Listing;
  count: string;
  children: ReactNode;
}

export const FilterBar = ({ listing, count, children }: FilterBarProps) => (
  <chakra.search
    position="sticky"
    top="0"
    zIndex="1"
    bg="page"
    borderBottomWidth="1px"
    borderColor="line"
    paddingBlock="3"
    marginInline={{ base: '-4', md: '-8' }}
    paddingInline={{ base: '4', md: '8' }}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap={{ base: '2', md: '3' }}
    rowGap="2"
  >
    {/* The search fills the first row of the bar together with the select, or on a phone alone. */}
    <chakra.div flex={{ base: '1 1 100%', md: '1 1 40%' }} minWidth="0">
      <ToolInput
        ref={listing.searchInput}
        type="search"
        aria-label="Search scenarios"
        aria-keyshortcuts="/"
        placeholder="Name or text (press /)"
        value={listing.filters.q}
        onChange={({ target }) => listing.update({ q: target.value })}
      />
    </chakra.div>
    {children}
    <Row gap="1" minWidth="84px" flex="1 1 0" justifyContent="flex-end">
      <Caption as="p" role="status" textAlign="end">
        {count}
      </Caption>
      {listing.clear && (
        <ToolButton kind="quiet" onClick={listing.clear} marginInlineEnd="-1.5">
          Clear
        </ToolButton>
      )}
    </Row>
  </chakra.search>
);

interface FilterSelectProps {
  label: string;
  allLabel: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

export const FilterSelect = ({ label, allLabel, value, options, onChange }: FilterSelectProps) => (
  <chakra.div flex={{ base: '1 1 40%', md: '0 0 auto' }} minWidth="0">
    <ToolSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxWidth={{ md: '140px', lg: '168px' }}
      borderColor={value === '' ? 'line.strong' : 'accent'}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </ToolSelect>
  </chakra.div>
);

interface ToggleButtonsProps extends Omit<FilterSelectProps, 'options' | 'allLabel'> {
  labels: Readonly<Record<string, { label: string; description: string }>>;
}

export const ToggleButtons = ({ labels, label: legend, value: selected, onChange }: ToggleButtonsProps) => (
  <Segments label={legend} flexWrap="wrap" flex={{ md: '0 1 60%' }}>
    {Object.entries(labels).map(([value, { label, description }]) => (
      <ToolButton
        key={value}
        paddingInline="2"
        aria-pressed={selected === value}
        title={description}
        onClick={() => onChange(selected === value ? '' : value)}
      >
        {label}
      </ToolButton>
    ))}
  </Segments>
);
