/** Uses an unpacked archive as its first administrator would: `node packaged-inside.mjs FOLDER`. Exit code 1 names what does not work. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { administrator, client, firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';

const home = process.argv[2];
const dataDir = scratchFolder();
const start = () => startProduct({ home, dataDir, entry: 'main.js', patience: 60_000 });
const command = (...words) =>
  execFileSync(process.execPath, [join(home, 'main.js'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

async function expectPage(base, path) {
  const { status } = await fetch(base + path);
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
}

/** @returns the size of the file (bytes) */
async function report(base, call, versionId, format) {
  const { id } = await call('POST', `/intara/v1.0/versions/${versionId}/reports`, { format, locale: 'zh-CN' });
  for (;;) {
    const job = await call('GET', `/intara/v1.0/jobs/${id}`);
    if (job.status === 'done') break;
    if (job.status !== 'waiting' && job.status !== 'running')
      throw new Error(`${format} report: ${job.status} ${job.error}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  const file = await fetch(`${base}/intara/v1.0/jobs/${id}/file`, { headers: { authorization: call.token } });
  return (await file.arrayBuffer()).byteLength;
}

try {
  const online = await fetch('https://registry.npmjs.org', { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );
  console.log(`internet: ${online ? 'reachable' : 'none'}`);
  const first = await start();
  for (const path of ['/healthz', '/intara/', '/inauth/user/login', '/intara/v1.0/docs', '/intara/v1.0/openapi.json'])
    await expectPage(first.base, path);
  const call = await firstAdministrator(first);
  const { versionId } = await newTask(call);
  await call('POST', `/intara/v1.0/versions/${versionId}/functions`, { name: 'Lights the road' });
  const sizes = [];
  for (const format of ['docx', 'pdf', 'xlsx'])
    sizes.push(`${format} ${await report(first.base, call, versionId, format)} B`);
  console.log(`reports: ${sizes.join(', ')}`);
  await first.kill();
  if (!command('admin', 'users').includes(administrator.username))
    throw new Error('the command for users does not name the administrator');
  const { stderr } = spawnSync(process.execPath, [join(home, 'main.js'), 'backup', '--unknown'], { encoding: 'utf8' });
  if (!stderr.startsWith('node main.js backup ') || stderr.includes('npm'))
    throw new Error(`the usage of the command for backups names it otherwise: ${stderr}`);
  console.log(command('backup').trim().split('\n')[0].replace(dataDir, 'DATA_DIR'));
  const second = await start();
  const { token } = await client(second.base)('POST', '/inauth/v1.0/login', administrator);
  const { rows } = await client(second.base, token)('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const kept = JSON.stringify(rows.functions ?? []).includes('Lights the road');
  await second.kill();
  if (!kept) throw new Error('the function entered before the restart is gone');
  console.log('after a restart: everything is there');
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
