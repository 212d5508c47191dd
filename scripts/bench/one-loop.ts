/**
 * Prints whether long work would hold the event loop for less time in a thread (docs/adr/0014-one-event-loop.md): a comparison of two versions and an
 * import of 10 000 rows, worked here in slices, beside the copies that a thread needs and gives back. What the thread itself
 * works is not counted, nor its start.
 */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { findingBecameSuspect } from '#domain/impact-of-change/became-suspect.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { comparing } from '#domain/versions/compare.ts';
import { change, editing, type Op } from '#domain/workspace/edit.ts';
import { apply, type EditContext, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { bigTask, bigTaskOps, sizeFor } from '#tests/world/big-task.ts';
import { lineOf, median } from './figure.ts';

const rounds = 9;
/** As the reports hand rows over. */
const portion = 250;
/** A task of some 10 000 rows. */
const risks = 953;

/** What a piece of work takes of the loop (ms): in all, and the longest stretch of it. */
interface Held {
  all: number;
  longest: number;
}

/** Work that pauses, each stretch between two pauses of 5 ms at least by the clock. */
function inSlices(work: Generator<undefined, unknown>): Held {
  const held: Held = { all: 0, longest: 0 };
  let since = performance.now();
  for (;;) {
    const { done } = work.next();
    const took = performance.now() - since;
    if (!done && took <= 5) continue;
    held.all += took;
    held.longest = Math.max(held.longest, took);
    if (done) return held;
    since = performance.now();
  }
}

/** Pieces one after the other, each a stretch of its own. */
function pieces(works: readonly (() => unknown)[]): Held {
  const times = works.map((work) => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return { all: times.reduce((sum, time) => sum + time, 0), longest: Math.max(...times) };
}

const { port1, port2 } = new MessageChannel();
/** A message to a thread, copied as it is posted. */
const post = (message: unknown) => port1.postMessage(message);
/** What a thread posted, copied as it is read. */
function received(message: unknown): () => unknown {
  // What was handed over before is read by the thread.
  while (receiveMessageOnPort(port2));
  post(message);
  return () => receiveMessageOnPort(port2);
}

/** The rows of a version in portions, as they go to a thread. */
const handedOver = (w: Workspace) =>
  kindNames.flatMap((kind) => {
    const rows = [...tableOf(w, kind).values()] as AnyRow[];
    const starts = Array.from({ length: Math.ceil(rows.length / portion) }, (_, i) => i * portion);
    return starts.map((from) => () => post(rows.slice(from, from + portion)));
  });

const parts = (ops: readonly Op[]) =>
  Array.from({ length: Math.ceil(ops.length / portion) }, (_, i) => ops.slice(i * portion, (i + 1) * portion));

function print(name: string, work: () => Held): void {
  const all = Array.from({ length: rounds }, work);
  const note = `longest stretch ${Math.round(median(all.map(({ longest }) => longest)))} ms`;
  console.log(lineOf({ name, value: median(all.map((held) => held.all)), unit: 'ms', note }));
}

let made = 0;
const context: EditContext = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => `m${++made}` };
const before = bigTask(defaultMethod, sizeFor(risks));
const renamed = [...before.steps].map((step) => change('steps', step, { name: `another ${step.id}` }));
const after = apply(before, runToEnd(editing(before, renamed.slice(0, 10_000), context)));
const texts = {};
const [was, is] = [
  { w: before, texts },
  { w: after, texts },
];
const result = { ...runToEnd(comparing(was, is)), suspects: runToEnd(findingBecameSuspect(before, after)) };
function* compared() {
  yield* comparing(was, is);
  yield* findingBecameSuspect(before, after);
}
print('comparison of 10 000 rows in slices', () => inSlices(compared()));
print('the same in a thread: two versions handed over, the result read', () =>
  pieces([received(result), ...handedOver(before), ...handedOver(after)]),
);

const ops = bigTaskOps(defaultMethod, sizeFor(risks), 'new').slice(0, 10_000);
const changes = runToEnd(editing(before, ops, context));
print('import of 10 000 rows in slices', () => inSlices(editing(before, ops, context)));
print('the same in a thread: version and rows handed over, the changes read', () =>
  pieces([received(changes), ...handedOver(before), ...parts(ops).map((part) => () => post(part))]),
);
port1.close();
