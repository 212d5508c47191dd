// postgres: no, the database has no part in it
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { ImportProgress } from '#contract/import.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { hostileWorkbooks, widelyDeclared } from '#tests/world/hostile-workbooks.ts';
import { longestBlock } from '#tests/world/longest-block.ts';

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
const user = { Username: 'zhang', 'Full name': 'Zhang Wei', 'Initial password': 'Kestrel26' };
/** A file that takes reading to be seen through. */
const formWith = (content: string) => {
  const form = new FormData();
  form.append('file', new File([content], 'data.xlsx'));
  return form;
};
const send = (form: FormData) => world.li.attempt(api.importData.initDatabase, { form });

describe('the import of a workbook', () => {
  it('creates users, projects and tasks that name each other', async () => {
    const answer = await send(workbook({ Users: [user], Projects: [project], Tasks: [task] }));
    expect(answer.data).toEqual({
      created: { users: 1, projects: 1, tasks: 1 },
      updated: { users: 0, projects: 0, tasks: 0 },
      unchanged: { users: 0, projects: 0, tasks: 0 },
      problems: [],
      problemCount: 0,
      passedOver: [],
    });
    const { list } = await world.li.call(api.project.list, { query: { name: 'radar' } });
    expect(list[0]).toMatchObject({ code: 'RD', taskCount: 1, lifecycle: ['concept', 'production'] });
    const tasks = await world.li.call(api.task.list, { params: { projectId: list[0]!.id } });
    expect(tasks.list[0]?.members.map((m) => m.fullName)).toEqual(['Zhang Wei']);
  });

  it('lists what is wrong in the order of the cells', async () => {
    const rows = [
      { Code: 'A 1', 'Name (English)': '' },
      { Code: 'D', 'Name (English)': 'd' },
      { Code: 'D', 'Name (English)': 'd' },
    ];
    const form = workbook({ 'Library assets': rows });
    form.append('dryRun', 'true');
    const { data } = await send(form);
    expect(data.problems.map(({ cell }) => cell)).toEqual(['A2', 'B2', 'A4']);
  });

  it('names the sheets and columns it does not know, and reads the others', async () => {
    const misspelt = { ...project, 'Safty standard': 'ISO/SAE 21434' };
    const { data } = await send(workbook({ Users: [user], Projects: [misspelt], Prices: [{ Part: 'Radar' }] }));
    expect(data).toMatchObject({ created: { users: 1, projects: 1 }, problemCount: 0 });
    expect(data.passedOver.map(({ sheet, title }) => `${sheet}: ${title}`)).toEqual([
      'Projects: Safty standard',
      'Prices: ',
    ]);
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
    expect(enMessage).toContain('Projects!A3 Name must not contain spaces');
    expect(enMessage).toContain('Projects!C3 Lifecycle must be one of: concept, development');
    expect(enMessage).toContain('Projects!E2 Participants is not known');
    expect(enMessage).toContain('Tasks!H2 From must be a date such as 2026-01-31');
    expect(chMessage).toContain('Projects!A3 名称不能包含空格');
    expect((await world.li.call(api.project.list, {})).total).toBe(1);
  });

  it('says in its refusal how many problems there are beyond those it names', async () => {
    const { failure } = await send(
      workbook({
        Projects: Array.from({ length: 300 }, (_, i) => ({
          ...project,
          Name: `a b${i}`,
          Code: `C${i}`,
          Participants: '',
        })),
      }),
    );
    expect(failure.enMessage).toContain('… (300)');
    expect(failure.chMessage).toContain('… (300)');
  });

  it('takes the value that a formula had, with all that stands around the cells', async () => {
    const sheet = utils.json_to_sheet([{ ...project, Participants: '' }]);
    Object.assign(sheet.A2, { f: 'CONCATENATE("Ra","dar")' });
    sheet['!cols'] = [{ wch: 20 }];
    sheet['!merges'] = [{ s: { r: 5, c: 0 }, e: { r: 9, c: 3 } }];
    sheet.D2.l = { Target: 'https://example.com/' };
    const book = utils.book_new(sheet, 'Projects');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect((await send(formOf(bytes, 'start.xlsx'))).data.created).toEqual({ projects: 1 });
    expect((await world.li.call(api.project.list, { query: { name: 'radar' } })).total).toBe(1);
  });

  it('takes nothing in when a name is taken already', async () => {
    const answer = await send(
      workbook({
        Projects: [
          { ...project, Participants: '' },
          { ...project, Participants: '', Name: 'Headlamp', Code: 'OTHER' },
        ],
      }),
    );
    expect(answer.failure.enMessage).toContain('Projects!A3 Name is already in use');
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
    expect((await send(new FormData())).failure.fields).toEqual([{ path: 'file', problem: 'required' }]);
  });

  it('refuses a zip that unpacks to more than a workbook can need', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(80 * 1024 * 1024), { level: 1 }] });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { failure } = await send(formOf(new Uint8Array(bomb), 'bomb.xlsx'));
    expect(failure.enMessage).toMatch(
      /^The workbook is too large to import: at most 250000 cells, 32767 characters in a cell and 24 MB unpacked/,
    );
    expect(failure.chMessage).toMatch(
      /^工作簿过大，无法导入：最多 250000 个单元格，每个单元格最多 32767 个字符，解压后不超过 24 MB/,
    );
  });

  it('creates users only for those who may', async () => {
    const plain = await world.user('plain', ['ProjectConfigModify']);
    const answer = await plain.attempt(api.importData.initDatabase, { form: workbook({ Users: [user] }) });
    expect(answer.status).toBe(403);
  });

  it('creates no user who looks like another one in letters of another script', async () => {
    const named = (Username: string) => ({ ...user, Username });
    const users = [named('сора'), named('οο'), named('copa'), named('оо')];
    const form = workbook({ Users: users });
    form.append('dryRun', 'true');
    const { data } = await send(form);
    expect(data.problems.map((one) => [one.cell, JSON.stringify(one).includes('looks like the name')])).toEqual([
      ['A4', true],
      ['A5', true],
    ]);
  });

  it('reads no workbook of who may import nothing, also as a dry run: it would keep others waiting', async () => {
    const reader = await world.user('reader', ['ProjectConfigRead', 'InAuthUserRead']);
    const form = formWith('no workbook at all');
    form.append('dryRun', 'true');
    for (const who of [reader, await world.user('nobody')])
      expect((await who.attempt(api.importData.initDatabase, { form })).status).toBe(403);
    expect((await send(form)).status).toBe(400);
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
    expect(answer.failure.enMessage).toContain('Users!D2 Permissions holds a permission that you do not hold yourself');
    expect(await world.li.call(api.inauth.users, { body: { search: 'zhang' } })).toEqual([]);
  });

  it('offers the workbook it reads as a template', async () => {
    const response = await world.li.fetch('/intara/v1.0/import/template?locale=zh-CN');
    const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'array' });
    expect(book.SheetNames.slice(0, 3)).toEqual(['用户', '标签', '评级模型']);
    expect(book.SheetNames.slice(-5)).toEqual(['项目', '任务', '任务模板', '说明', '示例']);
  });

  it('knows users beyond the first hundred', async () => {
    for (let i = 0; i < 150; i++)
      await insertUser(world.store.db, {
        id: `u${i}`,
        username: `user${i}`,
        fullName: `A${i}`,
        email: '',
        permissions: [],
        passwordHash: 'none',
        createdOn: world.clock.now.toISOString(),
      });
    const names = Array.from({ length: 150 }, (_, i) => `User${i}`).join(', ');
    await send(workbook({ Projects: [{ ...project, Participants: names }] }));
    const { list } = await world.li.call(api.project.list, { query: { name: 'radar' } });
    const found = await world.li.call(api.project.get, { params: { projectId: list[0]!.id } });
    expect(found.form.participants).toHaveLength(151);
  });
});

