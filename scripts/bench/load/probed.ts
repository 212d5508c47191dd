import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder, startProduct } from '../../product.mjs';

/** How long the event loop of the server was held at most since the last look (ms): as time of a processor, and by the clock. */
export type LongestHeld = () => Promise<{ cpu: number; wall: number }>;

type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product with the probe that says how long its event loop was held. */
export async function startProbed({
  env = {},
  ...options
}: Parameters<typeof startProduct>[0] = {}): Promise<Product & { longestHeld: LongestHeld }> {
  const folder = scratchFolder();
  const socket = join(folder, 'loop');
  const probe = fileURLToPath(new URL('loop-probe.mjs', import.meta.url));
  const product = await startProduct({
    ...options,
    nodeArguments: ['--import', probe],
    env: { ...env, LOOP_SOCKET: socket },
  });
  const kill: Product['kill'] = async (signal) => {
    const end = await product.kill(signal);
    rmSync(folder, { recursive: true, force: true });
    return end;
  };
  return { ...product, kill, longestHeld: () => askedAt(socket) };
}

function askedAt(socket: string): ReturnType<LongestHeld> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(socket)
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('error', reject)
      .on('end', () => resolve(JSON.parse(text)));
  });
}
