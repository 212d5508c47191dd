/**
 * What a report of 1 000 (and 5 000) risks costs: time, memory, size. Each format runs in a process of its own, so that its peak memory is
 * its own: `npx tsx scripts/bench/report-writers.ts`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { ReportFormat, ReportHead } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { bigTask, sizeFor } from '#tests/world/big-task.ts';
import { writeReport } from '#tests/world/write-report.ts';

/** R-PERF-11. */
const budgets = {
  seconds: { docx: { 1000: 2, 5000: 8 }, pdf: { 1000: 4, 5000: 15 }, xlsx: { 1000: 2, 5000: 8 } },
  memory: 300,
  size: { docx: 3, pdf: 8, xlsx: 3 },
} as const;
const formats = ['docx', 'pdf', 'xlsx'] as const;
const counts = [1000, 5000] as const;

const head: ReportHead = {
  organisation: '',
  marking: '',
  project: 'Bench',
  projectCode: 'B',
  task: 'Bench',
  taskCode: 'B',
  type: 'system',
  level: 'system',
  systemName: 'Bench',
  lifecycle: [],
  description: 'x',
  overview: 'x',
  version: 'V1.0',
  status: 'open',
  rev: 1,
  responsible: 'u',
  members: ['u'],
  author: 'u',
  scheduled: ['2026-01-01', '2026-02-01'],
  date: '2026-03-02',
};

const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(format: ReportFormat, risks: 1000 | 5000): Promise<void> {
  const w = bigTask(defaultMethod, sizeFor(risks));
  const before = performance.now();
  rate(w);
  const rating = performance.now() - before;
  const start = performance.now();
  const file = await writeReport(format, reportOf(w, head, 'both', format));
  const seconds = (performance.now() - start) / 1000;
  const memory = process.resourceUsage().maxRSS / 1024;
  const size = file.length / 1024 / 1024;
  const line = (what: string, figure: string, budget: string) =>
    say(`report ${format} ${risks} risks  ${what.padEnd(12)} ${figure.padStart(9)}   budget ${budget}`);
  line('time', `${seconds.toFixed(2)} s`, `${budgets.seconds[format][risks]} s (rating alone ${rating.toFixed(0)} ms)`);
  line('peak memory', `${memory.toFixed(0)} MB`, risks === 1000 ? `${budgets.memory} MB` : '-');
  line('file', `${size.toFixed(2)} MB`, risks === 1000 ? `${budgets.size[format]} MB` : '-');
}

const [format, count] = process.argv.slice(2);
if (format && count) await measure(format as ReportFormat, Number(count) as 1000 | 5000);
else
  for (const risks of counts)
    for (const one of formats) {
      const self = fileURLToPath(import.meta.url);
      const { status } = spawnSync(process.execPath, ['--import', 'tsx', self, one, String(risks)], {
        stdio: 'inherit',
      });
      if (status) process.exitCode = status;
    }
