import type { Asked, ReplayArguments } from '../arguments.ts';

/** The words of the command that walks these scenarios as the watching one was asked to. */
export function roundWords(
  asked: Asked,
  { headed, pauseMs, workers, junit, json }: Pick<ReplayArguments, 'headed' | 'pauseMs' | 'workers' | 'junit' | 'json'>,
): string[] {
  const option = (name: string, value: string | null) => (value === null ? [] : [`--${name}`, value]);
  return [
    ...(asked.all ? ['--all'] : []),
    ...asked.names,
    ...asked.files,
    ...asked.groups.flatMap((group) => ['--group', group]),
    ...asked.codes.flatMap((code) => ['--code', code]),
    '--failed-first',
    ...(headed ? ['--headed'] : []),
    ...option('slow-mo', pauseMs > 0 ? String(pauseMs) : null),
    ...option('workers', String(workers)),
    ...option('junit', junit),
    ...option('json', json),
  ];
}
