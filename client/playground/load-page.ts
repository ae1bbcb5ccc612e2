import type { ComponentType } from 'react';

export const address = new URLSearchParams(location.search);

/** Loads only the code of the page that the address names. index.html requests it beside the code that every page needs. */
export const page = loadPage();

async function loadPage(): Promise<ComponentType<{ address: URLSearchParams }>> {
  if (address.get('scenario') && address.get('bare')) return (await import('./stage/stage-page.tsx')).StagePage;
  if (address.get('scenario')) return (await import('./workbench/workbench.tsx')).Workbench;
  return (await import('./gallery/gallery.tsx')).Gallery;
}
