import type { Attachment } from '#domain/kinds/attachment.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Figure, median, type Part, percentile, timed } from './figure.ts';
import { spelling } from './fill/spelling.ts';
import { scratchDatabase } from './load/scratch-database.ts';

const tasks = 30;
const tries = 30;
/** As for the lists of projects and tasks (ms). */
const [away, byWord] = [25, 60];
/** Of one task; it has some 2 000 rows in all. */
const size = sizeFor(150);
const [functions, goals, requirements, diagrams] = [60, 40, 120, 4];
const listed = ['functions', 'parts', 'requirements', 'diagrams', 'documents'] as const;

/** What big-task.ts has not: functions, parts with what they hold, goals with their requirements, diagrams, risks with evidence. */
function opsOf(evidence: Attachment): Op[] {
  const each = (count: number, make: (n: number) => Op) => Array.from({ length: count }, (_, n) => make(n));
  const own = bigTaskOps(defaultMethod, size).map((op): Op => {
    if (op.op !== 'add') return op;
    const n = Number(op.id?.split('-').at(-1));
    const { kind, id, row } = op as { kind: string; id: string; row: object };
    const made = (also: object) => add(kind as never, { ...row, ...also } as never, id);
    // Every sixth asset is a part and holds the five that follow it.
    if (kind === 'assets' && n % 6 === 0) return made({ type: 'part' });
    if (kind === 'assets') return made({ part: `big-A-${n - (n % 6)}` });
    if (kind === 'risks' && n % 3 === 0) return made({ attachments: [{ ...evidence, name: `test report ${n}.pdf` }] });
    return op;
  });
  return [
    ...own,
    ...each(functions, (n) => add('functions', { name: `Function ${n} of the lamps`, description: '按驾驶员请求' })),
    ...each(goals, (n) => add('goals', { name: `Goal ${n}`, text: 'shall be authentic' }, `goal-${n}`)),
    ...each(requirements, (n) =>
      add('requirements', {
        name: `Requirement ${n}`,
        text: `The message ${n} shall carry a MAC of 64 bit, 校验`,
        explanation: 'spoofing',
        goals: [`goal-${n % goals}`, `goal-${(n + 1) % goals}`],
      }),
    ),
    ...each(diagrams, (n) => add('diagrams', { name: `Topology-${n}` }, `drawn-${n}`)),
    ...each(diagrams * 20, (n) => add('nodes', nodeAt(n), `node-${n}`)),
  ];
}

const nodeAt = (n: number) => ({
  diagram: `drawn-${n % diagrams}`,
  text: `Unit ${n}`,
  x: 140 * (n % 10),
  y: 90 * Math.floor(n / 10),
  width: 100,
  height: 60,
});

/** Lists over the current versions of all tasks of a project (R-PROJ-17), with rows that match. */
export const projectLists: Part = {
  name: 'project-lists',
  async run() {
    const database = await scratchDatabase();
    const product = await startProduct(database ? { env: { DATABASE_URL: database.url } } : {});
    try {
      const call = await firstAdministrator(product);
      const { projectId, taskId, versionId } = await newTask(call, 'listed');
      const authorization = call.token;
      const evidence = await fileAt(`${product.base}/intara/v1.0/versions/${versionId}/attachments`, authorization);
      for (const edits of slices(opsOf(evidence)))
        await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
      for (let n = 1; n < tasks; n++)
        await call('POST', `/intara/v1.0/tasks/${taskId}/clone`, { name: `Clone-${n}`, code: `C-${n}` });

      const figures: Figure[] = [];
      for (const list of listed) {
        const ask = (query: string) => call('GET', `/intara/v1.0/projects/${projectId}/${list}?${query}`);
        const { total } = await ask('pageSize=10');
        const [many, few] = words[list];
        const cases: readonly (readonly [string, (n: number) => string])[] = [
          ['a page', (n) => `pageSize=50&current=${1 + (n % 2)}`],
          ['the latest', () => 'pageSize=50&sorter=-updateTime'],
          ['a word many have', (n) => `pageSize=50&name=${spelling(many, n)}`],
          ['a word few have', (n) => `pageSize=50&name=${spelling(few, n)}`],
          ['of one task', (n) => `pageSize=50&task=${taskId}&current=${1 + (n % 2)}`],
        ];
        for (const [name, query] of cases) {
          const samples: number[] = [];
          for (let n = 0; n < tries; n++) samples.push(await timed(() => ask(query(n))));
          const note = `median ${median(samples).toFixed(1)} of ${tries}, ${total} lines in all, ${database ? 'PostgreSQL' : 'SQLite'}`;
          figures.push({
            name: `${list} of ${tasks} tasks: ${name} (p95)`,
            value: percentile(samples, 0.95),
            unit: 'ms',
            budget: name.startsWith('a word') ? byWord : away,
            note,
          });
        }
      }
      return figures;
    } finally {
      await product.kill();
      await database?.drop();
    }
  },
};

const words: Record<(typeof listed)[number], readonly [string, string]> = {
  functions: ['function', 'function-17'],
  parts: ['asset', 'asset-12'],
  requirements: ['message', 'message-77'],
  diagrams: ['topology', 'topology-2'],
  documents: ['report', 'report-33'],
};

/** A small file, sent as evidence. */
async function fileAt(address: string, authorization: string): Promise<Attachment> {
  const body = new FormData();
  body.append('file', new File([new TextEncoder().encode('%PDF-1.7 measured')], 'report.pdf'));
  const response = await fetch(address, { method: 'POST', headers: { authorization }, body });
  const answer = (await response.json()) as { data: Attachment };
  return answer.data;
}
