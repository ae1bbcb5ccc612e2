/** What the report's page does; bundled into it. Without it the page still tells everything but its pictures. */
import { listenToFilters } from './filters.ts';
import { listenToKeys } from './keys.ts';
import { listenToShots } from './large-picture.ts';
import { loadInSight } from './pictures.ts';
import { listenToPrinting } from './printing.ts';
import { listenToSettings } from './settings.ts';
import { listenToViews } from './views.ts';

// The pictures follow this script in the page.
addEventListener('DOMContentLoaded', () => {
  listenToFilters();
  listenToViews();
  listenToKeys();
  listenToShots();
  listenToSettings();
  listenToPrinting();
  loadInSight();
});
