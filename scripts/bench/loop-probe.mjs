/**
 * Loaded into the server by `--import`: keeps how long its event loop was held at most, as time of a processor and by the clock. Each connection
 * to the socket `LOOP_SOCKET` gets both as JSON, in ms, and begins anew. Linux only: the time of a thread is read from its schedstat.
 */
import { openSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/** From one look to the next (ms): what is measured is too long by at most this. */
const every = 1;

function watch(socket) {
  const place = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const text = Buffer.alloc(64);
  /** Processor time of the main thread so far (ms); proc_pid_schedstat(5): the first number, in nanoseconds. */
  const spent = () => Number.parseInt(text.toString('latin1', 0, readSync(place, text, 0, text.length, 0)), 10) / 1e6;
  let longest = { cpu: 0, wall: 0 };
  let before = { cpu: spent(), wall: performance.now() };
  // Timers are served once in each round of the loop.
  const look = () => {
    const now = { cpu: spent(), wall: performance.now() };
    longest = {
      cpu: Math.max(longest.cpu, now.cpu - before.cpu),
      wall: Math.max(longest.wall, now.wall - before.wall),
    };
    before = now;
    setTimeout(look, every).unref();
  };
  look();
  createServer((connection) => {
    connection.on('error', () => undefined).end(JSON.stringify(longest));
    longest = { cpu: 0, wall: 0 };
  })
    .listen(socket)
    .unref();
}

// Threads of the server load this file too.
if (isMainThread && process.env.LOOP_SOCKET) watch(process.env.LOOP_SOCKET);
