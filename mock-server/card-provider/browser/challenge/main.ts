import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { startBankPage } from './bank-page.ts';
import { startChallengeFrame } from './challenge-frame.ts';

const { role, pageOrigin } = readFrameParams();
const page = new ParentChannel(pageOrigin);
if (role === 'bank') startBankPage(page);
else startChallengeFrame(page);
page.send({ type: 'handshake' });
