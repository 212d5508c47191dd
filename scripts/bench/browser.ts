import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import type { Figure, Part } from './figure.ts';
import { type Case, launch, measure, measureKept } from './visits.ts';

/** What a person waits for, in a real Chromium with software rendering. */
export const browser: Part = {
  name: 'browser',
  async run() {
    const product = await startProduct();
    const chrome = await launch();
    try {
      const call = await firstAdministrator(product);
      for (let n = 0; n < 5; n++) await newTask(call, `seen-${n}`);
      const workplace = {
        address: '/intara/account/workplace',
        selector: 'h1',
        words: 'Project-seen-4',
        token: call.token,
      };
      const cases: Case[] = [
        { name: 'workplace usable', ...workplace, budget: 0.7 },
        { name: 'workplace usable, processor 4 times slower', ...workplace, slow: 4, budget: 2 },
        {
          name: 'login usable',
          address: '/inauth/user/login',
          selector: 'input[name=password]',
          words: '',
          budget: 0.3,
        },
      ];
      const figures: Figure[] = [];
      for (const one of cases) figures.push(await measure(chrome, product.base, one));
      const kept = { name: 'workplace usable, in a kept profile', ...workplace, budget: 0.35 };
      figures.push(await measureKept(product.base, kept));
      return figures;
    } finally {
      await chrome.close();
      await product.kill();
    }
  },
};
