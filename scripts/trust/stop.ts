import { existsSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { tasksWorkbook } from '#tests/world/tasks-workbook.ts';
import { administrator, client, firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { Findings, type Part, pause, until } from './part.ts';

const post = 'POST /inauth/v1.0/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';

/** What callers send who never finish. */
const halfSent = [
  `${post}content-length: 900\r\n\r\n{"user`,
  `${post}transfer-encoding: chunked\r\n\r\n5\r\n{"us`,
  'GET /intara/ HTTP/1.1\r\nhost: here\r\nx-half: ',
  '',
];
const callers = 40;

/** Beyond STOP_DELAY (ms). */
const endsWithin = 3_000;

/** An import of so many tasks is written for longer than a stop may take. */
const tasks = 20_000;
/** What the log beside the database holds when some of them are written (bytes). */
const someWritten = 4 * 1024 * 1024;

type Say = (line: string) => void;
type Call = Awaited<ReturnType<typeof firstAdministrator>>;

async function stopWithHalfSent(delay: number, found: Findings, say: Say): Promise<void> {
  const product = await startProduct({ env: { STOP_DELAY: String(delay) } });
  const { hostname, port } = new URL(product.base);
  const sockets = Array.from({ length: callers }, (_, n) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(halfSent[n % halfSent.length] ?? '');
    return socket;
  });
  await pause(400);
  const begun = Date.now();
  const { code, signal } = await product.kill('SIGTERM');
  const took = Date.now() - begun;
  say(`STOP_DELAY ${delay} ms, ${callers} half-sent calls: ended after ${took} ms with ${code ?? signal}`);
  found.expect(code === 0, `ended with ${code ?? signal}`);
  found.expect(took <= delay + endsWithin, `took ${took} ms with STOP_DELAY ${delay}`);
  for (const socket of sockets) socket.destroy();
}

/** Sends an import that waits for its whole answer. Returns its status; 0 for none. */
async function importAll(base: string, { token }: Call, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData();
  body.set('file', new File([bytes], 'fleet.xlsx'));
  const headers = { authorization: token };
  const answer = fetch(`${base}/intara/v1.0/import/init-database`, { method: 'POST', headers, body });
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

/** How many tasks of the import there are: all or none of them. */
async function importedTasks(call: ReturnType<typeof client>): Promise<number> {
  const { list } = await call('GET', '/intara/v1.0/projects?name=Fleet');
  return list[0]?.taskCount ?? 0;
}

interface AtWork {
  call: Call;
  base: string;
  /** The log beside the database. */
  log: string;
}

/** Begins what is under way at a stop. Returns what looks at it at the next start, and says what came of it. */
type Work = (at: AtWork, found: Findings) => Promise<(call: ReturnType<typeof client>) => Promise<string>>;

/** An import whose file is read and checked, or whose rows are written. */
const beginImport =
  (step: 'read' | 'written'): Work =>
  async ({ call, base, log }, found) => {
    const bytes = tasksWorkbook(tasks, administrator.username);
    const answer = importAll(base, call, bytes);
    const hasBegun = async () => step === 'read' || (existsSync(log) && statSync(log).size > someWritten);
    await pause(300);
    found.expect(await until(60_000, hasBegun), 'the import was not written');
    return async (again) => {
      const [status, there] = [await answer, await importedTasks(again)];
      found.expect(there === 0 || there === tasks, `${there} of ${tasks} tasks of the import are there`);
      found.expect(status !== 200 || there === tasks, 'the import was acknowledged and is not there');
      return `answered ${status}, ${there} of ${tasks} tasks there`;
    };
  };

const beginReport: Work = async ({ call }, found) => {
  const { versionId } = await newTask(call);
  const form = { format: 'docx', locale: 'en-US' };
  const { id } = await call('POST', `/intara/v1.0/versions/${versionId}/reports`, form);
  return async (again) => {
    const status = async () => (await again('GET', `/intara/v1.0/jobs/${id}`)).status;
    // What a stop left is made after the next start.
    await until(60_000, async () => !['queued', 'running'].includes(await status()));
    const last = await status();
    found.expect(last === 'done', `the report is ${last} after it`);
    return `the report is ${last}`;
  };
};

/** Stops a server at work, and looks at what is found at the next start. */
async function stopAtWork(name: string, delay: number, found: Findings, say: Say): Promise<void> {
  const begin = works[name];
  if (!begin) throw new Error(`no work ${name}`);
  const dataDir = scratchFolder();
  const log = join(dataDir, 'intara.db-wal');
  const what = `STOP_DELAY ${delay} ms, ${name} under way`;
  const product = await startProduct({ dataDir, env: { STOP_DELAY: String(delay) } });
  try {
    const look = await begin({ call: await firstAdministrator(product), base: product.base, log }, found);
    const begun = Date.now();
    const { code, signal } = await product.kill('SIGTERM');
    const took = Date.now() - begun;
    found.expect(code === 0, `${what}: ended with ${code ?? signal}`);
    found.expect(took <= delay + endsWithin, `${what}: took ${took} ms`);
    const isLeft = existsSync(log);
    found.expect(!isLeft, `${what}: the log was left beside the database`);
    const again = await startProduct({ dataDir });
    const { token } = await client(again.base)('POST', '/inauth/v1.0/login', administrator);
    const came = await look(client(again.base, token));
    say(`${what}: ended after ${took} ms with ${code ?? signal}, log ${isLeft ? 'left' : 'gone'}; ${came}`);
    await again.kill('SIGTERM');
  } finally {
    await product.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const works: Record<string, Work> = {
  'an import that is read': beginImport('read'),
  'an import that is written': beginImport('written'),
  'a report': beginReport,
};

export const stop: Part = {
  name: 'stop',
  about:
    'half-sent bodies, open sockets, an import and a report do not hold a stop longer than STOP_DELAY plus 3 s; it ends with 0 and one whole file',
  async run(short, say) {
    const found = new Findings();
    const delays = short ? [500] : [0, 500, 3_000];
    for (const delay of delays) await stopWithHalfSent(delay, found, say);
    const atWork = short ? [0] : delays;
    for (const name of Object.keys(works)) for (const delay of atWork) await stopAtWork(name, delay, found, say);
    return {
      badInputs: callers * delays.length,
      faults: delays.length + Object.keys(works).length * atWork.length,
      failures: found.failures,
    };
  },
};
