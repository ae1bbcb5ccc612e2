export type { ClockUpdate } from '../backend/clock.ts';
export type { FaultsUpdate } from '../backend/faults.ts';
export type { CatalogueStatus } from '../catalogue/create-catalogue.ts';
export type { JournalEntry } from '../journal/journal.ts';
export type { StartTarget } from '../scenarios/host-page.ts';
export type { CallName } from '../schemas/call-names.ts';
export type { Fault, FaultEffect } from '../schemas/fault.ts';
export type { ScenarioEntry, ScenarioOutcome } from './catalogue-routes.ts';
export type { HostPageSettings } from './session-routes.ts';
