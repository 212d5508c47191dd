import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Measured } from '../fill/list-cases.ts';

/** Starts the reference of the list benchmarks (bare-server.ts): on SQLite, or on the PostgreSQL database of this address. */
export async function startBareServer(url = ''): Promise<Measured & { stop: () => void }> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  });
  const [port] = await once(child.stdout, 'data');
  return { base: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid, stop: () => void child.kill() };
}
