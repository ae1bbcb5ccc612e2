// A separate process: the verifier prints to stdout, reads settings and proxies from the environment and may crash.
import { Verifier } from '@pact-foundation/pact-core';

process.on('message', async (options) => {
  // A failed verification throws an error whose message contains the results.
  process.send(await new Verifier(options).verify().catch((error) => error.message));
});
