import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../sources.mjs';
import type { Engine } from './engine.ts';

/** What stands in for the images of a registry: Debian as its mirror has it, and this Node, Caddy and PostgreSQL. */
export interface StandIns {
  /** In words, by image. */
  lines: string[];
}

const base = 'intara-debian';
const services = 'intara-services';
/** Authorities that this machine trusts beside those of Debian, such as that of a proxy in front of the registry of npm. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** A folder with a Dockerfile, and what it copies. */
async function image(engine: Engine, folder: string, name: string, lines: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  await engine.docker('build', '--network', 'host', '-t', name, folder);
}

/** Debian without what is not needed, like the images of `bookworm-slim`. */
async function debian(engine: Engine, folder: string): Promise<void> {
  const file = join(folder, 'debian.tar');
  const words = ['--mode=root', '--variant=minbase', '--include=ca-certificates', 'bookworm', file];
  await engine.run('mmdebstrap', words);
  await engine.docker('import', file, base);
}

/** Node 24 of the registry of npm, with the npm of this machine. @returns its version */
async function node(engine: Engine, folder: string): Promise<string> {
  const words = ['scripts/on-node.mjs', '24', '-p', 'process.execPath'];
  const program =
    execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  const place = join(folder, 'node');
  const usr = join(place, 'usr');
  for (const one of ['bin', 'lib/node_modules']) mkdirSync(join(usr, one), { recursive: true });
  copyFileSync(program, join(usr, 'bin/node'));
  chmodSync(join(usr, 'bin/node'), 0o755);
  cpSync(npm, join(usr, 'lib/node_modules/npm'), { recursive: true });
  writeFileSync(join(usr, 'bin/docker-entrypoint.sh'), entrypointOfNode, { mode: 0o755 });
  if (existsSync(authorities)) copyFileSync(authorities, join(place, 'authorities.crt'));
  await image(engine, place, 'node:24-bookworm-slim', [
    `FROM ${base}`,
    'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
    'COPY usr /usr/local',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ...(existsSync(authorities)
      ? [`COPY authorities.crt ${authorities}`, `ENV NODE_EXTRA_CA_CERTS=${authorities}`]
      : []),
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'CMD ["node"]',
  ]);
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
}

/** That of the image does this, too: words that are no program are for Node. */
const entrypointOfNode = `#!/bin/sh
set -e
if [ "\${1#-}" != "\${1}" ] || [ -z "$(command -v "\${1}")" ]; then set -- node "$@"; fi
exec "$@"
`;

/** What the image of PostgreSQL does at its first start, as far as compose.yaml asks for it. */
const entrypointOfPostgres = `#!/bin/sh
set -e
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
as() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
install -d -o postgres -g postgres -m 0700 $data
install -d -o postgres -g postgres /var/run/postgresql
if [ ! -s $data/PG_VERSION ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password && chmod 0644 /tmp/password
  as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 -E UTF8 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  as $bin/pg_ctl -D $data -w -o '-c listen_addresses=' start
  as $bin/createdb -U "$POSTGRES_USER" -h /var/run/postgresql "$POSTGRES_DB"
  as $bin/pg_ctl -D $data -w stop
fi
exec setpriv --reuid postgres --regid postgres --init-groups $bin/postgres -D $data -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
`;

/** Caddy and PostgreSQL of Debian. @returns their versions */
async function caddyAndPostgres(engine: Engine, folder: string): Promise<string> {
  await image(engine, join(folder, 'services'), services, [
    `FROM ${base}`,
    'RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy postgresql',
  ]);
  await image(engine, join(folder, 'caddy'), 'caddy:2', [
    `FROM ${services}`,
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ]);
  const postgres = join(folder, 'postgres');
  mkdirSync(postgres);
  writeFileSync(join(postgres, 'entrypoint.sh'), entrypointOfPostgres, { mode: 0o755 });
  await image(engine, postgres, 'postgres:17', [
    `FROM ${services}`,
    'COPY entrypoint.sh /usr/local/bin/entrypoint.sh',
    'ENTRYPOINT ["/usr/local/bin/entrypoint.sh"]',
    'STOPSIGNAL SIGINT',
    'VOLUME /var/lib/postgresql/data',
  ]);
  const ask = 'caddy version; /usr/lib/postgresql/*/bin/postgres --version';
  return (await engine.docker('run', '--rm', '--network', 'none', services, 'sh', '-c', ask)).trim();
}

/** Makes an image under each name that Dockerfile and compose.yaml use. @throws Error where the mirror is out of reach */
export async function makeStandIns(engine: Engine, folder: string): Promise<StandIns> {
  mkdirSync(folder, { recursive: true });
  await debian(engine, folder);
  const version = await node(engine, folder);
  const others = await caddyAndPostgres(engine, folder);
  return {
    lines: [
      `node:24-bookworm-slim: Debian 12 of its mirror, Node ${version} and npm of the registry of npm`,
      `caddy:2, postgres:17: Debian 12 with ${others.split('\n').join(', ')}`,
    ],
  };
}
