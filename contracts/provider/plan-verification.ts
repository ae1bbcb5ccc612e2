import { type Conversation, levelOf } from '../conversations/conversation.ts';
import { conversations, OPERATIONS_OF_CONVERSATIONS } from '../conversations/conversations.ts';
import type { VerifyContractsOptions } from './options.ts';
import {
  type Contract,
  listPactFiles,
  type Operation,
  operationsOf,
  PACTS_FOLDER,
  type PactFile,
  readPact,
  toContract,
} from './pact.ts';
import { missingVerifier } from './pact-verifier.ts';

export interface Exploration {
  count: number;
  seed: number;
  path?: string | undefined;
}

export interface Plan {
  contracts: readonly Contract[];
  conversations: readonly Conversation[];
  exploration: Exploration | null;
  operations: ReadonlyMap<string, Operation>;
  envelope: object;
  total: number;
}

/** Selects contracts and conversations. Returns the reason if there are none, or if Pact's verifier is missing. */
export function planVerification(options: VerifyContractsOptions): Plan | string {
  const pacts = readPacts(options.pacts ?? PACTS_FOLDER);
  if (typeof pacts === 'string') return pacts;
  const { level = 'all', only } = options;
  const ofLevel = contractsOf(pacts).filter((contract) => level === 'all' || contract.level === level);
  if (ofLevel.length === 0) return 'There are no contracts to verify.';
  const operations = operationsOf(pacts.flatMap(({ interactions }) => interactions));
  // Conversations are left out if the pacts lack an operation, because any conversation may send it.
  const canConverse = operations.size === OPERATIONS_OF_CONVERSATIONS;
  const contracts = ofLevel.filter((contract) => matches(contract, only));
  const selected = canConverse ? selectConversations(options) : [];
  const exploration = canConverse ? explorationOf(options) : null;
  const total = contracts.length + selected.length + (exploration?.count ?? 0);
  if (total === 0) return `None of the ${ofLevel.length + conversations.length} contracts matches /${only?.source}/.`;
  const envelope = pacts[0]?.envelope ?? {};
  return missingVerifier() ?? { contracts, conversations: selected, exploration, operations, envelope, total };
}

function readPacts(folder: string): PactFile[] | string {
  try {
    return listPactFiles(folder).map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

const contractsOf = (pacts: readonly PactFile[]): Contract[] =>
  pacts.flatMap(({ interactions, level }) => interactions.map((interaction) => toContract(interaction, level)));

const selectConversations = ({ level = 'all', only }: VerifyContractsOptions): Conversation[] =>
  conversations.filter(
    ({ topic, description, users }) =>
      ['all', levelOf(topic)].includes(level) &&
      matches({ description, states: users.map(({ state }) => ({ name: state })) }, only),
  );

/** Generated conversations of every verification that is not limited by `--only` or `--level recommended`. */
const DEFAULT_EXPLORATION: Exploration = { count: 60, seed: 1 };

function explorationOf({ explore, seed, path, ...options }: VerifyContractsOptions): Exploration | null {
  const { statesUrl, only, level } = options;
  if (explore === undefined)
    return statesUrl !== undefined && only === undefined && level !== 'recommended' ? DEFAULT_EXPLORATION : null;
  return { count: path === undefined ? explore : 1, seed: seed ?? Math.floor(Math.random() * 2 ** 31), path };
}

const matches = ({ description, states }: Pick<Contract, 'description' | 'states'>, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));
