/**
 * What a report of 1 000 (and 5 000) risks costs: time, memory, size. Each format runs in a process of its own, so that its peak memory is
 * its own: `npx tsx scripts/bench/report-writers.ts`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { KindName, Row } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { ReportFormat, ReportHead } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { type RowsByKind, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { writeReport } from '#tests/world/write-report.ts';

/** R-PERF-11. */
const budgets = { seconds: { 1000: 2, 5000: 8 }, memory: 300, size: 3 } as const;
const formats = ['docx', 'xlsx'] as const;
const counts = [1000, 5000] as const;

const meta = { rev: 1, createBy: 'u', responsibleBy: 'u', updateBy: 'u', updateTime: '2026-03-02T08:00:00.000Z' };
const words = ['灯光请求', 'gateway', 'firmware', '导航', 'signal', '总线', 'spoofed', 'diagnostic', '密钥', 'update'];

/** Repeatable, so that runs compare. */
function randomizer(seed = 42) {
  let state = seed;
  return (n: number) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A version with this many risks and what usually belongs to them: as many damages and threats, two paths each, two steps per path. */
function large(risks: number): Workspace {
  const random = randomizer();
  const text = (n: number) => Array.from({ length: n }, () => words[random(words.length)]).join(' ');
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const many = <K extends KindName>(n: number, prefix: string, row: (i: number) => Partial<Row<K>>) =>
    Array.from({ length: n }, (_, i) => ({
      ...meta,
      id: `${prefix}${i}`,
      code: `${prefix}-${i + 1}`,
      ...row(i),
    })) as Row<K>[];
  const model = defaultMethod.feasibility[0];
  const levels = defaultMethod.impact.levels;
  const rated = () =>
    Object.fromEntries((model?.parameters ?? []).map((parameter) => [parameter.code, pick(parameter.levels).code]));
  const statement = () => ({ name: text(5), text: text(14), explanation: text(6), link: '' });
  const rows: RowsByKind = {
    functions: many<'functions'>(40, 'F', () => ({
      name: text(4),
      description: text(10),
      level: 'main',
      parent: null,
    })),
    assumptions: many<'assumptions'>(30, 'CSA', statement),
    assets: many<'assets'>(risks / 4, 'A', (i) => ({
      name: text(4),
      description: text(8),
      data: '',
      category: 'DIT',
      properties: ['I', 'A'],
      functions: [`F${i % 40}`],
      insideTrustBoundary: i % 9 > 0,
      isSecurityAsset: true,
    })),
    damages: many<'damages'>(risks, 'DS', (i) => ({
      description: text(14),
      effects: text(6),
      property: 'I',
      assets: [`A${i % (risks / 4)}`],
      ratings: Object.fromEntries(
        defaultMethod.impact.dimensions.map((d) => [
          d.code,
          { level: pick(levels).code, notAnalysed: false, reason: text(5) },
        ]),
      ),
    })),
    threats: many<'threats'>(risks, 'TS', (i) => ({
      description: text(12),
      type: 'S',
      property: 'I',
      reason: '',
      assets: [`A${i % (risks / 4)}`],
      damages: [`DS${i}`],
    })),
    steps: many<'steps'>(risks * 4, 'AS', () => ({
      name: text(7),
      ratings: { [model?.id ?? '']: rated() },
      takesPart: true,
      impossible: false,
      preSteps: [],
      reason: '',
    })),
    paths: many<'paths'>(risks * 2, 'AP', (i) => ({
      name: text(6),
      description: '',
      reason: '',
      threats: [`TS${i % risks}`],
      steps: [`AS${i * 2}`, `AS${i * 2 + 1}`],
      model: model?.id ?? '',
      basis: 'steps',
      ratings: {},
      customLevel: null,
    })),
    risks: many<'risks'>(risks, 'R', (i) => ({
      threat: `TS${i}`,
      damage: `DS${i}`,
      treatments: ['reduce'],
      strategy: text(8),
      goals: [`CSG${i % (risks / 4)}`],
      claims: [],
      verification: '',
      attachments: [],
    })),
    goals: many<'goals'>(risks / 4, 'CSG', () => ({ ...statement(), calOverride: null })),
    claims: [],
    requirements: many<'requirements'>(risks / 2, 'CSR', (i) => ({
      ...statement(),
      goals: [`CSG${i % (risks / 4)}`],
      assets: [`A${i % (risks / 4)}`],
      assumptions: [],
      verificationMethod: 'test',
    })),
  };
  return workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows });
}

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
  const w = large(risks);
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
  line('time', `${seconds.toFixed(2)} s`, `${budgets.seconds[risks]} s (rating alone ${rating.toFixed(0)} ms)`);
  line('peak memory', `${memory.toFixed(0)} MB`, risks === 1000 ? `${budgets.memory} MB` : '-');
  line('file', `${size.toFixed(2)} MB`, risks === 1000 ? `${budgets.size} MB` : '-');
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
