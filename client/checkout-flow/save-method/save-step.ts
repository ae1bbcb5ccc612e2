import type { SaveMethodEffect } from './save-method-effect.ts';
import type { SaveState } from './save-method-state.ts';

export interface SaveStep {
  state: SaveState;
  effects: SaveMethodEffect[];
}

export const unchanged = (state: SaveState): SaveStep => ({ state, effects: [] });
