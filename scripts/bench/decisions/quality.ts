/** The checks of quality on a task of 10 000 steps with reasons: the longest work between two frames, and the whole. */
import type { Row } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { findingQuality } from '#domain/quality/quality.ts';
import { Table } from '#domain/workspace/table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { bigSize, bigTask } from '#tests/world/big-task.ts';
import type { Figure } from '../figure.ts';

/** How long the page lets the checks work before a frame (src/features/quality/useFindings.ts), in milliseconds. */
const slice = 8;

const reasons = [
  'An expert learns the restricted message layout of bus {n} in a month; the connector is reached only inside the vehicle.',
  'A proficient hobbyist with a bus tool needs a week for recording {n}, at any time.',
  '掌握保密规范的专家约需一个月才能攻破第 {n} 个接口；只有在车内才能接触接口。',
  'See above.',
];

/** Every step and path says why it is rated so, each in words of its own. */
function reasoned(w: Workspace): Workspace {
  const said = <K extends 'steps' | 'paths'>(rows: Iterable<Row<K>>) =>
    Table.of([...rows].map((row, n) => ({ ...row, reason: (reasons[n % 4] ?? '').replace('{n}', String(n)) })));
  return { ...w, steps: said(w.steps) as never, paths: said(w.paths) as never };
}

export function* quality(): Iterable<Figure> {
  const w = reasoned(bigTask(defaultMethod, bigSize));
  const ratings = rate(w);
  for (const run of ['first', 'again']) {
    const work = findingQuality({ w, ratings });
    let [longest, busiest, whole, found] = [0, 0, 0, 0];
    for (let isDone = false; !isDone; ) {
      const [begun, before] = [performance.now(), process.cpuUsage()];
      do {
        const { done, value } = work.next();
        isDone = done === true;
        if (done) found = value.length;
      } while (!isDone && performance.now() - begun < slice);
      const took = performance.now() - begun;
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, took);
      busiest = Math.max(busiest, (user + system) / 1000);
      whole += took;
    }
    const note = `${w.steps.size} steps, ${found} findings; without the neighbours of the machine ${busiest.toFixed(0)} ms`;
    yield { name: `quality, longest work between frames, ${run}`, value: longest, unit: 'ms', budget: 50, note };
    yield { name: `quality, all checks, ${run}`, value: whole, unit: 'ms' };
  }
}
