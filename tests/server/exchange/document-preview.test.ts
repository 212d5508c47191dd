// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { workbookOf } from '#tests/world/documents/sheets-workbook.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const formOf = (bytes: Uint8Array | string, name: string, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  return form;
};
const rdx = (title: string) =>
  JSON.stringify({
    schemaVersion: '0.1.0',
    riskSet: { itemDefinition: { id: 'I-9', title }, assets: [{ id: 'A', title: 'a' }] },
  });
const params = () => ({ projectId: world.projectId });
const check = (bytes: Uint8Array | string, name: string) =>
  world.li.call(api.exchange.checkTask, { params: params(), form: formOf(bytes, name) });
const take = (bytes: Uint8Array | string, name: string, more: Record<string, string> = {}) =>
  world.li.attempt(api.exchange.importTask, { params: params(), form: formOf(bytes, name, more) });

describe('the preview of a document', () => {
  it('of which no row is read says so, and says nothing of its method; its import is refused in words', async () => {
    const sheet = [['ID', 'Name']];
    const bytes = workbookOf({ Components: sheet, 'Damage Scenarios': sheet, 'Threat Scenarios': sheet });
    expect(await check(bytes, 'empty.xlsx')).toMatchObject({
      sameMethod: true,
      document: { isEmpty: true, method: 'project' },
    });
    const refused = await take(bytes, 'empty.xlsx');
    expect(refused.failure).toMatchObject({ errorCode: errors.UnreadableDocument.code });
    expect(refused.failure.enMessage).toBe('The document cannot be read: no row is read from it.');
  });

  it('shows what the document is called where the task must be called otherwise', async () => {
    const preview = await check(rdx('Front lighting (AFS)'), 'light.json');
    expect(preview).toMatchObject({
      name: 'Front-lighting-(AFS)',
      document: { title: 'Front lighting (AFS)', isEmpty: false, method: 'project' },
    });
  });

  it('takes the name of the file where the document is called by dots alone', async () => {
    expect(await check(rdx('...'), 'light.json')).toMatchObject({ name: 'light', document: { title: '...' } });
  });
});

describe('the import of a task', () => {
  it('marks name and code at once where both are taken', async () => {
    expect((await take(rdx('Lamp'), 'lamp.json')).status).toBe(200);
    expect((await take(rdx('Lamp'), 'lamp.json')).failure.fields).toEqual([
      { path: 'name', problem: 'taken' },
      { path: 'code', problem: 'taken' },
    ]);
  });
});
