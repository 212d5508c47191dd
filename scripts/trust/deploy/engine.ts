import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../part.ts';

const runProgram = promisify(execFile);

const isInstalled = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** A Docker engine of its own on a scratch folder. It changes neither firewall nor forwarding, and no other engine hears of its images. */
export class Engine {
  private constructor(
    private readonly folder: string,
    private readonly daemon: ChildProcess,
  ) {}

  /** @returns in words why there can be none on this machine */
  static missing(): string | undefined {
    if (process.getuid?.() !== 0) return 'only root starts a Docker engine';
    const missing = ['dockerd', 'docker', 'docker-compose', 'mmdebstrap'].filter((program) => !isInstalled(program));
    if (missing.length === 0) return undefined;
    return `not installed: ${missing.join(', ')} (Debian's docker.io, docker-compose and mmdebstrap)`;
  }

  static async start(folder: string): Promise<Engine> {
    mkdirSync(folder, { recursive: true });
    const log = openSync(join(folder, 'log'), 'a');
    const given = {
      'data-root': join(folder, 'data'),
      'exec-root': join(folder, 'exec'),
      pidfile: join(folder, 'pid'),
      host: `unix://${folder}/socket`,
      iptables: 'false',
      ip6tables: 'false',
      'ip-masq': 'false',
      // What it would set on the machine stays set. A published port is served by docker-proxy, containers of one network reach each other without it.
      'ip-forward': 'false',
      bridge: 'none',
      'log-level': 'warn',
    };
    const words = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
    const daemon = spawn('dockerd', words, { stdio: ['ignore', log, log] });
    const engine = new Engine(folder, daemon);
    const answers = async () => spawnSync('docker', ['version'], { env: engine.env, stdio: 'ignore' }).status === 0;
    await until(60_000, async () => daemon.exitCode !== null || (await answers()));
    if (daemon.exitCode !== null || !(await answers())) {
      await engine.stop();
      throw new Error(`the Docker engine does not run here: ${readFileSync(join(folder, 'log'), 'utf8').slice(-600)}`);
    }
    return engine;
  }

  /** The builder of the engine itself: the newer one would fetch a reader of Dockerfiles from a registry. */
  get env(): NodeJS.ProcessEnv {
    return { ...process.env, DOCKER_HOST: `unix://${this.folder}/socket`, DOCKER_BUILDKIT: '0' };
  }

  /** @returns what it printed. @throws Error with its last words */
  docker(...words: string[]): Promise<string> {
    return this.run('docker', words);
  }

  async run(program: string, words: string[], cwd = this.folder): Promise<string> {
    const options = { env: this.env, cwd, maxBuffer: 2 ** 28 };
    try {
      return (await runProgram(program, words, options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${words.join(' ')}: ${`${stdout}${stderr}`.slice(-2000)}`);
    }
  }

  /** Of a container or an image. */
  async inspect<T>(name: string): Promise<T> {
    const text = await runProgram('docker', ['inspect', name], { env: this.env });
    return JSON.parse(text.stdout)[0];
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.daemon.once('exit', done));
    if (this.daemon.exitCode === null && this.daemon.signalCode === null) {
      this.daemon.kill('SIGTERM');
      await ended;
    }
    // What a container had mounted when it was ended hard.
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    for (const line of mounts.reverse()) {
      const place = line.split(' ')[1] ?? '';
      if (place.startsWith(`${this.folder}/`) && existsSync(place)) execFileSync('umount', ['-l', place]);
    }
  }
}
