import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { api } from '#contract/index.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

type Sheets = Record<string, Record<string, string>[]>;

function workbook(sheets: Sheets, name = 'start.xlsx'): FormData {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.json_to_sheet(rows), title);
  return formOf(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), name);
}

function formOf(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  return form;
}

const project = {
  Name: 'Radar',
  Code: 'RD',
  Lifecycle: 'concept, production',
  Description: 'Front radar',
  Participants: 'zhang',
};
const task = {
  'Project code': 'RD',
  Name: 'Radar-TARA',
  Code: 'T-RD',
  'System name': 'Radar',
  Description: 'Analysis',
  'System overview': 'Antenna, processor',
  Responsible: 'zhang',
  From: '2026-01-31',
  To: '2026-06-30',
};
const user = { Username: 'zhang', 'Full name': 'Zhang Wei', 'Initial password': 'Passw0rd' };
const send = (form: FormData) => world.li.attempt(api.importData.initDatabase, { form });

describe('the import of a workbook', () => {
  it('creates users, projects and tasks that name each other', async () => {
    const answer = await send(workbook({ Users: [user], Projects: [project], Tasks: [task] }));
    expect(answer.data).toEqual({ created: { users: 1, projects: 1, tasks: 1 } });
    const { list } = await world.li.call(api.project.list, { query: { name: 'radar' } });
    expect(list[0]).toMatchObject({ code: 'RD', taskCount: 1, lifecycle: ['concept', 'production'] });
    const tasks = await world.li.call(api.task.list, { params: { projectId: list[0]!.id } });
    expect(tasks.list[0]?.members.map((m) => m.fullName)).toEqual(['Zhang Wei']);
  });

  it('reads Chinese titles too', async () => {
    const rows = [{ 名称: '雷达', 编号: 'LD', 生命周期: 'concept', 描述: '前向雷达' }];
    expect((await send(workbook({ 项目: rows }))).data.created.projects).toBe(1);
  });

  it('names every wrong cell in both languages and imports nothing', async () => {
    const answer = await send(
      workbook({
        Projects: [project, { ...project, Name: 'with space', Code: 'X', Lifecycle: 'sometime', Participants: '' }],
        Tasks: [{ ...task, From: 'soon' }],
      }),
    );
    expect(answer.status).toBe(422);
    const { enMessage, chMessage } = answer.failure;
    expect(enMessage).toContain('Projects!3 Name must not contain spaces');
    expect(enMessage).toContain('Projects!3 Lifecycle is not one of the allowed values');
    expect(enMessage).toContain('Projects!2 Participants is not known (zhang)');
    expect(enMessage).toContain('Tasks!2 From is not correct');
    expect(chMessage).toContain('项目!3 名称不能包含空格');
    expect((await world.li.call(api.project.list, {})).total).toBe(1);
  });

  it('takes nothing in when a code is taken already', async () => {
    const answer = await send(
      workbook({
        Projects: [
          { ...project, Participants: '' },
          { ...project, Participants: '', Name: 'Other', Code: 'HL' },
        ],
      }),
    );
    expect(answer.failure.enMessage).toContain('Projects!3 Code is already in use (HL)');
    expect((await world.li.call(api.project.list, {})).total).toBe(1);
  });

  it('refuses what is no spreadsheet with the words of the specification', async () => {
    for (const form of [
      formOf(new TextEncoder().encode('a,b'), 'a.csv'),
      formOf(new TextEncoder().encode('no zip'), 'a.xlsx'),
      new FormData(),
    ]) {
      expect((await send(form)).failure.enMessage).toBe('Please upload Excel file!');
    }
  });

  it('refuses a zip that unpacks to more than a workbook can need', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(80 * 1024 * 1024), { level: 1 }] });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await send(formOf(new Uint8Array(bomb), 'bomb.xlsx'))).failure.enMessage).toBe('Please upload Excel file!');
  });

  it('creates users only for those who may', async () => {
    const plain = await world.user('plain', ['ProjectConfigModify']);
    const answer = await plain.attempt(api.importData.initDatabase, { form: workbook({ Users: [user] }) });
    expect(answer.status).toBe(403);
  });

  it('creates tasks only for those who may analyse', async () => {
    const plain = await world.user('plain', ['ProjectConfigModify']);
    const own = { ...project, Participants: 'plain' };
    const answer = await plain.attempt(api.importData.initDatabase, {
      form: workbook({ Projects: [own], Tasks: [{ ...task, Responsible: 'plain' }] }),
    });
    expect(answer.status).toBe(403);
    expect((await world.li.call(api.project.list, { query: { name: 'radar' } })).total).toBe(0);
  });

  it('grants no more than the importer holds, and names the cell', async () => {
    const grants = ['ProjectConfigRead', 'ProjectAdmin', 'LibCriteriaModify'].join(', ');
    const answer = await send(workbook({ Users: [{ ...user, Permissions: grants }] }));
    expect(answer.status).toBe(422);
    expect(answer.failure.enMessage).toContain(
      'Users!2 Permissions holds a permission that you do not hold yourself (ProjectAdmin)',
    );
    expect(await world.li.call(api.inauth.users, { body: { search: 'zhang' } })).toEqual([]);
  });

  it('offers the workbook it reads as a template', async () => {
    const response = await world.li.fetch('/intara/v1.0/import/template?locale=zh-CN');
    const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'array' });
    expect(book.SheetNames).toEqual(['用户', '项目', '任务', '说明']);
  });
});
