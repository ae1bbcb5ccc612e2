import type { FrameAddress } from '../messages.ts';
import { startController } from './controller.ts';
import { startField } from './field.ts';
import { PageLine } from './page-line.ts';

const { role, pageOrigin }: FrameAddress = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const page = new PageLine(pageOrigin);
if (role === 'controller') startController(page);
else startField(page);
page.say({ kind: 'hello' });
