import { client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import type { Figure, Part } from './figure.ts';
import { casesAgainst, type ListCase } from './fill/list-cases.ts';
import { spelling } from './fill/spelling.ts';
import { startBareServer } from './load/bare.ts';

const projects = 300;

/** The project list of a small organisation: 50 rows with count, search columns and permissions, against a bare server with one SELECT. */
export const lists: Part = {
  name: 'lists',
  async run(): Promise<Figure[]> {
    const product = await startProduct();
    const bare = await startBareServer();
    try {
      const { token } = await firstAdministrator(product);
      const call = client(product.base, token);
      for (let n = 0; n < projects; n++) await newTask(call, `list-${n}`);
      const at = (query: string) => ({ path: `/intara/v1.0/projects?${query}`, headers: { authorization: token } });
      const cases: ListCase[] = [
        {
          name: 'list of 50 with count, not asked before',
          // Six pages of seven sizes in ten orders: more than the server remembers.
          shot: (n) => at(`current=${1 + (n % 6)}&pageSize=${47 + (n % 7)}&sorter=${orders[n % orders.length]}`),
          budget: { share: 30, p99: 25 },
        },
        {
          name: 'list of 50 with count and a word, not asked before',
          shot: (n) => at(`pageSize=50&name=${spelling('project-list-', n)}`),
          budget: { share: 10, p99: 60 },
        },
        { name: 'the first page again (remembered)', shot: () => at('pageSize=50') },
      ];
      return await casesAgainst(bare, product, cases);
    } finally {
      bare.stop();
      await product.kill();
    }
  },
};

const orders = ['name', 'code', 'number', 'updateTime', 'createdOn'].flatMap((field) => [field, `-${field}`]);
