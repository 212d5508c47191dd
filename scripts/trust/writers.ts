import { administrator, client } from '../product.mjs';
import { pause } from './part.ts';

/** A client of `scripts/product.mjs`. */
// biome-ignore lint/suspicious/noExplicitAny: what an endpoint answers is known to the caller
export type Call = (method: string, path: string, body?: unknown) => Promise<any>;

interface Row {
  id: string;
  name: string;
}

/** People who write functions into a version without pause and remember what was acknowledged. */
export class Writers {
  readonly acknowledged = new Map<string, string>();
  /** Refusals other than "try again". */
  readonly odd = new Set<string>();
  tryAgain = 0;
  #writing: Promise<unknown> | undefined;
  #going = false;

  constructor(
    private readonly versionId: string,
    private readonly count = 3,
  ) {}

  /** @param call of somebody signed in. @param mayVanish the server may end meanwhile */
  start(call: Call, round: string, mayVanish = false): void {
    this.#going = true;
    const write = async (writer: number) => {
      for (let i = 0; this.#going; i++) await this.#add(call, `${round}-w${writer}-${i}`, mayVanish);
    };
    this.#writing = Promise.all(Array.from({ length: this.count }, (_, writer) => write(writer)));
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#writing;
  }

  /** How many were acknowledged and are not there. */
  async missing(call: Call): Promise<number> {
    const rows: Row[] = await call('GET', this.#path);
    const stored = new Map(rows.map(({ id, name }) => [id, name]));
    return [...this.acknowledged].filter(([id, name]) => stored.get(id) !== name).length;
  }

  get #path() {
    return `/intara/v1.0/versions/${this.versionId}/functions`;
  }

  async #add(call: Call, name: string, mayVanish: boolean): Promise<void> {
    try {
      const made: { put: { functions: Row[] } } = await call('POST', this.#path, { name, description: 'kept?' });
      const row = made.put.functions[0];
      if (row) this.acknowledged.set(row.id, row.name);
    } catch (error) {
      const { status, message, cause } = error as { status?: number; message: string; cause?: Error };
      if (status === 503) this.tryAgain += 1;
      else if (status !== undefined || !mayVanish)
        this.odd.add(`${status ?? 'no answer'}: ${message}${cause ? ` (${cause.message})` : ''}`);
      await pause(20);
    }
  }
}

/** The first administrator, signed in again. */
export async function signIn(base: string): Promise<Call & { token: string }> {
  const { username, password } = administrator;
  const { token } = await client(base)('POST', '/inauth/v1.0/login', { username, password });
  return Object.assign(client(base, token) as Call, { token });
}
