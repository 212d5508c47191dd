/**
 * Loaded into the server by `--import`: each connection to the socket `LOOP_SOCKET` gets as JSON for how long its event loop was held at most since
 * the one before.
 */
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { watchLoop } from './loop-watch.mjs';

// Threads of the server load this file too.
if (isMainThread && process.env.LOOP_SOCKET) {
  const longestHeld = watchLoop();
  createServer((connection) => connection.on('error', () => undefined).end(JSON.stringify(longestHeld())))
    .listen(process.env.LOOP_SOCKET)
    .unref();
}
