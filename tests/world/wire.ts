import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `refuses`: nobody listens. `silent`: connections stay, and nothing comes through, as from a host that has vanished. */
type State = 'carries' | 'refuses' | 'silent';

/** A wire to a server on this machine that can be cut: what becomes of a program when its database goes away. */
export async function wireTo(url: string) {
  const target = new URL(url);
  let state: State = 'carries';
  const sockets = new Set<Socket>();
  const server = createServer((here) => {
    if (state === 'refuses') return here.destroy();
    const there = connect(Number(target.port), target.hostname);
    const pairs: [Socket, Socket][] = [
      [here, there],
      [there, here],
    ];
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => state === 'carries' && to.write(bytes));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const by = new URL(url);
  by.hostname = '127.0.0.1';
  by.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: by.href,
    cut,
    become(next: State) {
      // What was swallowed is lost, so a connection that was silent cannot go on.
      if (next === 'refuses' || state === 'silent') cut();
      state = next;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Wire = Awaited<ReturnType<typeof wireTo>>;
