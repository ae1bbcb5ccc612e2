import { callApi } from '../call-api.ts';
import { type ControllerRequest, controllerRequest, type ProviderResult } from '../messages.ts';
import type { ParentChannel } from '../parent-channel.ts';
import { readFields } from './field-access.ts';

/** Sends the page's requests to the API with the digits of the fields, and returns results without digits. */
export function startController(page: ParentChannel): void {
  page.onMessage(controllerRequest, async (request) => {
    page.send({ type: 'result', id: request.id, result: await sendRequest(request) });
  });
}

async function sendRequest({ path, body, frames, publishableKey }: ControllerRequest): Promise<ProviderResult> {
  if (body && frames) {
    const fields = await readFields(frames);
    if (!('values' in fields)) return fields;
    const method = (body['payment_method_data'] ?? body) as Record<string, object>;
    method[frames.type] = { ...method[frames.type], ...fields.values };
  }
  return callApi(path, body, publishableKey);
}
