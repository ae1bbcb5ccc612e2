import { createFlow, type Flow } from '../create-flow.ts';
import { runSaveMethodEffect } from './run-save-method-effect.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import { INITIAL_SAVE_METHOD_STATE, type SaveMethodState } from './save-method-state.ts';
import { type SaveMethodEvent, saveMethodTransition } from './save-method-transition.ts';

/** The headless save dialog. */
export type SaveMethodFlow = Flow<SaveMethodState, SaveMethodEvent>;

/** Creates a save dialog on these ports; needs neither React nor a browser. */
export const createSaveMethodFlow = (ports: SaveMethodPorts): SaveMethodFlow =>
  createFlow(
    INITIAL_SAVE_METHOD_STATE,
    saveMethodTransition,
    (effect, send) => runSaveMethodEffect(effect, ports, send),
    ports,
  );
