import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administrator } from '../../product.mjs';
import { root } from '../../sources.mjs';
import { type Findings, insist, ms, until } from '../part.ts';
import type { Engine } from './engine.ts';

/** A whole systemd is at work within this time (ms). */
const patience = 60_000;
/** systemd as the first process of a container: it mounts and keeps groups of processes, and changes nothing of the machine. */
const asInit = [
  '--network=none',
  '--env=container=docker',
  '--cap-add=SYS_ADMIN',
  '--security-opt=seccomp=unconfined',
  '--security-opt=apparmor=unconfined',
  '--cgroupns=host',
  '--volume=/sys/fs/cgroup:/sys/fs/cgroup:rw',
  '--tmpfs=/run',
  '--tmpfs=/run/lock',
  '--tmpfs=/tmp',
];

/** A folder for backups outside of the data of the service. */
const otherDisk = '/srv/backups';

/** Debian with systemd, the product where docs/operate.md says, and the unit of deploy/. */
async function makeImage(engine: Engine, folder: string, product: string): Promise<void> {
  mkdirSync(folder);
  copyFileSync(join(root, 'deploy/intara.service'), join(folder, 'intara.service'));
  writeFileSync(join(folder, 'intara.env'), 'PORT=8000\nLOG_LEVEL=warn\n', { mode: 0o600 });
  // As docs/operate.md says for backups on another disk.
  writeFileSync(join(folder, 'backups.conf'), `[Service]\nReadWritePaths=${otherDisk}\n`);
  const lines = [
    'FROM intara-debian',
    'RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends systemd libnss-systemd dbus',
    'COPY --from=node:24-bookworm-slim /usr/local/bin/node /usr/bin/node',
    `COPY --from=${product} /app /opt/intara`,
    'COPY intara.env /etc/intara.env',
    'COPY intara.service /etc/systemd/system/intara.service',
    `RUN mkdir ${otherDisk}`,
    'COPY backups.conf /etc/systemd/system/intara.service.d/backups.conf',
    'RUN systemctl enable intara.service && systemctl set-default multi-user.target',
    'CMD ["/lib/systemd/systemd"]',
  ];
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  await engine.docker('build', '--network', 'host', '-t', 'intara-unit', folder);
}

/** A copy is still there after the command; one that would not be is refused. */
async function backUp(sh: (command: string) => Promise<string>, found: Findings): Promise<void> {
  await sh(`chown intara ${otherDisk}`);
  for (const folder of ['', otherDisk]) {
    const said = await sh(`/opt/intara/deploy/intara backup ${folder}`);
    const place = /The copy is whole: (\/\S+)/.exec(said)?.[1];
    const isKept =
      place?.startsWith(folder || '/var/lib/intara') && (await sh(`test -e '${place}' && echo kept`)) === 'kept';
    found.expect(Boolean(isKept), `a backup to ${folder || 'the usual folder'}: ${said}`);
  }
  const tried = await sh('/opt/intara/deploy/intara backup --try');
  found.expect(tried.includes('The copy is good'), `the backup of the service is tried: ${tried}`);
  const lost = await sh('/opt/intara/deploy/intara backup /tmp/copy');
  found.expect(lost.startsWith('failed') && lost.includes('Use another folder'), `a backup to /tmp: ${lost}`);
}

/** Starts deploy/intara.service by a real systemd, uses commands beside it, kills the server, stops it. */
export async function serviced(
  engine: Engine,
  folder: string,
  product: string,
  found: Findings,
  say: (line: string) => void,
): Promise<void> {
  await makeImage(engine, folder, product);
  const begun = Date.now();
  await engine.docker('run', '-d', '--name', 'unit', ...asInit, 'intara-unit');
  const sh = (command: string) =>
    engine.docker('exec', 'unit', 'sh', '-c', command).then(
      (text) => text.trim(),
      (error: Error) => `failed: ${error.message}`,
    );
  const ask =
    "node -e 'fetch(`http://127.0.0.1:8000/readyz`).then((r) => console.log(r.status), () => console.log(0))'";
  const isReady = () => until(patience, async () => (await sh(ask)) === '200');
  const words = () => sh('systemctl status intara --no-pager -l; journalctl -u intara --no-pager -n 30');
  insist(await isReady(), `systemd does not start the unit: ${await words()}`);
  say(`unit: ready ${ms(Date.now() - begun)} after the start of systemd`);

  found.expect(
    (await words()).includes('/inauth/user/setup?token='),
    'the journal has no link for the first administrator',
  );
  const owned = await sh('stat -L -c "%U %a" /var/lib/intara');
  found.expect(owned.startsWith('intara 700'), `/var/lib/intara: ${owned}`);
  const others = await sh('find -L /var/lib/intara ! -user intara');
  found.expect(others === '', `not owned by the server: ${others}`);

  const created = await sh(
    `echo ${administrator.password} | /opt/intara/deploy/intara admin create-administrator ${administrator.username} --password-stdin`,
  );
  found.expect(created.includes('can sign in and has every permission'), `a command beside the server: ${created}`);
  found.expect(
    (await sh('find -L /var/lib/intara ! -user intara')) === '',
    'a command left files that the server does not own',
  );

  await backUp(sh, found);

  await sh('systemctl kill -s KILL intara');
  const restarts = () => sh('systemctl show -p NRestarts --value intara');
  found.expect(await until(patience, async () => (await restarts()) === '1'), 'a killed server is not started again');
  found.expect(await isReady(), 'a killed server does not get ready again');
  const from = Date.now();
  await sh('systemctl stop intara');
  const end = await sh('systemctl show -p ExecMainStatus -p Result intara');
  found.expect(/ExecMainStatus=0\b/.test(end) && /Result=success/.test(end), `systemctl stop: ${end}`);
  say(`unit: killed and started again, stopped after ${ms(Date.now() - from)}: ${end.split('\n').join(', ')}`);
  await engine.docker('rm', '-f', 'unit');
}
