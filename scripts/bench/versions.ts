import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Figure, median, type Part, timed } from './figure.ts';
import { openByClick, opening } from './grid.ts';
import { bareVisit, startBarePage } from './load/bare-page.ts';
import { rawStore } from './load/raw-store.ts';
import { launch } from './load/visits.ts';

const rounds = 7;
/** A task of some 10 000 rows in all. */
const rows = 953;

/** Versions of 10 000 rows (R-PERF-15): created, and compared on screen. */
export const versions: Part = {
  name: 'versions',
  async run() {
    const [product, barePage, chrome] = [await startProduct(), await startBarePage(), await launch()];
    const raw = rawStore();
    try {
      const call = await firstAdministrator(product);
      const me = await call('GET', '/inauth/v1.0/user/info-by-token');
      const { taskId, versionId } = await newTask(call, 'versions');
      const ops = bigTaskOps(defaultMethod, sizeFor(rows), 'big');
      for (const edits of slices(ops)) await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });

      const create = (version: string) =>
        call('POST', `/intara/v1.0/tasks/${taskId}/versions`, {
          version,
          base: versionId,
          content: 'measured',
          author: me.id,
          current: false,
        });
      const creating: number[] = [];
      const inserting: number[] = [];
      for (let n = 0; n < rounds; n++) {
        creating.push(await timed(() => create(`V2.${n}`)));
        inserting.push(await timed(() => raw.insertAtOnce(ops.length)));
      }

      const { versionId: second } = await create('V3.0');
      // Every step is renamed, and every twentieth damage rated anew: thousands of differences, some of which move risks.
      const changed = ops.flatMap((op) => {
        if (op.op !== 'add' || !op.id) return [];
        const n = Number(op.id.split('-').at(-1));
        const patch = op.kind === 'steps' ? { name: `another ${n}` } : { ratings: {} };
        if (op.kind !== 'steps' && !(op.kind === 'damages' && n % 20 === 0)) return [];
        return [{ op: 'change' as const, kind: op.kind, id: op.id, rev: 1, patch }];
      });
      for (const edits of slices(changed)) await call('POST', `/intara/v1.0/versions/${second}/edits`, { edits });
      const asking: number[] = [];
      const path = `/intara/v1.0/versions/${second}/comparison?with=${versionId}`;
      for (let n = 0; n < rounds; n++) asking.push(await timed(() => call('GET', path)));

      const compared = {
        base: product.base,
        token: call.token,
        address: `/intara/project/diff?from=${versionId}&to=${second}`,
        // The risks that moved stand first, and fill the screen.
        selector: '[data-part="moved"]',
        words: '',
      };
      const shown = await opening(chrome, compared, bareVisit(barePage), [
        `versions of ${ops.length} rows compared on screen, from a fresh page`,
        1,
      ]);
      const { base } = product;
      const clicking: number[] = [];
      for (let n = 0; n < rounds; n++)
        clicking.push(
          await openByClick(chrome, {
            base,
            token: call.token,
            selector: '[data-part="moved"]',
            address: `/intara/project/analysis?task=${taskId}&version=${versionId}&view=versions`,
            clicked: { role: 'button', name: 'Compare: V3.0' },
          }),
        );
      const figures: Figure[] = [
        {
          name: `version of ${ops.length} rows created`,
          value: median(creating),
          unit: 'ms',
          budget: 300,
          note: `median of ${rounds}; the raw store inserts as many rows at once in ${Math.round(median(inserting))} ms`,
        },
        {
          name: `versions of ${ops.length} rows compared by the server`,
          value: median(asking),
          unit: 'ms',
          note: `${changed.length} rows differ; median of ${rounds}`,
        },
        {
          name: `versions of ${ops.length} rows compared on screen, from the click in the list of versions`,
          value: median(clicking) / 1000,
          unit: 's',
          budget: 1,
          note: `median of ${rounds}`,
        },
        shown,
      ];
      return figures;
    } finally {
      raw.close();
      await chrome.close();
      await Promise.all([product.kill(), barePage.kill()]);
    }
  },
};
