import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { percentile } from '../bench/figure.ts';
import { client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import { Listener } from './listener.ts';
import { busyWords, Findings, isBusy, type Outcome, type Part, pause } from './part.ts';
import { type Administrator, newUser, type Product, setParticipants, type User } from './users.ts';

const tasks = 10;
const peopleOfTask = 5;
const editLimit = 100;
/** Rows of each task before anybody begins, by its number of risks. */
const risks = 95;
/** An asset that `bigTaskOps` makes. */
const anAsset = 'big-A-0';
/** From one edit of a person to the next (ms): a cell filled in and read again. */
const pace = () => 1_000 + Math.random() * 3_000;
/** What was sent last may take this long to be heard (ms). */
const patience = 10_000;

interface Row {
  id: string;
  rev: number;
  effects: string;
}

/** What all people together did and saw. */
class Records {
  readonly took: number[] = [];
  readonly seenAfter: number[] = [];
  readonly errors: string[] = [];
  /** Acknowledged last: text by row, of each version. */
  readonly acknowledged = new Map<string, Map<string, string>>();
}

/** Somebody who has a task open, fills in cells of rows of their own and sees what the others do. */
class Person {
  readonly heard = new Map<number, number>();
  readonly sent = new Map<number, number>();
  private readonly listener: Listener;
  private readonly call: ReturnType<typeof client>;
  private readonly rows: Row[] = [];

  constructor(
    base: string,
    private readonly user: User,
    private readonly versionId: string,
    private readonly records: Records,
  ) {
    this.call = client(base, user.token);
    this.listener = new Listener(base, user.token, versionId, (rev) => this.heard.set(rev, performance.now()));
  }

  async work(until: number): Promise<void> {
    await pause(Math.random() * 2_000);
    for (let n = 0; performance.now() < until; n += 1, await pause(pace()))
      try {
        await this.edit(n);
      } catch (error) {
        this.records.errors.push(`${this.user.username}: ${(error as Error).message}`);
      }
  }

  leave(): Promise<void> {
    return this.listener.close();
  }

  get comebacks(): number {
    return this.listener.comebacks;
  }

  /** A new row at every fourth time, else a cell of an own one. */
  private async edit(n: number): Promise<void> {
    const path = `/intara/v1.0/versions/${this.versionId}/damages`;
    const effects = `${this.user.username} wrote ${n}`;
    const own = n % 4 === 0 ? undefined : this.rows[n % this.rows.length];
    const begun = performance.now();
    const changes = own
      ? await this.call('PUT', `${path}/${own.id}`, { rev: own.rev, patch: { effects } })
      : await this.call('POST', path, { description: `Added by ${this.user.username}`, assets: [anAsset], effects });
    this.records.took.push(performance.now() - begun);
    this.sent.set(changes.rev, begun);
    const row: Row = changes.put.damages[0];
    if (own) own.rev = row.rev;
    else this.rows.push(row);
    const rows = this.records.acknowledged.get(this.versionId) ?? new Map<string, string>();
    this.records.acknowledged.set(this.versionId, rows.set(row.id, effects));
  }
}

/** Ten tasks of a thousand rows with five people in each; returns them by task. */
async function gather(product: Product, admin: Administrator, records: Records): Promise<Person[][]> {
  const teams: Person[][] = [];
  for (let n = 0; n < tasks; n += 1) {
    const { projectId, versionId } = await newTask(admin, `people-${n}`);
    for (const edits of slices(bigTaskOps(defaultMethod, sizeFor(risks))))
      await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
    const users: User[] = [];
    for (let who = 0; who < peopleOfTask; who += 1) users.push(await newUser(product, admin, `person${n}x${who}`));
    await setParticipants(admin, projectId, users);
    teams.push(users.map((user) => new Person(product.base, user, versionId, records)));
  }
  return teams;
}

/** How many changes of the others somebody in this team has not heard; how long the others took goes into the records. */
function unheard(team: readonly Person[], records: Records): number {
  let missed = 0;
  for (const one of team)
    for (const [rev, begun] of one.sent)
      for (const other of team) {
        if (other === one) continue;
        const at = other.heard.get(rev);
        if (at === undefined) missed += 1;
        else records.seenAfter.push(at - begun);
      }
  return missed;
}

async function rowsLost(admin: Administrator, { acknowledged }: Records): Promise<number> {
  let lost = 0;
  for (const [versionId, rows] of acknowledged) {
    const stored: Row[] = await admin('GET', `/intara/v1.0/versions/${versionId}/damages`);
    const effects = new Map(stored.map((row) => [row.id, row.effects]));
    for (const [id, text] of rows) if (effects.get(id) !== text) lost += 1;
  }
  return lost;
}

async function workTogether(product: Product, seconds: number, say: (line: string) => void): Promise<Outcome> {
  const found = new Findings();
  const records = new Records();
  const admin = await firstAdministrator(product);
  const teams = await gather(product, admin, records);
  const people = teams.flat();
  await pause(1_000);
  const end = performance.now() + seconds * 1000;
  await Promise.all(people.map((person) => person.work(end)));
  const last = (team: readonly Person[]) => team.flatMap(({ sent }) => [...sent.keys()]);
  for (const limit = performance.now() + patience; performance.now() < limit; await pause(50))
    if (teams.every((team) => team.every(({ heard }) => last(team).every((rev) => heard.has(rev))))) break;

  const missed = teams.reduce((sum, team) => sum + unheard(team, records), 0);
  const lost = await rowsLost(admin, records);
  await Promise.all(people.map((person) => person.leave()));
  const { took, seenAfter, errors } = records;
  const line = (of: readonly number[]) =>
    [0.5, 0.99, 1].map((share, i) => `${['p50', 'p99', 'max'][i]} ${percentile(of, share).toFixed(1)}`).join(', ');
  say(`${people.length} people on ${teams.length} tasks for ${seconds} s: ${took.length} edits, ${line(took)} ms`);
  say(
    `seen by the others on the task: ${seenAfter.length} times, ${missed} missed, ${line(seenAfter)} ms after sending`,
  );
  for (const error of errors.slice(0, 5)) found.expect(false, error);
  found.expect(errors.length === 0, `${errors.length} edits were refused`);
  found.expect(missed === 0, `${missed} changes were not seen by somebody on the task`);
  const comebacks = people.reduce((sum, person) => sum + person.comebacks, 0);
  found.expect(comebacks === 0, `${comebacks} streams ended`);
  found.expect(took.length > (people.length * seconds) / 4, `only ${took.length} edits were made`);
  const p99 = percentile(took, 0.99);
  const late = p99 > editLimit && isBusy();
  found.expect(p99 <= editLimit || late, `p99 of an edit is ${p99.toFixed(0)} ms, limit ${editLimit}`);
  const notTried = late ? [`p99 of an edit within ${editLimit} ms: ${busyWords()}`] : [];
  return { load: took.length, rowsLost: lost, failures: found.failures, notTried };
}

export const people: Part = {
  name: 'people',
  about: `${tasks * peopleOfTask} people on ${tasks} tasks at human pace: p99 of an edit under ${editLimit} ms, no error, all seen, none lost`,
  async run(short, say) {
    const product = await startProduct();
    try {
      return await workTogether(product, short ? 10 : 300, say);
    } finally {
      await product.kill();
    }
  },
};
