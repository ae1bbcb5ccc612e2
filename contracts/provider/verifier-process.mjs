// A process of its own: the verifier prints what it likes, reads the surroundings for settings and proxies that are not
// meant for it, and could take its process along.
import { Verifier } from '@pact-foundation/pact-core';

process.once('message', async (options) => {
  // It hands on its results in either outcome: as the text of an error when something failed.
  const results = await new Verifier(options).verify().catch((error) => error.message);
  process.send(results, () => process.disconnect());
});
