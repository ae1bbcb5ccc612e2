const CREATE_SETUP_INTENT = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { clientSecret } }`;

const customer = { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' };

/** Creates a setup intent on the shop's server and resolves to its client secret. */
export async function requestSetupIntent(idToken: string): Promise<string> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ query: CREATE_SETUP_INTENT, variables: { setupInputs: customer } }),
  });
  const { data } = (await response.json()) as { data: { createSetupIntent: { clientSecret: string } } };
  return data.createSetupIntent.clientSecret;
}
