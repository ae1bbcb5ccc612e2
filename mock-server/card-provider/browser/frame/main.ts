import { callApi } from '../call-api.ts';
import { type ControllerRequest, controllerRequest, type ProviderResult } from '../messages.ts';
import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { startField } from './field.ts';
import { readFields } from './field-access.ts';

const { role, pageOrigin } = readFrameParams();
const page = new ParentChannel(pageOrigin);
if (role === 'controller') startController();
else startField(page);
page.send({ type: 'handshake' });

/** Sends the page's requests to the API with the digits of the fields, and returns results without digits. */
function startController(): void {
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
