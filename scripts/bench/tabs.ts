import { type AddressInfo, connect, createServer } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  crash,
  openTab,
  profileOf,
  streamsOf,
  type TaskOfTab,
  tasksOf,
  typeName,
} from '#tests/stories/support/tabs.ts';
import { http2ProxyTo } from '#tests/world/http2-proxy.ts';
import { client, firstAdministrator, startProduct } from '../product.mjs';
import { type Figure, median, type Part } from './figure.ts';
import { launch } from './load/visits.ts';

const rounds = 10;
const tabs = 30;

/** Passes every byte on and counts the connections that are open. */
async function countedWay(port: number) {
  let open = 0;
  let most = 0;
  const server = createServer((here) => {
    const there = connect(port, '127.0.0.1');
    open += 1;
    most = Math.max(most, open);
    here.on('close', () => {
      open -= 1;
      there.destroy();
    });
    for (const socket of [here, there]) socket.on('error', () => undefined);
    there.on('close', () => here.destroy());
    here.pipe(there).pipe(here);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ open, most }),
    close: () => void server.close(),
  };
}

interface Edited {
  stored: number;
  seen: number;
}

/** From Enter to the answer that it is stored, and until the other person sees it (ms), medians. */
async function edit(page: Page, other: Page, word: string): Promise<Edited> {
  const samples: Edited[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const name = `${word} ${n}`;
    const answered = page.waitForResponse((answer) => /\/edits$/.test(answer.url()));
    const shown = other.waitForFunction(
      (text) => document.querySelector('[role="grid"]')?.textContent?.includes(text),
      name,
      { polling: 5 },
    );
    await typeName(page, name);
    const begun = performance.now();
    const stored = answered.then(() => performance.now() - begun);
    const seen = shown.then(() => performance.now() - begun);
    samples.push({ stored: await stored, seen: await seen });
  }
  return { stored: median(samples.map(({ stored }) => stored)), seen: median(samples.map(({ seen }) => seen)) };
}

interface Way {
  name: string;
  origin: string;
  counts: () => { open: number; most: number };
}

/** One tab, thirty, and thirty whose leader was killed, by one way to the server. */
async function* measured(browser: Browser, way: Way, tokens: [string, string], tasks: readonly TaskOfTab[]) {
  const options = { baseURL: way.origin, ignoreHTTPSErrors: true };
  const mine = await profileOf(browser, options, tokens[0]);
  const others = await profileOf(browser, options, tokens[1]);
  const pages: Page[] = [];
  const last = tasks.length - 1;
  const begin = async (context: BrowserContext, at: number) => openTab(context, tasks[at] as TaskOfTab);
  const other = await begin(others, last);
  const only = await begin(mine, last);
  yield* figuresOf(way, '1 tab', [only], await edit(only, other, `${way.name} one`));
  await only.close();
  for (let n = 0; n < tabs; n += 1) pages.push(await begin(mine, n));
  const edited = pages[last] as Page;
  yield* figuresOf(way, `${tabs} tabs`, pages, await edit(edited, other, `${way.name} thirty`));
  await crash(pages[0] as Page);
  const left = pages.slice(1);
  yield* figuresOf(way, `${tabs} tabs, the leader killed`, left, await edit(edited, other, `${way.name} killed`));
  for (const context of [mine, others]) await context.close();
}

async function* figuresOf(way: Way, what: string, pages: readonly Page[], { stored, seen }: Edited) {
  const { open, most } = way.counts();
  const note = `${await streamsOf(pages)} stream of events in the browser; connections of both people ${open}, at most ${most}`;
  const figures: Figure[] = [
    { name: `${way.name}, ${what}: an edit stored`, value: stored, unit: 'ms', budget: 100, note },
    { name: `${way.name}, ${what}: seen by another person`, value: seen, unit: 'ms', budget: 200 },
  ];
  yield* figures;
}

/** Thirty tasks in thirty tabs of one browser: an edit is stored and seen as with one, over HTTP/1.1 and behind a proxy with HTTP/2. */
export const manyTabs: Part = {
  name: 'tabs',
  async *run() {
    const product = await startProduct();
    const browser = await launch();
    try {
      const admin = await firstAdministrator(product);
      const user = { username: 'wang', password: 'Dunlin2026' };
      const permissions = ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead'];
      await admin('POST', '/inauth/v1.0/user/create', { ...user, fullName: 'Wang Fang', permissions });
      const { token } = await client(product.base)('POST', '/inauth/v1.0/login', user);
      const tasks = await tasksOf(admin, tabs);
      const plain = await countedWay(product.port);
      yield* measured(browser, { name: 'HTTP/1.1', ...plain }, [admin.token, token], tasks);
      plain.close();
      const proxy = await http2ProxyTo(product.base);
      const counts = () => ({ open: proxy.counts().now, most: proxy.counts().connections });
      yield* measured(browser, { name: 'HTTP/2', origin: proxy.origin, counts }, [admin.token, token], tasks);
      await proxy.close();
    } finally {
      await browser.close();
      await product.kill();
    }
  },
};
