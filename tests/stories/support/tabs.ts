import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { type Caller, expect } from './story.ts';
import { rowOf } from './workspace.ts';

/** A task that has one function. */
export interface TaskOfTab {
  taskId: string;
  versionId: string;
}
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Tasks with one function each. */
export async function tasksOf(admin: Caller, count: number): Promise<TaskOfTab[]> {
  const tasks: TaskOfTab[] = [];
  for (let n = 0; n < count; n += 1) {
    const task = await newTask(admin);
    await admin('POST', `/intara/v1.0/versions/${task.versionId}/functions`, { name: 'Light the road' });
    tasks.push(task);
  }
  return tasks;
}

export const addressOf = ({ taskId, versionId }: TaskOfTab) =>
  `/intara/project/analysis?task=${taskId}&version=${versionId}&step=functions`;

/** A browser profile, whose tabs share their connections to the server. */
export async function profileOf(
  browser: Browser,
  options: BrowserContextOptions,
  token: string,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript((mine) => {
    // An empty tab has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('userToken', mine);
    localStorage.setItem('umi_locale', 'en-US');
  }, token);
  return context;
}

export async function openTab(context: BrowserContext, task: TaskOfTab): Promise<Page> {
  const page = await context.newPage();
  await page.goto(addressOf(task));
  await expect(rowOf(page, 'F-1')).toBeVisible();
  return page;
}

/** What somebody else calls the first function. */
export async function rename(call: Call, { versionId }: TaskOfTab, name: string): Promise<void> {
  const rows = (await call('GET', `/intara/v1.0/versions/${versionId}/functions`)) as {
    id: string;
    rev: number;
    code: string;
  }[];
  const { id, rev } = rows.find(({ code }) => code === 'F-1')!;
  await call('PUT', `/intara/v1.0/versions/${versionId}/functions/${id}`, { rev, patch: { name } });
}

/** Types another name of the first function and confirms it. */
export async function typeName(page: Page, name: string): Promise<void> {
  await rowOf(page, 'F-1').getByRole('gridcell').nth(1).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Tabs that lead the stream of their profile. */
export async function streamsOf(pages: readonly Page[]): Promise<number> {
  const held = await pages[0]!.evaluate(async () => (await navigator.locks.query()).held ?? []);
  return held.filter(({ name }) => name === 'intara-stream-1').length;
}

/** Ends the process of a tab as a crash does; nothing of the page runs on. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}
