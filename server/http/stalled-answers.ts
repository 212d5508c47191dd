import type { Server, ServerResponse } from 'node:http';

/**
 * Who takes nothing of an answer for so long (ms) has stopped reading. The system of the server keeps some megabytes on their way and asks for more when a
 * third of them has been taken: who reads five kilobytes a second still does so in time.
 */
const stalledAfter = 300_000;

/**
 * Cuts off who has stopped reading an answer: a download that nobody reads would else hold its connection, its file and what it is composed of for ever.
 * A slow reader takes something now and then, and an answer that is still being made has nothing to be taken: both go on.
 */
export function cutOffStalled(server: Server, after = stalledAfter): void {
  server.on('request', (_, response: ServerResponse) => {
    // Node counts the time since something was last taken from the socket, or written to it.
    response.setTimeout(after, () => {
      const { socket } = response;
      if (!socket) return;
      if (socket.writableLength > 0) response.destroy();
      else socket.setTimeout(after);
    });
  });
}
