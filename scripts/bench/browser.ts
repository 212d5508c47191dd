import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Figure, median, type Part } from './figure.ts';
import { bareVisit, startBarePage } from './load/bare-page.ts';
import { inTurns, inTurnsKept, launch, type Visit, type Visited, visitFresh } from './load/visits.ts';

const rounds = 7;

const medianOf = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]));

/** How many times as long as the bare page it took; both medians and what the main thread did stand in the note. */
function ratio(name: string, budget: number, [ours = [], bare = []]: Visit[][]): Figure {
  const both = (key: keyof Visit) => `${Math.round(medianOf(ours, key))} against ${Math.round(medianOf(bare, key))} ms`;
  return {
    name,
    value: medianOf(ours, 'ms') / medianOf(bare, 'ms'),
    unit: 'x',
    budget,
    note: `${both('ms')} of a bare Umi + antd page, main thread ${both('busy')}, medians of ${ours.length} visits in turns`,
  };
}

/** What a person waits for, in a real Chromium with software rendering, beside a page that is as little as these libraries allow. */
export const browser: Part = {
  name: 'browser',
  async run() {
    const product = await startProduct();
    const barePage = await startBarePage();
    const chrome = await launch();
    try {
      const call = await firstAdministrator(product);
      for (let n = 0; n < 5; n++) await newTask(call, `seen-${n}`);
      const { token } = call;
      const workplace: Visited = {
        base: product.base,
        address: '/intara/account/workplace',
        selector: 'h1',
        words: 'Project-seen-4',
        token,
      };
      const login: Visited = {
        base: product.base,
        address: '/inauth/user/login',
        selector: 'input[name=password]',
        words: '',
      };
      const bare = bareVisit(barePage);
      const fresh = (slow: number) => (page: Visited) => visitFresh(chrome, page, slow);
      const cold = await inTurns([workplace, bare, login], rounds, fresh(1));
      const [, bareCold = [], loginCold = []] = cold;
      return [
        ratio('workplace usable, cold', 1.5, cold),
        ratio('workplace usable, processor 4 times slower', 1.5, await inTurns([workplace, bare], rounds, fresh(4))),
        ratio('workplace usable, in a kept profile (4th visit on)', 1.3, await inTurnsKept([workplace, bare], rounds)),
        {
          name: 'login usable',
          value: medianOf(loginCold, 'ms') / 1000,
          unit: 's',
          budget: 0.3,
          note: `the bare page took ${Math.round(medianOf(bareCold, 'ms'))} ms, medians of ${rounds} visits in turns`,
        },
      ];
    } finally {
      await chrome.close();
      await Promise.all([product.kill(), barePage.kill()]);
    }
  },
};
