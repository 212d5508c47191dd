import { readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { hostileWorkbooks, oddWorkbooks } from '#tests/world/hostile-workbooks.ts';
import { percentile } from '../bench/figure.ts';
import { shoot } from '../bench/load/load.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { busyWords, Findings, isBusy, type Part, pause } from './part.ts';

const timeLimit = 2_000;
const memoryLimit = 150;
const listLimit = 500;
/** Statuses of a workbook that is not taken in. */
const refusals = [400, 422];

/** Processes that this one started. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** The most memory a process has had so far (MB) and the time of processors it took (ms); nothing when it has ended. */
function usedBy(pid: number) {
  try {
    const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // Behind the name in brackets: user and system time are the 12th and 13th field, in ticks of 10 ms (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { memory: Number(memory ?? 0) / 1024, cpu: 10 * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return { memory: 0, cpu: 0 };
  }
}

/** Looks again and again at the children of a server until it is stopped; `stop` returns the most that one of them used. */
function watchChildren(pid: number) {
  const most = { memory: 0, cpu: 0 };
  let watching = true;
  const over = (async () => {
    for (; watching; await pause(2))
      for (const child of childrenOf(pid)) {
        const used = usedBy(child);
        most.memory = Math.max(most.memory, used.memory);
        most.cpu = Math.max(most.cpu, used.cpu);
      }
  })();
  return async () => {
    watching = false;
    await over;
    return most;
  };
}

/** Asks for the list of projects until it is stopped; `stop` returns how long each answer took (ms). */
function askLists(base: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  let asking = true;
  const over = (async () => {
    for (; asking; await pause(10)) {
      const begun = performance.now();
      await shoot(base, agent, { path: '/intara/v1.0/projects', headers: { authorization: token } });
      took.push(performance.now() - begun);
    }
  })();
  // Whoever stops it hears of it.
  over.catch(() => undefined);
  return async () => {
    asking = false;
    await over;
    agent.destroy();
    return took;
  };
}

/** Sends one workbook. @returns status, milliseconds until the answer */
async function send(base: string, token: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set('file', new File([bytes], 'hostile.xlsx'));
  const begun = performance.now();
  const answer = await fetch(`${base}/intara/v1.0/import/init-database`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  await answer.text();
  return { status: answer.status, took: performance.now() - begun };
}

/** The largest of what was measured, and by which workbook. */
class Largest {
  value = 0;
  private name = '';

  take(value: number, name: string): void {
    if (value > this.value) Object.assign(this, { value, name });
  }

  in(unit: string): string {
    return `${Math.round(this.value)} ${unit} ("${this.name}")`;
  }
}

export const workbooks: Part = {
  name: 'workbooks',
  about: `hostile workbooks are refused within ${timeLimit / 1000} s by a process of at most ${memoryLimit} MB, and lists go on`,
  alone: true,
  async run(short, say) {
    // Before anything is measured: packing them takes this process longer than reading takes the server.
    const all = Object.entries({ ...hostileWorkbooks, ...oddWorkbooks }).map(([name, make]) => ({
      name,
      bytes: make(),
    }));
    const found = new Findings();
    const product = await startProduct();
    try {
      const call = await firstAdministrator(product);
      await newTask(call, 'workbooks');
      const slowest = new Largest();
      const hardest = new Largest();
      /** Took longer on a machine that is busy with something else. */
      const late = new Set<string>();
      const largest = new Largest();
      const stopLists = askLists(product.base, call.token);
      const rounds = short ? 1 : 3;
      for (let round = 0; round < rounds; round++)
        for (const { name, bytes } of all) {
          const stopWatching = watchChildren(product.pid ?? 0);
          const { status, took } = await send(product.base, call.token, bytes);
          const { memory, cpu } = await stopWatching();
          slowest.take(took, name);
          hardest.take(cpu, name);
          largest.take(memory, name);
          found.expect(refusals.includes(status), `"${name}" was answered ${status}`);
          found.expect(cpu <= timeLimit, `"${name}" took ${Math.round(cpu)} ms of a processor`);
          if (took > timeLimit && isBusy()) late.add(name);
          else found.expect(took <= timeLimit, `"${name}" took ${Math.round(took)} ms`);
          found.expect(memory <= memoryLimit, `"${name}" took ${Math.round(memory)} MB`);
        }
      const lists = await stopLists();
      const longest = percentile(lists, 1);
      say(`${all.length} workbooks, ${rounds} times: slowest ${slowest.in('ms')}`);
      say(`most of a processor ${hardest.in('ms')}, largest process ${largest.in('MB')}`);
      say(
        `${lists.length} lists meanwhile: p50 ${percentile(lists, 0.5).toFixed(1)}, longest ${longest.toFixed(0)} ms`,
      );
      const listLate = longest > listLimit && isBusy();
      found.expect(longest <= listLimit || listLate, `a list took ${Math.round(longest)} ms, limit ${listLimit}`);
      found.expect(largest.value > 0, 'no process that reads a workbook was seen');
      const notTried = [
        ...(late.size ? [`${late.size} of them within ${timeLimit} ms by the clock: ${busyWords()}`] : []),
        ...(listLate ? [`lists within ${listLimit} ms: ${busyWords()}`] : []),
      ];
      return { badInputs: all.length * rounds, load: lists.length, failures: found.failures, notTried };
    } finally {
      await product.kill();
    }
  },
};