describe('the import of many tasks', () => {
  const alone = { ...project, Participants: '' };
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...task, Name: `TARA${i}`, Code: `T-${i}`, Responsible: 'li' }));

  it('creates every one of them, and others are heard meanwhile', async () => {
    const form = workbook({ Projects: [alone], Tasks: many(5_100) });
    const { result, longest } = await longestBlock(() => send(form));
    expect(result.data.created).toEqual({ projects: 1, tasks: 5_100 });
    expect(longest).toBeLessThan(1000);
    const { list } = await world.li.call(api.project.list, { query: { name: 'radar' } });
    expect(list[0]?.taskCount).toBe(5_100);
  });

  it('takes nothing in when the last of them is taken, and names it', async () => {
    const tasks = many(5_100);
    const { failure } = await send(
      workbook({ Projects: [alone], Tasks: [...tasks.slice(0, -1), { ...tasks[5_099]!, Code: 'T-7' }] }),
    );
    expect(failure.enMessage).toContain('Tasks!C5101 Code is already in row 9');
    expect((await world.li.call(api.project.list, {})).total).toBe(1);
  });
});

describe('the import of many library entries', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      Code: `E-${i}`,
      'Name (English)': `Asset ${i}`,
      'Name (Chinese)': `资产 ${i}`,
      Source: 'list of 2026',
      'Asset category': 'HW',
      'Security properties': 'I, A',
    }));

  it('makes ten thousand of them in less than ten seconds, finds them again, and others are heard meanwhile', async () => {
    const root = await world.user('root', permissions);
    const sent = async () => {
      const form = workbook({ 'Library assets': entries(10_000) });
      const begun = performance.now();
      const { result, longest } = await longestBlock(() => root.attempt(api.importData.initDatabase, { form }));
      return { data: result.data, longest, took: performance.now() - begun };
    };
    const first = await sent();
    expect(first.data.created).toEqual({ assets: 10_000 });
    const second = await sent();
    expect(second.data).toMatchObject({
      created: { assets: 0 },
      updated: { assets: 0 },
      unchanged: { assets: 10_000 },
    });
    for (const { took, longest } of [first, second]) {
      expect(took).toBeLessThan(10_000);
      expect(longest).toBeLessThan(1000);
    }
  });

  it('refuses more cells than it takes in any sheet before it reads them', async () => {
    const root = await world.user('root', permissions);
    const rows = Array.from({ length: 140_000 }, (_, i) => ({
      Kind: 'risk',
      Model: 'M',
      Part: 'cell',
      Value: String(i),
    }));
    const { failure } = await root.attempt(api.importData.initDatabase, { form: workbook({ 'Rating models': rows }) });
    expect(failure.enMessage).toMatch(/^The workbook is too large to import: /);
  });
});

