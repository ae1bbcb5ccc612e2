/** The page of a run as the laws see it: what was done, asked, heard and shown. */
import type { MethodEntry, SaveMode, SaveObstacle, SaveState } from '#checkout-flow';
import type { SavedMethod } from '#domain';
import type { World } from '#scenario-server';
import type { BankDetails, CardDetails } from '#scenarios';
import type { Call } from '../payment-flow/network.ts';
import type { Move } from './moves.ts';
import type { Ask, Seat } from './seat.ts';

/** A press that began to save, and what the person was looking at. */
export interface Attempt {
  /** Presses of the same intention: nothing was entered or chosen between them. */
  intention: number;
  chosen: SavedMethod | null;
  tab: MethodEntry['tab'];
  name: string;
  card: CardDetails | null;
  bank: BankDetails | null;
}

/** Something that was asked, with what it belongs to. */
export interface Asked extends Ask {
  opening: number;
  /** Null outside a saving. */
  attempt: Attempt | null;
}

/** Why a press of Save sends nothing; null when it does. */
export type HeldBack = SaveObstacle | 'no form' | 'saving' | 'name missing' | null;

export interface Press {
  heldBack: HeldBack;
  before: SaveState;
  after: SaveState;
}

/** What has happened last, and everything that came of it at once. */
export interface Happening {
  move: Move | null;
  call: Call | null;
  before: SaveState;
  after: SaveState;
  presses: Press[];
  asked: Asked[];
  toasts: number;
  saves: number;
  /** What the server charges from now on, where that is another method than before. */
  newDefault: SavedMethodRecord | null;
}

type SavedMethodRecord = World['methods'][number];

/** What the form holds, kept by whoever types into it. */
export type Entered = MethodEntry & { nameMissing: boolean };

export interface Page extends Omit<Seat, 'asks'> {
  readonly asked: Asked[];
  readonly attempts: Attempt[];
  readonly presses: Press[];
  /** What the log should have been told of what was done; of what was asked, the answers say it. */
  readonly notes: string[];
  /** Which methods the server took in, and for which intention. */
  readonly added: { id: string; intention: number }[];
  /** How often the dialog was opened, when last, and for what. */
  openings: number;
  openedAt: number;
  mode: SaveMode;
  entered: Entered;
  intention: number;
  /** The card provider is there; whoever is told of a saving breaks. */
  readonly hasProvider: boolean;
  readonly breaks: boolean;
  /** The form of a new bank account was in sight in this opening. */
  bankFormSeen: boolean;
  last: Happening;
}
