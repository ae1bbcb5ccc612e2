/** `npm run scenarios`: every named scenario, by group, with the link that opens it while `npm run dev` runs. */
import { catalogue } from '#scenarios';
import { command } from './command.ts';
import { clientPort } from './ports.ts';

await command(async () => {
  const { port } = clientPort();
  const width = Math.max(...catalogue.map(({ name }) => name.length));
  const groups = new Set(catalogue.map(({ group }) => group));
  for (const group of groups) {
    const members = catalogue.filter((scenario) => scenario.group === group);
    console.log(`\n${group} (${members.length})`);
    for (const { name, title } of members) {
      console.log(`  ${name.padEnd(width)}  http://localhost:${port}/?scenario=${name}`);
      console.log(`  ${' '.repeat(width)}  ${title}`);
    }
  }
  console.log(`\n${catalogue.length} scenarios in ${groups.size} groups.`);
  return 0;
});
