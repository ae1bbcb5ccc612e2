import type { JournalEntry } from '#scenario-server';
import type { ScenarioGroup, SpecCode } from '#scenarios';

/**
 * What one walk came to, as plain JSON: all that reports, comparisons and other tools are made of. Holds no secret, and
 * apart from `seconds` and `journal` nothing that differs from one walk of the same scenario to the next.
 */
export interface WalkRecord {
  name: string;
  title: string;
  group: ScenarioGroup;
  story: string;
  /** The lines of the specification that the steps prove. */
  covers: SpecCode[];
  /** What should happen, a sentence each. */
  expected: string[];
  outcome: 'passed' | 'failed';
  /** Real time, pictures included. */
  seconds: number;
  /** Every step of the scenario, in its order; also those that a failure kept from being walked. */
  steps: StepRecord[];
  /** What was asked and answered, in the order of the answers. */
  exchanges: Exchange[];
  /** Null for a walk that passed. */
  failure: WalkFailureRecord | null;
  /** Of a walk that failed, every entry with its times; null for one that passed. */
  journal: JournalEntry[] | null;
}

export interface StepRecord {
  /** The step in words. */
  says: string;
  /** Whether it only looks: an expectation acts on nothing. */
  looks: boolean;
  outcome: 'passed' | 'failed' | 'not walked';
  /** Title and detail of each message that stood on the screen, as one text each, where the screen was looked at. */
  messages: string[];
  /** Hash of what the screen showed, which names the picture; null where no picture was due or none is kept. */
  picture: string | null;
}

/** A call to the server or the card provider and its answer, secrets hidden, chance ids replaced by stable words. */
export interface Exchange {
  kind: JournalEntry['kind'];
  name: string;
  request: unknown;
  /** 0: the connection was lost. */
  status: number;
  answer: unknown;
  /** Why this answer came, in words. */
  why: string;
  /** The fault that met the call, in words. */
  fault: string | null;
}

export interface WalkFailureRecord {
  /** The step that did not come true, in words. */
  says: string;
  expected: string;
  seen: string;
}
