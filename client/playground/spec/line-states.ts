/** How the scenarios of a line went when they were last replayed: one that failed says more than any that passed. */
export type LineState = 'passed' | 'failed' | 'open' | 'none';

export const LINE_STATES: Readonly<Record<LineState, { word: string; says: string; color: string; mark: string }>> = {
  passed: { word: 'Passed', says: 'Every scenario passed its last replay', color: 'accent', mark: '✓' },
  failed: { word: 'Failed', says: 'A scenario failed its last replay', color: 'danger', mark: '✗' },
  open: { word: 'Not replayed', says: 'Not every scenario was replayed yet', color: 'ink.muted', mark: '–' },
  none: { word: 'Tests alone', says: 'No scenario shows it; tests prove it', color: 'ink.muted', mark: '' },
};
