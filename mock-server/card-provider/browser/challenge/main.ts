import { ParentChannel, readFrameParams } from '../parent-channel.ts';
import { startChallengeFrame } from './challenge-frame.ts';

const page = new ParentChannel(readFrameParams().pageOrigin);
startChallengeFrame(page);
page.send({ type: 'handshake' });
