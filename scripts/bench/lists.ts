import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { client, firstAdministrator, newTask, startProduct } from '../product.mjs';
import type { Part } from './figure.ts';
import { load } from './load.ts';

const projects = 300;

/** The n-th way to write a text in upper and lower case. */
const spelling = (text: string, n: number) =>
  [...text].map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter)).join('');

/** The project list: 50 rows with count, search columns and permissions, against a bare server with one SELECT. */
export const lists: Part = {
  name: 'lists',
  async run() {
    const product = await startProduct();
    const bare = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('bare-server.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const { token } = await firstAdministrator(product);
      const call = client(product.base, token);
      for (let n = 0; n < projects; n++) await newTask(call, `list-${n}`);
      const headers = { authorization: token };
      const [port] = await once(bare.stdout, 'data');
      const reference = await load(`http://127.0.0.1:${String(port).trim()}`, () => ({ path: '/' }));
      const page = (n: number) => ({
        path: `/intara/v1.0/projects?current=${1 + (n % 5)}&pageSize=50&sorter=-updateTime`,
        headers,
      });
      const ours = await load(product.base, page);
      // Other filters on every call find the same rows, so nothing remembered helps.
      const fresh = await load(product.base, (n) => ({
        path: `/intara/v1.0/projects?pageSize=50&sorter=-updateTime&name=${spelling('project-list-', n)}`,
        headers,
      }));
      const share = (100 * ours.perSecond) / reference.perSecond;
      const note = `${Math.round(ours.perSecond)}/s, the bare server ${Math.round(reference.perSecond)}/s`;
      return [
        {
          name: 'list of 50 with count, share of a bare server',
          value: share,
          unit: '%',
          budget: 40,
          better: 'atLeast',
          note,
        },
        { name: 'list of 50 with count, p99 at 20 connections', value: ours.p99, unit: 'ms', budget: 25 },
        {
          name: 'the same, never asked before, share of a bare server',
          value: (100 * fresh.perSecond) / reference.perSecond,
          unit: '%',
          note: `${Math.round(fresh.perSecond)}/s, p99 ${Math.round(fresh.p99)} ms`,
        },
      ];
    } finally {
      bare.kill();
      await product.kill();
    }
  },
};
