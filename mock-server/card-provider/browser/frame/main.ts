import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { startController } from './controller.ts';
import { startField } from './field.ts';

const { role, pageOrigin } = readFrameParams();
const page = new ParentChannel(pageOrigin);
if (role === 'controller') startController(page);
else startField(page);
page.send({ type: 'handshake' });
