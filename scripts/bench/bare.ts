import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the reference of the list benchmarks (bare-server.ts). */
export async function startBareServer(): Promise<{ base: string; stop: () => void }> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { base: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() };
}
