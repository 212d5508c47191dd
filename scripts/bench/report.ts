import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync, zipSync } from 'fflate';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { ReportFormat } from '#domain/report/blocks.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { client, firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { type Figure, median, type Part, timed } from './figure.ts';
import { load } from './load/load.ts';

const rounds = 5;

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** The highest resident memory a process ever had, in MB (Linux). */
const peakMB = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1] ?? Number.NaN) / 1024;

/** An open version: the report of a final one is made once and then only read. */
async function versionOf(call: Caller, risks: number): Promise<string> {
  const { versionId } = await newTask(call, `report-${risks}`);
  for (const edits of slices(bigTaskOps(defaultMethod, sizeFor(risks), `r${risks}`)))
    await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  return versionId;
}

/** A report that was made. */
interface Made {
  seconds: number;
  mb: number;
  /** Packing the parts of the file again, without making them (ms); of a PDF, which has no parts, nothing. */
  bareMs: number;
}

/** The median of some reports of a version, one after the other. */
async function makeReports(times: number, ...asked: Parameters<typeof makeReport>): Promise<Made> {
  const made: Made[] = [];
  for (let n = 0; n < times; n++) made.push(await makeReport(...asked));
  const of = (key: keyof Made) => median(made.map((one) => one[key]));
  return { seconds: of('seconds'), mb: of('mb'), bareMs: of('bareMs') };
}

const beside = ({ bareMs }: Made, times: number) => {
  const often = times === 1 ? 'once' : `median of ${times}`;
  return bareMs ? `${often}; its parts packed by the zip library alone ${Math.round(bareMs)} ms` : often;
};

/** From the wish to the finished file. */
async function makeReport(base: string, call: Caller, versionId: string, format: ReportFormat): Promise<Made> {
  const begun = performance.now();
  const { id } = await call('POST', `/intara/v1.0/versions/${versionId}/reports`, { format, locale: 'en-US' });
  for (;;) {
    const job = await call('GET', `/intara/v1.0/jobs/${id}`);
    if (job.status === 'done' && job.expiresAt === null) throw new Error('a kept report was read, not made');
    if (job.status === 'done') break;
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new Error(`the report ${job.status}: ${job.error}`);
    await sleep(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  const file = await fetch(`${base}/intara/v1.0/jobs/${id}/file`, { headers: { authorization: call.token } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = format === 'pdf' ? undefined : unzipSync(bytes);
  const bareMs = parts ? await timed(() => zipSync(parts)) : 0;
  return { seconds, mb: bytes.byteLength / 1e6, bareMs };
}

const oneOfEach = async (...asked: [base: string, call: Caller, versionId: string]) => {
  for (const format of ['docx', 'pdf', 'xlsx'] as const) await makeReport(...asked, format);
};

/** A task on a data folder, made by a server that ends; `afterEdits` is its memory at its highest, after a report of each format (MB). */
async function makeTask(dataDir: string) {
  const product = await startProduct({ dataDir });
  try {
    const call = await firstAdministrator(product);
    const thousand = await versionOf(call, 1000);
    await oneOfEach(product.base, call, thousand);
    const afterEdits = Math.round(peakMB(product.pid ?? 0));
    return { token: call.token, thousand, afterEdits };
  } finally {
    await product.kill();
  }
}

/** Reports of large tasks, what they take, and whether lists stay quick meanwhile. */
export const report: Part = {
  name: 'report',
  async run() {
    const dataDir = scratchFolder();
    const { token, thousand, afterEdits } = await makeTask(dataDir);
    const product = await startProduct({ dataDir });
    try {
      const call = Object.assign(client(product.base, token), { token });
      await call('GET', `/intara/v1.0/versions/${thousand}/snapshot`);
      await oneOfEach(product.base, call, thousand);
      const memory = peakMB(product.pid ?? 0);
      const docx = await makeReports(rounds, product.base, call, thousand, 'docx');
      const pdf = await makeReports(rounds, product.base, call, thousand, 'pdf');
      const xlsx = await makeReports(rounds, product.base, call, thousand, 'xlsx');
      const later = Math.round(peakMB(product.pid ?? 0));
      const five = await versionOf(call, 5000);
      const headers = { authorization: call.token };
      // Every call asks what nobody asked before, so that no remembered page answers.
      let asked = 0;
      const list = () => ({ path: `/intara/v1.0/projects?pageSize=50&name=${(asked++).toString(36)}`, headers });
      const alone = await load(product.base, list, { connections: 4, seconds: 3, warmUp: 0.5 });
      const meanwhile = load(product.base, list, { connections: 4, seconds: 4, warmUp: 0 });
      const large = await makeReport(product.base, call, five, 'docx');
      const busy = await meanwhile;
      const besidePdf = load(product.base, list, { connections: 4, seconds: 4, warmUp: 0 });
      const largePdf = await makeReport(product.base, call, five, 'pdf');
      const busyWithPdf = await besidePdf;
      const figures: Figure[] = [
        { name: 'report of 1 000 risks, docx', value: docx.seconds, unit: 's', budget: 2, note: beside(docx, rounds) },
        { name: 'report of 1 000 risks, docx size', value: docx.mb, unit: 'MB', budget: 3 },
        { name: 'report of 1 000 risks, pdf', value: pdf.seconds, unit: 's', budget: 4, note: beside(pdf, rounds) },
        { name: 'report of 1 000 risks, pdf size', value: pdf.mb, unit: 'MB', budget: 8 },
        { name: 'report of 1 000 risks, xlsx', value: xlsx.seconds, unit: 's', note: beside(xlsx, rounds) },
        {
          name: 'server memory at its highest, reports of 1 000 risks made',
          value: memory,
          unit: 'MB',
          budget: 300,
          note: `with the task open, after one of each format; after ${3 * rounds} more ${later} MB; of a server that has also made the task by edits ${afterEdits} MB`,
        },
        {
          name: 'report of 5 000 risks, docx',
          value: large.seconds,
          unit: 's',
          budget: 8,
          note: `under the load of lists, ${beside(large, 1)}`,
        },
        {
          name: 'lists while that report is made, p99',
          value: busy.p99,
          unit: 'ms',
          budget: 50,
          note: `the same lists alone ${alone.p99.toFixed(1)} ms`,
        },
        {
          name: 'report of 5 000 risks, pdf',
          value: largePdf.seconds,
          unit: 's',
          budget: 15,
          note: `under the load of lists, ${largePdf.mb.toFixed(1)} MB`,
        },
        { name: 'lists while that one is made, p99', value: busyWithPdf.p99, unit: 'ms', budget: 50 },
      ];
      return figures;
    } finally {
      await product.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
