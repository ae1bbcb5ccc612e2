import { isSuccess } from '../../checks/pact-interaction.ts';
import type { Interaction } from '../../provider/pact.ts';
import { type ResponseMutant, refuse, reportSuccess } from '../mutations.ts';

/** For each contract a backend that refuses what must succeed, or reports success where it must refuse. */
export const contractMutants = (interactions: readonly Interaction[]): ResponseMutant[] =>
  interactions.map((contract) => {
    const { description } = contract;
    const [what, mutation] = isSuccess(contract) ? ['refuses', refuse] : ['reports success for', reportSuccess];
    return {
      name: `${what} ${description}`,
      description: `${what} ${description}`,
      operation: description,
      kind: what,
      subject: description,
      mutations: [mutation],
    };
  });
