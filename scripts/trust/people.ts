import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { median, percentile } from '../bench/figure.ts';
import { administrator, client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import { busyWords, Findings, isBusy, type Outcome, type Part, pause } from './part.ts';
import { Person, Records, rowsLost, unheard } from './person.ts';
import { Cluster } from './postgres-cluster.ts';
import { countStatements, statementLimit } from './slow-statements.ts';
import { type Administrator, newUser, type Product, setParticipants, signIn, type User } from './users.ts';

const peopleOfTask = 5;
const editLimit = 100;
/** Rows of each task before anybody begins, by its number of risks. */
const risks = 95;
/** People come to work over this share of the time, and over 30 s at most. */
const arrivalShare = 0.2;
const arrivalAtMost = 30_000;
/** A quarter of the people, on PostgreSQL (s). */
const fewWork = 120;
/** What was sent last may take this long to be heard (ms). */
const patience = 10_000;
/** Between two looks at the memory of a server (ms). */
const look = 2_000;
/** Memory grows by this much at most, from the second fifth of the time to the last one. */
const mostGrowth = 1.15;

/** A task with the people who work on it. */
interface Team {
  versionId: string;
  users: User[];
}

/** Tasks of a thousand rows with five people in each. */
async function gather(product: Product, admin: Administrator, tasks: number): Promise<Team[]> {
  const teams: Team[] = [];
  for (let n = 0; n < tasks; n += 1) {
    const { projectId, versionId } = await newTask(admin, `people-${n}`);
    for (const edits of slices(bigTaskOps(defaultMethod, sizeFor(risks))))
      await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
    const users: User[] = [];
    for (let who = 0; who < peopleOfTask; who += 1) users.push(await newUser(product, admin, `person${n}x${who}`));
    await setParticipants(admin, projectId, users);
    teams.push({ versionId, users });
  }
  return teams;
}

/** Signs in anew: without a call for some minutes a session is over. */
const asAdministrator = async (product: Product): Promise<Administrator> =>
  client(product.base, await signIn(product, administrator)) as Administrator;

/** Memory of a process now (MB). */
const memoryOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Looks at the memory of each server until the work is done; returns the samples of each (MB). */
async function watchMemory(servers: readonly Product[], work: Promise<unknown>): Promise<number[][]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const samples: number[][] = servers.map(() => []);
  for (; !isOver; await pause(look)) for (const [i, { pid }] of servers.entries()) samples[i]?.push(memoryOf(pid));
  return samples;
}

/** @property url of the PostgreSQL database, whose slow statements are told */
interface Work {
  seconds: number;
  say: (line: string) => void;
  url?: string;
}

/** The people of each team sit at the servers in turn, work at human pace, and see what the others do. */
async function workTogether(
  servers: readonly Product[],
  teams: readonly Team[],
  { seconds, say, url }: Work,
): Promise<Outcome> {
  const found = new Findings();
  const records = new Records();
  const at = (n: number) => (servers[n % servers.length] as Product).base;
  const seated = teams.map(({ versionId, users }) =>
    users.map((user, n) => new Person(at(n), user, versionId, records)),
  );
  const people = seated.flat();
  await pause(1_000);
  const statements = url && (await countStatements(url));
  const end = performance.now() + seconds * 1000;
  const arriving = Math.min(seconds * 1000 * arrivalShare, arrivalAtMost);
  const working = Promise.all(people.map((person) => person.work(end, arriving)));
  const memory = await watchMemory(servers, working);
  await working;
  const last = (team: readonly Person[]) => team.flatMap(({ sent }) => [...sent.keys()]);
  for (const limit = performance.now() + patience; performance.now() < limit; await pause(50))
    if (seated.every((team) => team.every(({ heard }) => last(team).every((rev) => heard.has(rev))))) break;

  if (statements) {
    const slow = await statements.overLimit();
    say(`statements of PostgreSQL that took over ${statementLimit} ms: ${slow.length}`);
    for (const line of slow) say(line);
  }
  const missed = seated.reduce((sum, team) => sum + unheard(team, records), 0);
  const lost = await rowsLost(await asAdministrator(servers[0] as Product), records);
  await Promise.all(people.map((person) => person.leave()));
  const { took, tookAtFirst, seenAfter, errors } = records;
  const line = (of: readonly number[]) =>
    [0.5, 0.95, 0.99, 1]
      .map((share, i) => `${['p50', 'p95', 'p99', 'max'][i]} ${percentile(of, share).toFixed(1)}`)
      .join(', ');
  const where = servers.length === 1 ? 'one server' : `${servers.length} servers`;
  say(
    `${people.length} people on ${teams.length} tasks, ${where}, ${seconds} s: ${took.length} edits, ${line(took)} ms`,
  );
  say(
    `while they came, in the first ${Math.round(arriving / 1000)} s: ${tookAtFirst.length} edits, ${line(tookAtFirst)} ms`,
  );
  say(`${errors.length} errors, ${missed} edits unseen by somebody on the task, ${lost} lost`);
  say(`seen by the others on the task: ${seenAfter.length} times, ${line(seenAfter)} ms after sending`);
  for (const error of errors.slice(0, 5)) found.expect(false, error);
  found.expect(errors.length === 0, `${errors.length} edits were refused`);
  found.expect(missed === 0, `${missed} changes were not seen by somebody on the task`);
  const comebacks = people.reduce((sum, person) => sum + person.comebacks, 0);
  found.expect(comebacks === 0, `${comebacks} streams ended`);
  const load = took.length + tookAtFirst.length;
  const few = load <= (people.length * seconds) / 4;
  found.expect(!few || isBusy(), `only ${load} edits were made`);
  judgeMemory(memory, seconds, found, say);
  const p99 = percentile(took, 0.99);
  const late = p99 > editLimit && isBusy();
  found.expect(p99 <= editLimit || late, `p99 of an edit is ${p99.toFixed(0)} ms, limit ${editLimit}`);
  const notTried = [
    ...(late ? [`p99 of an edit within ${editLimit} ms: ${busyWords()}`] : []),
    ...(few && isBusy() ? [`the pace of people: only ${load} edits, ${busyWords()}`] : []),
  ];
  return { load, rowsLost: lost, failures: found.failures, notTried };
}

