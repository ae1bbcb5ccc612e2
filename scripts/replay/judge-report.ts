import type { ReplayCommand } from './arguments.ts';
import { acceptChanges, differs, rejectChanges, sayChanges } from './report/index.ts';

type Judgement = Extract<ReplayCommand, { do: 'accept' | 'reject' }>;

/** Accepts or rejects what a report shows, and says what still differs. Answers with the exit code. */
export async function judgeReport({ do: verdict, folder, names }: Judgement): Promise<number> {
  const judge = verdict === 'accept' ? acceptChanges : rejectChanges;
  const { names: judged, changes } = await judge(folder, names);
  console.log(judged.length === 0 ? 'Nothing differs.' : `${verdict}ed: ${judged.join(', ')}`);
  for (const line of differs(changes) ? sayChanges(changes) : []) console.log(line);
  return 0;
}
