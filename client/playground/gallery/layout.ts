import { withStorage } from '../session/with-storage.ts';
import { addressOf, type Filters, filtersFrom } from './filters.ts';

export type Layout = 'list' | 'pictures';

/** How the gallery looks: what it is narrowed to, and how it is laid out. */
export interface View extends Filters {
  layout: Layout;
}

const NAME = 'layout of the gallery';

export const rememberLayout = (layout: Layout): void => {
  withStorage('localStorage', (storage) => storage.setItem(NAME, layout));
};

/** An address without a layout has the one that was last chosen. */
export function viewFrom(address: URLSearchParams): View {
  const layout = address.get('layout') ?? withStorage('localStorage', (storage) => storage.getItem(NAME));
  return { ...filtersFrom(address), layout: layout === 'pictures' ? layout : 'list' };
}

export const addressOfView = ({ layout, ...filters }: View): string =>
  addressOf(filters, layout === 'list' ? {} : { layout });