describe('the progress of an import', () => {
  const alone = { ...project, Participants: '' };
  const tasks = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...task, Name: `TARA${i}`, Code: `T-${i}`, Responsible: 'li' }));
  /** The import answered by events. */
  const follow = (form: FormData) =>
    world.li.fetch('/intara/v1.0/import/init-database', {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      body: form,
    });
  type Told = { event: string; data: unknown };
  async function* toldBy(response: Response): AsyncGenerator<Told> {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
        if (event) yield { event, data: JSON.parse(data!) };
      }
    }
  }
  const projects = async () => (await world.li.call(api.project.list, {})).total;

  it('is told by its steps, never backwards, and ends with the answer', async () => {
    const told: Told[] = [];
    for await (const one of toldBy(await follow(workbook({ Projects: [alone], Tasks: tasks(2_000) })))) told.push(one);
    expect(told.pop()).toMatchObject({ event: 'done', data: { created: { projects: 1, tasks: 2_000 } } });
    const progress = told.map(({ data }) => ImportProgress.parse(data));
    expect(told.every(({ event }) => event === 'progress')).toBe(true);
    expect(progress.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['waiting', 'reading', 'checking', 'writing']),
    );
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(progress.find(({ step }) => step === 'writing')).toMatchObject({ total: 2_001 });
  });

  it('ends with the refusal, as it would be answered', async () => {
    const told: Told[] = [];
    for await (const one of toldBy(await follow(workbook({ Projects: [{ ...alone, Name: 'a b' }] })))) told.push(one);
    expect(told.at(-1)).toMatchObject({ event: 'failure', data: { status: 422, success: false } });
    expect(told.at(-1)).toHaveProperty(
      'data.enMessage',
      expect.stringContaining('Projects!A2 Name must not contain spaces'),
    );
    expect(await projects()).toBe(1);
  });

  it('keeps nothing of an import that was left while it was written', async () => {
    const events = toldBy(await follow(workbook({ Projects: [alone], Tasks: tasks(3_000) })));
    let left = '';
    for await (const { event, data } of events) {
      left = event;
      if (event === 'done' || (data as { step: string }).step === 'writing') break;
    }
    expect(left).toBe('progress');
    await expect.poll(projects).toBe(1);
    expect((await send(workbook({ Projects: [alone] }))).data.created.projects).toBe(1);
  });
});

describe('a hostile workbook', () => {
  it.each(Object.keys(hostileWorkbooks))('is refused in words a person understands: %s', async (name) => {
    const bytes = hostileWorkbooks[name]!();
    const { result, longest } = await longestBlock(() => send(formOf(bytes, 'hostile.xlsx')));
    expect([400, 422]).toContain(result.status);
    const { enMessage, chMessage } = result.failure;
    expect(enMessage).toMatch(
      /^(Please upload Excel file!|The workbook is too large to import: |The workbook cannot be )/,
    );
    expect(chMessage).toMatch(/^(请上传 Excel 文件！|工作簿过大，无法导入：|无法导入工作簿：)/);
    expect(longest).toBeLessThan(1000);
    expect((await world.li.call(api.project.list, {})).total).toBe(1);
  });

  it('is not one that only says it is large', async () => {
    const answer = await send(formOf(widelyDeclared(), 'wide.xlsx'));
    expect(answer.data.created).toEqual({ projects: 1 });
  });

  it('is read in a process that ends with little memory', async () => {
    const bytes = hostileWorkbooks['one long text in twelve thousand cells']!();
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 3 }, () => send(formOf(bytes, 'hostile.xlsx'))));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('has to wait behind few others, or come back', async () => {
    const bytes = hostileWorkbooks['the furthest cells of the sheet']!();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(formOf(bytes, 'hostile.xlsx'))));
    // In which order they arrive is open; the first that does is read, and the last ones find too many before them.
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([422, 429]);
  });
});