/** Over minutes: in the first ones a server still fills its caches. */
function judgeMemory(samples: readonly number[][], seconds: number, found: Findings, say: (line: string) => void) {
  for (const [n, of] of samples.entries()) {
    const fifth = (k: number) => median(of.slice((of.length * k) / 5, (of.length * (k + 1)) / 5));
    const [early, late] = [fifth(1), fifth(4)];
    const [begin, middle, end] = [of[0] ?? Number.NaN, fifth(2), late].map((mb) => mb.toFixed(0));
    say(
      `memory of server ${n + 1}: ${begin} MB at the beginning, ${early.toFixed(0)} MB in the second fifth, ${middle} MB in the middle, ${end} MB in the last fifth`,
    );
    if (seconds >= 300) found.expect(late <= early * mostGrowth, `its memory grew by ${(late - early).toFixed(0)} MB`);
  }
}

/** All on one server, with the embedded database. */
async function onSqlite(tasks: number, seconds: number, say: (line: string) => void): Promise<Outcome> {
  const product = await startProduct();
  try {
    const teams = await gather(product, await firstAdministrator(product), tasks);
    return await workTogether([product], teams, { seconds, say });
  } finally {
    await product.kill();
  }
}

/** A quarter of the people on one server on PostgreSQL; all on two servers; then all on one of them. */
async function onPostgres(tasks: number, seconds: number, say: (line: string) => void): Promise<Outcome[]> {
  const cluster = await Cluster.make();
  if (!cluster) return [{ failures: [], notTried: ['two servers: PostgreSQL is not installed'] }];
  const env = { DATABASE_URL: cluster.url, SECRET_KEY: randomBytes(32).toString('base64') };
  const servers: Product[] = [];
  try {
    servers.push(await startProduct({ env }));
    const admin = await firstAdministrator(servers[0] as Product);
    const teams = await gather(servers[0] as Product, admin, tasks);
    const work = { seconds, say, url: cluster.url };
    const few = await workTogether(servers, teams.slice(0, tasks / 4), {
      ...work,
      seconds: Math.min(seconds, fewWork),
    });
    servers.push(await startProduct({ env }));
    const both = await workTogether(servers, teams, work);
    await servers.pop()?.kill();
    return [few, both, await workTogether(servers, teams, work)];
  } finally {
    for (const server of servers) await server.kill();
    await cluster.remove();
  }
}

export const people: Part = {
  name: 'people',
  about: `50 people on 10 tasks on either database, and 200 on 40 with two servers on PostgreSQL and with one, at human pace: p99 of an edit under ${editLimit} ms, no error, all seen, none lost`,
  async run(short, say) {
    const outcomes = [await onSqlite(10, short ? 10 : 300, say)];
    outcomes.push(...(await onPostgres(short ? 8 : 40, short ? 10 : 600, say)));
    return {
      load: outcomes.reduce((sum, { load = 0 }) => sum + load, 0),
      rowsLost: outcomes.reduce((sum, outcome) => sum + (outcome.rowsLost ?? 0), 0),
      failures: outcomes.flatMap(({ failures }) => failures),
      notTried: outcomes.flatMap(({ notTried = [] }) => notTried),
    };
  },
};
