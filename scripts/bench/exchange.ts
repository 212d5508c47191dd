import { firstAdministrator, newTask } from '../product.mjs';
import type { Figure } from './figure.ts';
import { taraLines } from './fill/tara-lines.ts';
import { listsAlone, withLists } from './load/listed-meanwhile.ts';
import { startProbed } from './load/probed.ts';
import { scratchDatabase } from './load/scratch-database.ts';

const lines = 10_000;

/** A table of ten thousand lines as one act, what lists take meanwhile, and the task as an exchange file out and in. */
export const exchange = {
  name: 'exchange',
  async run(): Promise<Figure[]> {
    const database = await scratchDatabase();
    const product = await startProbed({ env: database ? { DATABASE_URL: database.url } : {} });
    try {
      const call = await firstAdministrator(product);
      const { projectId, taskId, versionId } = await newTask(call, 'table');
      const headers = { authorization: call.token };
      const send = async (path: string, content: BlobPart, name: string, more: Record<string, string> = {}) => {
        const form = new FormData();
        form.append('file', new File([content], name));
        for (const [key, value] of Object.entries(more)) form.append(key, value);
        const reply = await fetch(product.base + path, { method: 'POST', headers, body: form });
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
        return (await reply.json()) as { data: { rows: number } };
      };
      const figures: Figure[] = [await listsAlone(product, headers)];
      const measure = async (name: string, budget: number, work: () => Promise<unknown>) => {
        figures.push(...(await withLists(product, headers, { name, budget, work })));
      };
      const csv = taraLines(lines);
      const place = `/intara/v1.0/versions/${versionId}/table`;
      await measure(`preview of a table of ${lines} lines`, 10, () => send(`${place}/check`, csv, 'tara.csv'));
      let rows = 0;
      await measure(`import of a table of ${lines} lines as one act`, 10, async () => {
        ({ rows } = (await send(place, csv, 'tara.csv')).data);
      });
      figures.push({ name: 'rows it made', value: rows, unit: 'rows' });
      let file = '';
      await measure('that task as an exchange file', 10, async () => {
        const reply = await fetch(`${product.base}/intara/v1.0/tasks/${taskId}/exchange`, { headers });
        file = await reply.text();
      });
      figures.push({ name: 'exchange file', value: file.length / 1024 / 1024, unit: 'MB' });
      await measure('the exchange file in again', 10, () =>
        send(`/intara/v1.0/projects/${projectId}/exchange`, file, 'a.json', { name: 'Copy', code: 'C-1' }),
      );
      await measure('undo of the table', 10, async () => {
        const body = JSON.stringify({});
        const json = { ...headers, 'content-type': 'application/json' };
        const reply = await fetch(`${product.base}/intara/v1.0/versions/${versionId}/undo`, {
          method: 'POST',
          headers: json,
          body,
        });
        if (!reply.ok) throw new Error(`undo: ${reply.status}`);
        await reply.arrayBuffer();
      });
      return figures;
    } finally {
      await product.kill();
      await database?.drop();
    }
  },
};
