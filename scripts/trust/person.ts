import { client } from '../product.mjs';
import { Listener } from './listener.ts';
import { pause } from './part.ts';
import type { Administrator, User } from './users.ts';

/** An asset that `bigTaskOps` makes. */
const anAsset = 'big-A-0';
/** From one edit of a person to the next (ms): a cell filled in and read again. */
const pace = () => 1_000 + Math.random() * 3_000;

interface Row {
  id: string;
  rev: number;
  effects: string;
}

/** What all people together did and saw. */
export class Records {
  readonly took: number[] = [];
  /** Of edits begun while people were still arriving: the first one in a task loads its rows. */
  readonly tookAtFirst: number[] = [];
  readonly seenAfter: number[] = [];
  readonly errors: string[] = [];
  /** Acknowledged last: text by row, of each version. */
  readonly acknowledged = new Map<string, Map<string, string>>();
}

/** Somebody who has a task open, fills in cells of rows of their own and sees what the others do. */
export class Person {
  readonly heard = new Map<number, number>();
  readonly sent = new Map<number, number>();
  private readonly listener: Listener;
  private readonly call: ReturnType<typeof client>;
  private readonly rows: Row[] = [];
  /** When the last one has arrived. */
  private allHere = 0;

  constructor(
    base: string,
    private readonly user: User,
    private readonly versionId: string,
    private readonly records: Records,
  ) {
    this.call = client(base, user.token);
    this.listener = new Listener(base, user.token, versionId, (rev) => this.heard.set(rev, performance.now()));
  }

  /** @param arriving the first edit comes within so many ms */
  async work(until: number, arriving: number): Promise<void> {
    this.allHere = performance.now() + arriving;
    await pause(Math.random() * arriving);
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
    const { took, tookAtFirst } = this.records;
    (begun < this.allHere ? tookAtFirst : took).push(performance.now() - begun);
    this.sent.set(changes.rev, begun);
    const row: Row = changes.put.damages[0];
    if (own) own.rev = row.rev;
    else this.rows.push(row);
    const rows = this.records.acknowledged.get(this.versionId) ?? new Map<string, string>();
    this.records.acknowledged.set(this.versionId, rows.set(row.id, effects));
  }
}

/** How many changes of the others somebody in this team has not heard; how long the others took goes into the records. */
export function unheard(team: readonly Person[], records: Records): number {
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

/** Rows whose text the server acknowledged last and no longer has. */
export async function rowsLost(admin: Administrator, { acknowledged }: Records): Promise<number> {
  let lost = 0;
  for (const [versionId, rows] of acknowledged) {
    const stored: Row[] = await admin('GET', `/intara/v1.0/versions/${versionId}/damages`);
    const effects = new Map(stored.map((row) => [row.id, row.effects]));
    for (const [id, text] of rows) if (effects.get(id) !== text) lost += 1;
  }
  return lost;
}
