import { withStorage } from '../session/with-storage.ts';
import { formatGalleryUrl, type GalleryFilters, parseGalleryFilters } from './gallery-filters.ts';

export type GalleryLayout = 'list' | 'pictures';

interface GalleryView extends GalleryFilters {
  layout: GalleryLayout;
}

const STORAGE_KEY = 'gallery layout';

export const storeLayout = (layout: GalleryLayout): void => {
  withStorage('localStorage', (storage) => storage.setItem(STORAGE_KEY, layout));
};

/** Parses filters and layout; an address without a layout uses the last chosen one. */
export function parseGalleryView(address: URLSearchParams): GalleryView {
  const layout = address.get('layout') ?? withStorage('localStorage', (storage) => storage.getItem(STORAGE_KEY));
  return { ...parseGalleryFilters(address), layout: layout === 'pictures' ? layout : 'list' };
}

export const formatGalleryViewUrl = ({ layout, ...filters }: GalleryView): string =>
  formatGalleryUrl(filters, layout === 'list' ? {} : { layout });
