// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importData } from '#contract/import.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { taraTable } from '#contract/tara-table.ts';
import { keyOfColumn, keyOfSheet } from '#domain/tara-table/sheet-keys.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { formOf } from '#tests/world/exchange-files.ts';
import { sheetsInEnglish, workbookOf } from '../../world/documents/sheets-workbook.ts';

let world: Analysis;
beforeAll(async () => {
  world = await analysis();
});
afterAll(() => world.close());

const odd = workbookOf({
  ...sheetsInEnglish,
  Kram: [
    ['Kennung', 'Was'],
    ['S-1', 'A window is open'],
  ],
});
const chosen = {
  [keyOfSheet('Kram')]: 'assumptions',
  [keyOfColumn('assumptions', 'Kennung')]: 'id',
  [keyOfColumn('assumptions', 'Was')]: 'title',
};
const at = () => ({ params: { projectId: world.projectId } });

describe('the import of a workbook with one sheet a kind', () => {
  it('says what each sheet was taken for, and what a person chose instead', async () => {
    const first = await world.li.call(api.exchange.checkTask, { ...at(), form: formOf(odd) });
    const kindOf = (preview: typeof first) => preview.document?.sheets.find(({ sheet }) => sheet === 'Kram')?.kind;
    expect(kindOf(first)).toBe('');
    const again = await world.li.call(api.exchange.checkTask, {
      ...at(),
      form: formOf(odd, { kept: JSON.stringify(chosen) }),
    });
    expect(kindOf(again)).toBe('assumptions');
    expect(again.tasks[0]?.versions[0]?.rows.assumptions).toBe(2);
  });

  it('makes a task whose rows are those of who brings it, rated by the method of the file', async () => {
    const form = formOf(odd, { kept: JSON.stringify(chosen), name: 'Seat', code: 'SEAT' });
    const { versionId } = await world.li.call(api.exchange.importTask, { ...at(), form });
    const params = { versionId };
    const assumptions = await world.li.call(api.assumptions.list, { params });
    expect(assumptions.map(({ code, createBy }) => [code, createBy])).toContainEqual(['S-1', world.li.id]);
    const { rows } = await world.li.call(api.version.snapshot, { params });
    expect(rows.risks).toHaveLength(2);
  });

  it('of nothing is refused as an empty file, here and where tables and data are imported', async () => {
    const form = () => {
      const made = new FormData();
      made.set('file', new File([], 'empty.xlsx'));
      return made;
    };
    const params = { versionId: world.versionId };
    const admin = await world.user('keeper', permissions);
    const refused = [
      await world.li.attempt(api.exchange.checkTask, { ...at(), form: form() }),
      await world.li.attempt(taraTable.check, { params, form: form() }),
      await admin.attempt(importData.initDatabase, { form: form() }),
    ];
    expect(refused.map(({ failure }) => [failure.enMessage, failure.chMessage])).toEqual(
      refused.map(() => ['The file is empty.', '文件为空。']),
    );
    const other = new FormData();
    other.set('file', new File([], 'empty.txt'));
    const { failure } = await admin.attempt(importData.initDatabase, { form: other });
    expect(failure.enMessage).toBe('Please upload Excel file!');
  });

  it('is refused to who only reads', async () => {
    const reader = await world.user('reader', ['ProjectAnalysisRead']);
    const refused = await reader.attempt(api.exchange.checkTask, { ...at(), form: formOf(odd) });
    expect(refused.status).toBe(403);
  });
});
