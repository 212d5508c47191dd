/**
 * Durability: writes through the API without pause, kills the server with SIGKILL at a random moment, starts it again and looks for every
 * write that was acknowledged. `node scripts/crash-loop.mjs [rounds]`; one line a round, exit code 1 when anything is missing.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { administrator, client, firstAdministrator, newTask, scratchFolder, startProduct } from './product.mjs';

const rounds = Number(process.argv[2] ?? 20);
const writers = 3;
const dataDir = scratchFolder();
const acknowledged = new Map();
let lost = 0;
let broken = 0;

let product = await startProduct({ dataDir });
let call = await firstAdministrator(product);
const { versionId } = await newTask(call, 'crash');
const path = `/intara/v1.0/versions/${versionId}/functions`;

for (let round = 1; round <= rounds; round++) {
  const before = acknowledged.size;
  let killed = false;
  const write = async (writer) => {
    for (let i = 0; !killed; i++) {
      const name = `r${round}-w${writer}-${i}`;
      const changes = await call('POST', path, { name, description: 'durable?' }).catch((error) => {
        if (!killed || error.status) throw error;
      });
      const row = changes?.put.functions[0];
      if (row) acknowledged.set(row.id, row.name);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await new Promise((done) => setTimeout(done, 80 + Math.random() * 700));
  killed = true;
  await product.kill('SIGKILL');
  await writing;

  product = await startProduct({ dataDir });
  call = await signIn(product);
  const stored = new Map((await call('GET', path)).map((row) => [row.id, row.name]));
  const missing = [...acknowledged].filter(([id, name]) => stored.get(id) !== name);
  const integrity = checkDatabase();
  lost += missing.length;
  if (integrity !== 'ok') broken += 1;
  console.log(
    `round ${round}: ${acknowledged.size - before} writes acknowledged, ${missing.length} missing of ${acknowledged.size}, ` +
      `${stored.size - acknowledged.size} stored unacknowledged, integrity ${integrity}`,
  );
}

await product.kill('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });
console.log(`${rounds} kills, ${acknowledged.size} acknowledged writes, ${lost} lost, ${broken} databases damaged`);
if (lost > 0 || broken > 0 || acknowledged.size < rounds) process.exitCode = 1;

async function signIn({ base }) {
  const { username, password } = administrator;
  const { token } = await client(base)('POST', '/inauth/v1.0/login', { username, password });
  return client(base, token);
}

function checkDatabase() {
  const db = new DatabaseSync(join(dataDir, 'intara.db'), { readOnly: true });
  const answer = Object.values(db.prepare('pragma integrity_check').get() ?? {})[0];
  db.close();
  return answer;
}
