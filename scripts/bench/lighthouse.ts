import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstAdministrator, freePort, newTask, startProduct } from '../product.mjs';
import type { Figure, Part } from './figure.ts';
import { startBarePage } from './load/bare-page.ts';
import { keptContext } from './load/visits.ts';

/** The last one that runs on Node 20; fetched by npx, because nothing else needs it. */
const program = 'lighthouse@12.8.2';
const patience = 180_000;

/** What people have open; `task` is one of theirs. */
const pagesWith = ({ projectId, taskId }: { projectId: string; taskId: string }) =>
  [
    ['login', '/inauth/user/login'],
    ['workplace', '/intara/account/workplace'],
    ['project list', '/intara/project/list'],
    ['project', `/intara/project/detail?id=${projectId}`],
    ['task', `/intara/project/analysis?task=${taskId}`],
    ['impact model', '/intara/configuration/impactModule'],
    ['library of attacks', '/intara/library/attackLibrary'],
    ['users', '/intara/system/user'],
    ['account settings', '/intara/account/settings'],
  ] as const;

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number | null }>;
  /** `inspector-issues`: what the browser's issues panel lists. */
  audits: Record<string, { score: number | null; details?: { items?: unknown[] } }>;
}

/** Looks at a page in the browser that listens on this port, as on a desktop, with what the browser keeps left as it is. */
async function look(address: string, port: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'intara-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = [
    ...['--preset=desktop', '--output=json', `--output-path=${file}`, `--port=${port}`, '--quiet'],
    ...['--disable-storage-reset', '--only-categories=performance,accessibility,best-practices'],
  ];
  try {
    await promisify(execFile)('npx', ['--yes', program, address, ...options], { timeout: patience });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(name: string, { categories, audits }: Report, note = ''): Figure[] {
  const score = (category: keyof Report['categories']) => 100 * (categories[category].score ?? Number.NaN);
  const figure = (what: string, value: number, budget: number): Figure => ({
    name: `Lighthouse, ${name}: ${what}`,
    value,
    unit: 'of 100',
    budget,
    better: 'atLeast',
    note,
  });
  const issues = audits['inspector-issues']?.details?.items?.length ?? 0;
  return [
    figure('performance', score('performance'), 95),
    figure('accessibility', score('accessibility'), 100),
    { name: `Lighthouse, ${name}: entries in the issues panel`, value: issues, unit: '', budget: 0 },
  ];
}

/** Lighthouse over pages of somebody who is signed in, beside the bare page. It needs a network to fetch Lighthouse by npx. */
export const lighthouse: Part = {
  name: 'lighthouse',
  async run() {
    const [product, barePage, port] = [await startProduct(), await startBarePage(), await freePort()];
    const call = await firstAdministrator(product);
    const task = await newTask(call, 'seen');
    for (let n = 0; n < 4; n++) await newTask(call, `seen-${n}`);
    const { context, close } = await keptContext(call.token, [`--remote-debugging-port=${port}`]);
    try {
      const first = await context.newPage();
      await first.goto(`${product.base}/intara/account/workplace`);
      const bare = await look(`${barePage.base}/intara/`, port);
      const note = `a bare Umi + antd page ${Math.round(100 * (bare.categories.performance.score ?? Number.NaN))}`;
      const figures: Figure[] = [];
      for (const [name, address] of pagesWith(task))
        figures.push(...figuresOf(name, await look(product.base + address, port), note));
      return figures;
    } finally {
      await close();
      await Promise.all([product.kill(), barePage.kill()]);
    }
  },
};
