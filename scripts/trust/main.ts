/**
 * `npm run trust`: what the product lives through, on the built server. `npm run trust -- short`: the form for CI. `npm run trust -- disks stop`:
 * these parts only. `alone`: those that want the machine for themselves; `beside`: all others. Prints bad inputs tried, faults survived, load held, rows lost; exit code 1 when anything did not hold.
 */
import { ensureBuilt } from '../build.mjs';
import { analyst } from './analyst.ts';
import { backups } from './backups.ts';
import { deploy } from './deploy/deploy.ts';
import { image } from './deploy/image.ts';
import { disks } from './disks.ts';
import { files } from './files.ts';
import { firstStarts } from './first-starts.ts';
import { kills } from './kills.ts';
import { largeTask } from './large-task.ts';
import { metrics } from './metrics.ts';
import { moved } from './moved.ts';
import { packaged } from './packaged.ts';
import type { Outcome, Part } from './part.ts';
import { people } from './people.ts';
import { postgres } from './postgres.ts';
import { rights } from './rights.ts';
import { rolling } from './rolling.ts';
import { signIns } from './sign-ins.ts';
import { stop } from './stop.ts';
import { storeAway } from './store-away.ts';
import { workbooks } from './workbooks.ts';

const parts: Part[] = [
  stop,
  files,
  firstStarts,
  disks,
  workbooks,
  signIns,
  rights,
  people,
  kills,
  analyst,
  largeTask,
  packaged,
  deploy,
  image,
  moved,
  backups,
  postgres,
  storeAway,
  rolling,
  metrics,
];

const words = process.argv.slice(2);
const short = words.includes('short');
const wanted = words.filter((word) => !['short', 'alone', 'beside'].includes(word));
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

ensureBuilt();
const sum = { badInputs: 0, faults: 0, load: 0, rowsLost: 0 };
const failures: string[] = [];
let notTried = 0;

async function outcomeOf(part: Part): Promise<Outcome> {
  try {
    return await part.run(short, (line) => console.log(`  ${line}`));
  } catch (error) {
    return { failures: [`not finished: ${error instanceof Error ? error.message : error}`] };
  }
}

function isAsked(part: Part): boolean {
  if (part.onlyNamed || wanted.includes(part.name)) return wanted.includes(part.name);
  return words.includes(part.alone ? 'alone' : 'beside') || words.every((word) => word === 'short');
}

for (const part of parts.filter(isAsked)) {
  const begun = Date.now();
  console.log(`${part.name}: ${part.about}`);
  const outcome = await outcomeOf(part);
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += outcome[key] ?? 0;
  const found = [...outcome.failures, ...(outcome.rowsLost ? [`${outcome.rowsLost} acknowledged rows lost`] : [])];
  for (const line of found) console.log(`  FAILED: ${line}`);
  for (const line of outcome.notTried ?? []) console.log(`  not tried: ${line}`);
  console.log(`  ${found.length === 0 ? 'holds' : 'does not hold'}, ${Math.round((Date.now() - begun) / 1000)} s`);
  failures.push(...found);
  notTried += outcome.notTried?.length ?? 0;
}

console.log(
  `${sum.badInputs} bad inputs tried, ${sum.faults} faults survived, ${sum.load} calls answered meanwhile, ${sum.rowsLost} rows lost` +
    `${notTried > 0 ? `, ${notTried} things not tried on this machine` : ''}` +
    `${failures.length > 0 ? `, ${failures.length} things did not hold` : ''}`,
);
process.exit(failures.length > 0 ? 1 : 0);
