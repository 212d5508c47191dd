// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read, utils, write } from 'xlsx';
import { importSheets } from '#contract/import.ts';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { drawnTaskTemplates } from '#domain/library/content/task-templates/task-templates.ts';
import type { ImpactModel } from '#domain/model/method.ts';
import { add } from '#domain/workspace/edit.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { sheets } from '#server/import/layout.ts';
import { linesOfModel, type ModelLine } from '#server/import/model-lines.ts';
import { importTemplate } from '#server/import/template.ts';
import { seedModels } from '#server/seed/models.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';
import { messagesTo } from '#tests/world/identity.ts';
import type { Actor } from '#tests/world/server.ts';

/** How often a task was looked at as a template, and how often the file of one was made. */
let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

type Rows = Record<string, string | number>[];

function workbook(content: Record<string, Rows>): FormData {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(content)) utils.book_append_sheet(book, utils.json_to_sheet(rows), title);
  return formOf(book);
}

function formOf(book: ReturnType<typeof utils.book_new>): FormData {
  const form = new FormData();
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  form.append('file', new File([bytes], 'start.xlsx'));
  return form;
}

async function send(form: FormData, { as = world.li, dryRun = false }: { as?: Actor; dryRun?: boolean } = {}) {
  if (dryRun) form.append('dryRun', 'true');
  return as.attempt(api.importData.initDatabase, { form });
}

const problemsOf = async (content: Record<string, Rows>, as: Actor = world.li) => {
  const { status, data } = await send(workbook(content), { as, dryRun: true });
  expect(status).toBe(200);
  expect(data.problemCount).toBe(data.problems.length);
  return data.problems.map(({ sheet, cell, code }) => `${sheet}!${cell} ${code}`).sort();
};

/** The examples sheet of the template, as the sheets it shows. */
async function exampleBook(language: 'en' | 'zh') {
  const template = read(await importTemplate(language), { type: 'array' });
  const lines = utils.sheet_to_json<(string | number)[]>(template.Sheets[template.SheetNames.at(-1)!]!, { header: 1 });
  const book = utils.book_new();
  let own: (string | number)[][] = [];
  for (const [i, line] of lines.entries()) {
    if (line.length === 1 && template.SheetNames.includes(String(line[0]))) {
      own = [];
      const end = lines.findIndex((one, n) => n > i && one.length === 0);
      own = lines.slice(i + 1, end < 0 ? undefined : end);
      utils.book_append_sheet(book, utils.aoa_to_sheet(own), String(line[0]));
    }
  }
  return book;
}

/** Somebody with every right. */
const everything = () => world.user('root', permissions);

describe('the examples of the template', () => {
  it.each(['en', 'zh'] as const)('can be imported as they are, and again change nothing (%s)', async (language) => {
    const root = await everything();
    const first = await send(formOf(await exampleBook(language)), { as: root });
    expect(first.failure?.enMessage ?? '').toBe('');
    expect(first.data.created).toMatchObject({ users: 1, tags: 1, assets: 1, attacks: 2, standards: 1, projects: 1 });
    const again = await send(formOf(await exampleBook(language)), { as: root });
    expect(again.data.created).toEqual(Object.fromEntries(Object.keys(first.data.created).map((key) => [key, 0])));
    expect(again.data.updated).toEqual(again.data.created);
    expect(again.data.unchanged.models).toBe(3);
    const attack = (await root.call(libraryCalls.attacks.list, { query: { name: 'SPOOF' } })).list[0];
    expect(attack?.parts).toMatchObject({ steps: 1 });
  });

  it('are explained column by column in both languages', () => {
    for (const key of importSheets) {
      const { en, zh, about, columns } = sheets[key];
      for (const text of [{ en, zh }, about, ...columns, ...columns.flatMap(({ hint }) => hint ?? [])])
        expect(text.zh, `${key} ${text.en}`).toMatch(/\p{Script=Han}|^[\w :.-]+$/u);
      expect(new Set(columns.map(({ en: title }) => title)).size, key).toBe(columns.length);
      expect(new Set(columns.map(({ zh: title }) => title)).size, key).toBe(columns.length);
    }
  });
});

describe('rating models in a workbook', () => {
  const nameOf = (id: string) => seedModels.find((one) => one.id === id)?.name.en ?? id;
  const chosen = seedModels.filter(({ kind }) => kind === 'impact' || kind === 'feasibility' || kind === 'risk');
  const linesOf = ({ kind, body }: (typeof chosen)[number]) =>
    linesOfModel(kind as 'impact', body as ImpactModel, nameOf);
  const titled = (lines: ModelLine[]): Rows =>
    lines.map((line) =>
      Object.fromEntries(
        sheets.models.columns.flatMap(({ field, en }) => (line[field] === undefined ? [] : [[en, line[field]]])),
      ),
    );

  it('are the models they were written from: every one that is delivered', async () => {
    const root = await everything();
    const { data } = await send(workbook({ 'Rating models': titled(chosen.flatMap(linesOf)) }), {
      as: root,
      dryRun: true,
    });
    expect(data.problems).toEqual([]);
    expect(data.unchanged).toEqual({ models: chosen.length });
  });

  it('are made under another name, and projects of the same workbook rate with them', async () => {
    const root = await everything();
    const lines = chosen
      .filter(({ id }) => ['impact-annex-f', 'attack-potential', 'risk-matrix-h8'].includes(id))
      .flatMap((seed) => linesOf(seed).map((line): ModelLine => ({ ...line, model: `Own ${seed.name.en}` })))
      .map(
        (line): ModelLine =>
          line.part === 'model' ? { ...line, 'name.en': String(line.model), 'name.zh': `自有 ${line.model}` } : line,
      );
    expect(new Set(lines.map(({ kind }) => kind)).size).toBe(3);
    const names = [...new Set(lines.map(({ model }) => String(model)))];
    const projects = [
      {
        Name: 'Own',
        Code: 'OWN',
        Lifecycle: 'concept',
        Description: 'x',
        'Impact model': names[0]!,
        'Threat models': names[1]!,
        'Risk matrix': names[2]!,
      },
    ];
    const { data, failure } = await send(workbook({ 'Rating models': titled(lines), Projects: projects }), {
      as: root,
    });
    expect(failure?.enMessage ?? '').toBe('');
    expect(data.created).toEqual({ models: 3, projects: 1 });
    const { list } = await root.call(api.project.list, { query: { name: 'Own' } });
    const { method } = await root.call(api.project.get, { params: { projectId: list[0]!.id } });
    expect(method.impact.name.en).toBe(names[0]);
  });

  it('have no name in common, in either language, with another of their kind or of the same workbook', async () => {
    const root = await everything();
    const seed = chosen.find(({ id }) => id === 'attack-potential')!;
    const named = (model: string, names: Record<string, string>) =>
      linesOf(seed)
        .map((line): ModelLine => ({ ...line, model, ...(line.part === 'model' ? names : {}) }))
        .map((line) => titled([line])[0]!);
    const lines = [
      ...named('Mine', { 'name.en': 'Mine', 'name.zh': '我的' }),
      ...named('Other', { 'name.en': 'mine', 'name.zh': '我的' }),
      ...named('Third', { 'name.en': seed.name.en, 'name.zh': '其他' }),
    ];
    const [mine, other, third] = [0, 1, 2].map((n) => 2 + (n * lines.length) / 3);
    expect(await problemsOf({ 'Rating models': lines }, root)).toEqual([
      `Rating models!D${mine} taken`,
      `Rating models!D${other} taken`,
      `Rating models!D${third} taken`,
      `Rating models!E${mine} taken`,
      `Rating models!E${other} taken`,
    ]);
    const exchanged = [
      ...named(seed.name.en, { 'name.en': 'Renamed', 'name.zh': '改名' }),
      ...named('Fourth', { 'name.en': seed.name.en, 'name.zh': seed.name.zh }),
    ];
    expect((await problemsOf({ 'Rating models': exchanged }, root)).filter((one) => one.endsWith('taken'))).toEqual([]);
  });

  it('are refused where they are unsound, at the line that makes them so', async () => {
    const root = await everything();
    const seed = chosen.find(({ id }) => id === 'attack-potential')!;
    const lines = titled(linesOf(seed).map((line) => ({ ...line, model: 'Broken' })));
    const at = lines.findIndex(({ Part }) => Part === 'range');
    lines[at] = { ...lines[at]!, Code: 'NOSUCH' };
    const found = await problemsOf({ 'Rating models': lines }, root);
    expect(found.some((one) => new RegExp(`^Rating models!\\w+${at + 2} `).test(one))).toBe(true);
  });
});

describe('library entries in a workbook', () => {
  it('are added, changed by code, found by name without one, and left alone where nothing is new', async () => {
    const root = await everything();
    const gateway = { Code: 'GW', 'Name (English)': 'Gateway', 'Security properties': 'I, A' };
    const camera = { Code: '', 'Name (English)': 'Camera', 'Security properties': 'C' };
    const first = await send(workbook({ 'Library assets': [gateway, camera] }), { as: root });
    expect(first.data.created).toEqual({ assets: 2 });
    const second = await send(workbook({ 'Library assets': [{ ...gateway, 'Name (Chinese)': '网关' }, camera] }), {
      as: root,
    });
    expect([second.data.updated, second.data.unchanged]).toEqual([{ assets: 1 }, { assets: 1 }]);
    const { list } = await root.call(libraryCalls.assets.list, { query: { name: 'GW' } });
    expect(list[0]).toMatchObject({ name: { en: 'Gateway', zh: '网关' }, properties: ['I', 'A'], rev: 2 });
  });

  it('say which library assets an impact is about, and why it is rated', async () => {
    const root = await everything();
    const row = { Code: 'DARK', 'Name (English)': 'Dark', 'Library assets': 'AS-LAMP, AS-LIGHTECU', Safety: 'Severe' };
    await send(workbook({ 'Library impacts': [{ ...row, 'Reason (English)': 'Nothing is seen' }] }), { as: root });
    const { list } = await root.call(libraryCalls.impacts.list, { query: { name: 'DARK' } });
    expect(list[0]).toMatchObject({
      assets: ['AS-LAMP', 'AS-LIGHTECU'],
      ratings: { safety: 'Severe' },
      reason: { en: 'Nothing is seen' },
    });
  });

  it.each([
    ['by code, then by name', ['GW', ''], 'Library assets!B3 repeated'],
    ['by name, then by code', ['', 'GW'], 'Library assets!A3 repeated'],
  ])('are named by one line each: %s is repeated', async (_, codes, problem) => {
    const root = await everything();
    const gateway = { 'Name (English)': 'Gateway', 'Name (Chinese)': '网关' };
    await send(workbook({ 'Library assets': [{ Code: 'GW', ...gateway }] }), { as: root });
    const twice = codes.map((code, i) => ({ Code: code, ...gateway, 'Security properties': ['I', 'A'][i] ?? '' }));
    expect(await problemsOf({ 'Library assets': twice }, root)).toEqual([problem]);
    const { status } = await send(workbook({ 'Library assets': twice }), { as: root });
    expect(status).toBe(422);
    const { list } = await root.call(libraryCalls.assets.list, { query: { name: 'GW' } });
    expect(list[0]).toMatchObject({ properties: [], rev: 1 });
  });

  it('are named by one line each: the English name and then the Chinese one is repeated', async () => {
    const root = await everything();
    const gateway = { 'Name (English)': 'Gateway', 'Name (Chinese)': '网关' };
    await send(workbook({ 'Library assets': [{ Code: 'GW', ...gateway }] }), { as: root });
    const twice: Rows = [{ 'Name (English)': 'Gateway' }, { 'Name (Chinese)': '网关' }];
    expect(await problemsOf({ 'Library assets': twice }, root)).toEqual(['Library assets!B3 repeated']);
  });

  it('take their steps from the sheet of steps, in their order', async () => {
    const root = await everything();
    const attacks = [{ Code: 'A1', 'Name (English)': 'Replay' }];
    const steps = ['listen', 'send again'].map((step) => ({ Attack: 'A1', 'Step (English)': step }));
    await send(workbook({ 'Library attacks': attacks, 'Attack steps': steps }), { as: root });
    const { list } = await root.call(libraryCalls.attacks.list, { query: { name: 'A1' } });
    const { steps: stored } = await root.call(libraryCalls.attacks.get, { params: { entryId: list[0]!.id } });
    expect(stored.map(({ name }) => name.en)).toEqual(['listen', 'send again']);
    const only = await send(workbook({ 'Attack steps': steps.slice(0, 1) }), { as: root });
    expect(only.data.updated).toEqual({ attacks: 1 });
  });
});

describe('requirements of the library in a workbook', () => {
  it('come with their verification by CAL, their parameters and the attacks they make harder', async () => {
    const root = await everything();
    const book = () =>
      workbook({
        'Library requirements': [
          {
            Code: 'MAC',
            'Name (English)': 'Message code',
            'Requirement (English)': 'At least {bits} bits.',
            'Allocation (English)': 'Receiver',
            'Verification at CAL2 (English)': 'Send wrong codes',
            Mitigations: 'R155-M10, M0802',
          },
        ],
        'Requirement parameters': [
          { Requirement: 'MAC', Key: 'bits', 'Name (English)': 'Length', 'Default (English)': '64' },
        ],
        'Attacks made harder': [
          { Requirement: 'MAC', Attacks: 'AT-CAN-01', 'ET Elapsed time': '6m', 'Reason (English)': 'A key is needed' },
        ],
      });
    expect((await send(book(), { as: root })).data.created).toMatchObject({ requirements: 1 });
    const { list } = await root.call(libraryCalls.requirements.list, { query: { name: 'MAC' } });
    const stored = await root.call(libraryCalls.requirements.get, { params: { entryId: list[0]!.id } });
    expect(stored).toMatchObject({
      allocation: { en: 'Receiver' },
      mitigations: ['R155-M10', 'M0802'],
      parameters: [{ key: 'bits', name: { en: 'Length' }, value: { en: '64', zh: '64' } }],
      hardens: [{ attacks: ['AT-CAN-01'], potential: { ET: '6m' }, reason: { en: 'A key is needed' } }],
    });
    expect(stored.verificationByCal).toEqual({ CAL2: { en: 'Send wrong codes', zh: 'Send wrong codes' } });
    expect((await send(book(), { as: root })).data.unchanged).toMatchObject({ requirements: 1 });
  });
});

describe('attack trees in a workbook', () => {
  const attacks = [{ Code: 'T1', 'Name (English)': 'Bus', Form: 'tree' }];
  const steps: Rows = [
    { Attack: 'T1', 'Step (English)': 'open', 'Other ratings': 'CVSS: AV=P, AC=L; My model: ET=1w' },
    { Attack: 'T1', 'Step (English)': 'send' },
  ];
  const node = (Row: string, Parent: string, Kind: string, Step: number | string = '') => ({
    Attack: 'T1',
    Row,
    Parent,
    Kind,
    Step,
  });
  const countered = { ...node('b', 'r', 'step', 2), 'Countered by': 'CR-A-01, CR-A-02' };
  const nodes = [node('r', '', 'and'), node('a', 'r', 'step', 1), countered];
  const book = (rows: Rows) => ({ 'Library attacks': attacks, 'Attack steps': steps, 'Attack tree rows': rows });

  it('come with their rows and the ratings by other models, and are the same the second time', async () => {
    const root = await everything();
    const first = await send(workbook(book(nodes)), { as: root });
    expect(first.failure?.enMessage ?? '').toBe('');
    const { list } = await root.call(libraryCalls.attacks.list, { query: { name: 'T1' } });
    const tree = await root.call(libraryCalls.attacks.get, { params: { entryId: list[0]!.id } });
    expect(tree.nodes.map(({ id, parent, gate, step }) => [id, parent, gate, step])).toEqual([
      ['r', null, 'and', null],
      ['a', 'r', 'none', 0],
      ['b', 'r', 'none', 1],
    ]);
    expect(tree.nodes.flatMap(({ controls }) => controls ?? [])).toEqual(['CR-A-01', 'CR-A-02']);
    expect(tree.steps[0]?.ratings).toEqual([
      { model: 'CVSS', name: { en: 'CVSS', zh: 'CVSS' }, levels: { AV: 'P', AC: 'L' } },
      { model: 'My model', name: { en: 'My model', zh: 'My model' }, levels: { ET: '1w' } },
    ]);
    expect((await send(workbook(book(nodes)), { as: root })).data.unchanged).toEqual({ attacks: 1 });
  });

  it('are refused at the lines and columns that make no tree, all at once', async () => {
    const root = await everything();
    const wrong = [
      node('r', '', 'and'),
      node('a', 'nobody', 'step', 1),
      node('a', 'r', 'step', 9),
      node('c', 'r', 'or', 1),
    ];
    expect(await problemsOf(book(wrong), root)).toEqual([
      'Attack tree rows!B4 taken',
      'Attack tree rows!C3 unknown',
      'Attack tree rows!E4 unknown',
      'Attack tree rows!E5 wrong',
    ]);
    const unread = [{ ...steps[0]!, 'Other ratings': 'CVSS AV P' }];
    expect(await problemsOf({ ...book(nodes.slice(0, 2)), 'Attack steps': unread }, root)).toEqual([
      'Attack steps!C2 wrong',
    ]);
  });

  it('as steps of a pre-attack come from a sheet of their own', async () => {
    const root = await everything();
    const templates = [{ Code: 'P1', 'Name (English)': 'Reach', Type: 'preAttack' }];
    const first = await send(
      workbook({ Templates: templates, 'Template steps': [{ Template: 'P1', 'Step (English)': 'go there' }] }),
      { as: root },
    );
    expect(first.data.created).toEqual({ templates: 1 });
    const { list } = await root.call(libraryCalls.templates.list, { query: { name: 'P1' } });
    expect(list[0]?.parts).toEqual({ steps: 1 });
  });
});

describe('task templates in a workbook', () => {
  const line = { Code: 'HL', 'Name (English)': 'Headlamp', 'Project code': 'HL', 'Task code': 'T-1' };

  it('hold what their task holds, are the same the second time, and follow the task by code', async () => {
    const root = world.li;
    const book = () => workbook({ 'Task templates': [line] });
    const first = await send(book(), { as: root });
    expect(first.failure?.enMessage ?? '').toBe('');
    expect(first.data.created).toEqual({ taskTemplates: 1 });
    expect((await send(book(), { as: root })).data.unchanged).toEqual({ taskTemplates: 1 });
    const at = { params: { versionId: world.versionId } };
    await world.li.call(api.version.edit, {
      ...at,
      body: { edits: [add('functions', { name: 'Blink', level: 'main' })] },
    });
    expect((await send(book(), { as: root })).data.updated).toEqual({ taskTemplates: 1 });
    const { list } = await root.call(libraryCalls.templates.list, { query: { name: 'HL' } });
    expect(list).toMatchObject([{ code: 'HL', type: 'task', rev: 2, task: { taskId: world.taskId } }]);
  });

  it('take the place of a delivered one, with the rows of their task', async () => {
    await loadSeedLibraries(world.env, { templates: drawnTaskTemplates() });
    const at = { params: { versionId: world.versionId } };
    await world.li.call(api.version.edit, { ...at, body: { edits: [add('functions', { name: 'Blink' })] } });
    const own = { ...line, Code: 'TT-BMS', 'Name (English)': 'Our start' };
    expect((await send(workbook({ 'Task templates': [own] }))).data.updated).toEqual({ taskTemplates: 1 });
    const { list } = await world.li.call(libraryCalls.templates.list, { query: { name: 'TT-BMS' } });
    const form = taskForm(world.li.id, { name: 'Made', code: 'T-8' });
    const body = { template: list[0]?.id ?? '', form };
    const made = await world.li.call(api.task.createFromTemplate, { params: { projectId: world.projectId }, body });
    const { rows } = await world.li.call(api.version.snapshot, { params: { versionId: made.versionId } });
    expect(rows.functions?.map((row) => ('name' in row ? row.name : ''))).toEqual(['Blink']);
    expect(rows.assets ?? []).toEqual([]);
  });

  it('of tasks one does not see, or under a name that is taken, are refused at their cells', async () => {
    const root = world.li;
    await send(workbook({ 'Task templates': [line] }), { as: root });
    const others = [
      { ...line, Code: 'X1', 'Task code': 'nothing' },
      { ...line, Code: 'X2', 'Name (English)': 'Other', 'Project code': '' },
    ];
    expect(await problemsOf({ 'Task templates': others }, root)).toEqual([
      'Task templates!B2 taken',
      'Task templates!C3 required',
      'Task templates!D2 unknown',
    ]);
  });

  /** How often a version is read while a workbook with templates of these codes is checked, or carried out. */
  const readsFor = async (codes: string[], dryRun: boolean) => {
    const lines = codes.map((code) => ({ ...line, Code: code, 'Name (English)': `Headlamp ${code}` }));
    const read = vi.spyOn(world.env.versions, 'read');
    const { data } = await send(workbook({ 'Task templates': lines }), { dryRun });
    const reads = read.mock.calls.length;
    read.mockRestore();
    return { reads, created: data.created.taskTemplates, unchanged: data.unchanged.taskTemplates };
  };

  it('that name the same task look at it, and make its file, as often as one of them does', async () => {
    for (const dryRun of [true, false]) {
      const alone = await readsFor(['A'], dryRun);
      expect(alone).toMatchObject({ created: 1, unchanged: 0 });
      expect(alone.reads).toBeGreaterThan(0);
      expect(await readsFor(['B', 'C', 'D'], dryRun)).toEqual({ ...alone, created: 3 });
    }
    const again = await readsFor(['A'], true);
    expect(await readsFor(['B', 'C', 'D'], true)).toEqual({ ...again, unchanged: 3 });
    const kept = await world.store.db.selectFrom('task_template').select(['file', 'bytes']).distinct().execute();
    expect(kept).toHaveLength(1);
  });

  it('look at no task for a line that is wrong', async () => {
    const read = vi.spyOn(world.env.versions, 'read');
    expect(await problemsOf({ 'Task templates': [{ ...line, Tags: 'nobody has it' }] })).toEqual([
      'Task templates!E2 unknown',
    ]);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('are not looked at for who does not read tasks', async () => {
    const blind = permissions.filter((one) => one !== 'ProjectAnalysisRead');
    const wrong = [line, { ...line, 'Task code': 'nothing' }];
    expect(await problemsOf({ 'Task templates': wrong }, await world.user('blind', blind))).toEqual([
      'Task templates! noRight',
    ]);
  });

  it('are at most 500 at once: the first line beyond is named, and none is looked at', async () => {
    const lines = Array.from({ length: 501 }, (_, n) => ({
      ...line,
      Code: `C${n}`,
      'Name (English)': `Headlamp ${n}`,
    }));
    const { data } = await send(workbook({ 'Task templates': lines }), { dryRun: true });
    expect(data.problems).toMatchObject([
      {
        cell: '502',
        code: 'manyRows',
        text: { en: 'One import takes at most 500 rows of this sheet', zh: '该工作表一次最多导入 500 行' },
      },
    ]);
    expect((await send(workbook({ 'Task templates': lines.slice(1) }), { dryRun: true })).data).toMatchObject({
      created: { taskTemplates: 500 },
      problems: [],
    });
  });
});

describe('properties, asset categories and threat types in a workbook', () => {
  const asset = (more: object) => ({ Code: 'GW', 'Name (English)': 'Gateway', ...more });
  const stored = async () => (await world.li.call(libraryCalls.assets.list, { query: { name: 'GW' } })).list[0];
  beforeEach(async () => {
    world.li = await everything();
  });

  it('are found by code and by name in both languages, whatever their case', async () => {
    const said = { 'Asset category': '固件或软件', 'Security properties': '完整性、availability, c' };
    await send(workbook({ 'Library assets': [asset(said)] }));
    expect(await stored()).toMatchObject({ category: 'FW', properties: ['I', 'A', 'C'] });
    const attack = { Code: 'X', 'Name (English)': 'Forged', 'Threat types': 'Spoofing', 'Asset categories': 'hw' };
    await send(workbook({ 'Library attacks': [attack] }));
    const { list } = await world.li.call(libraryCalls.attacks.list, { query: { name: 'Forged' } });
    expect(list[0]).toMatchObject({ threatTypes: ['S'], assetCategories: ['HW'] });
  });

  it('that nobody knows are named by their cells; what an entry says already may be said again', async () => {
    const said = { 'Asset category': 'Control unit', 'Security properties': 'I, Secrecy' };
    expect(await problemsOf({ 'Library assets': [asset(said)] })).toEqual([
      'Library assets!C2 unknown',
      'Library assets!D2 unknown',
    ]);
    const form = { code: 'GW', name: { en: 'Gateway', zh: '' }, category: 'OLD', properties: ['I', 'OLD'] };
    await world.li.call(libraryCalls.assets.create, { body: form });
    const again = { 'Asset category': 'OLD', 'Security properties': 'I, OLD, A' };
    expect(await problemsOf({ 'Library assets': [asset(again)] })).toEqual([]);
  });

  it('have reasons, a line each; a line that names no property is a problem, the other language stays', async () => {
    const reasons = (text: string, language = 'English') =>
      asset({ 'Security properties': 'I, A', [`Reasons for the properties (${language})`]: text });
    await send(workbook({ 'Library assets': [reasons('Integrity: it filters\nA：it connects')] }));
    await send(workbook({ 'Library assets': [reasons('完整性：负责过滤', 'Chinese')] }));
    expect(await stored()).toMatchObject({
      propertyReasons: { I: { en: 'it filters', zh: '负责过滤' }, A: { en: 'it connects', zh: 'it connects' } },
    });
    const wrong = await problemsOf({ 'Library assets': [reasons('I: yes\nSecrecy: no')] });
    expect(wrong).toEqual(['Library assets!D2 wrong']);
  });
});

describe('a dry run', () => {
  it('names every wrong cell of every sheet and stores nothing', async () => {
    const root = await everything();
    const found = await problemsOf(
      {
        Users: [{ Username: 'a b', 'Full name': 'A', 'Initial password': 'weak' }],
        Tags: [{ Name: 'bus', Scopes: 'everywhere', Colour: 'pink' }],
        'Library assets': [
          { Code: 'X1', 'Name (English)': 'One', 'Security asset': 'perhaps', Tags: 'nobody has it' },
          { Code: 'X1', 'Name (English)': 'Two', 'Security asset': 'yes' },
        ],
        'Attack steps': [{ Attack: 'GONE', 'Step (English)': 'x' }],
        Projects: [
          {
            Name: 'P',
            Code: 'P',
            Lifecycle: 'concept',
            Description: 'x',
            Participants: 'nobody',
            'Impact model': 'None',
          },
        ],
        Tasks: [
          {
            'Project code': 'Q',
            Name: 'T',
            Code: 'T',
            'System name': 's',
            Description: 'd',
            'System overview': 'o',
            From: '2026-02-01',
            To: '2026-01-01',
          },
        ],
      },
      root,
    );
    expect(found).toEqual([
      'Attack steps!A2 unknown',
      'Library assets!A3 repeated',
      'Library assets!C2 flag',
      'Library assets!D2 unknown',
      'Projects!E2 unknown',
      'Projects!F2 unknown',
      'Tags!B2 notOneOf',
      'Tags!C2 notOneOf',
      'Tasks!A2 unknown',
      'Tasks!H2 endsFirst',
      'Users!A2 space',
      'Users!C2 password',
    ]);
    expect((await root.call(libraryCalls.assets.list, { query: { name: 'X1' } })).total).toBe(0);
  });

  it('names missing and doubled columns, errors of the spreadsheet, and a workbook that has nothing to read', async () => {
    const root = await everything();
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Scopes', 'Scopes'],
      ['bus', 'analysis', ''],
    ]);
    sheet.A2 = { t: 'e', v: 0x17, w: '#REF!' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Tags');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Name', 'Code']]), 'Projects');
    const { data } = await send(formOf(book), { as: root, dryRun: true });
    expect(data.problems.map(({ sheet: title, cell, code }) => `${title}!${cell} ${code}`).sort()).toEqual([
      'Projects! columnMissing',
      'Projects! columnMissing',
      'Tags!A2 errorCell',
      'Tags!A2 required',
      'Tags!C1 columnTwice',
    ]);
    expect(data.problems.find(({ code }) => code === 'errorCell')?.values).toEqual({ found: '#REF!' });
    expect(await problemsOf({ Elsewhere: [{ a: 1 }] }, root)).toEqual(['! noSheet']);
  });

  it('takes days with the year first as people in China type them, and says how a day is written', async () => {
    const root = await everything();
    const task = (Code: string, From: string, To: string) => {
      const texts = { 'System name': 'Radar', Description: 'd', 'System overview': 'o' };
      return { 'Project code': 'RD', Name: Code, Code, ...texts, From, To };
    };
    const tasks = [
      task('T-1', '2026/1/31', '2026年6月30日'),
      task('T-2', '31.01.2026', '2026-02-31'),
      task('T-3', '2026-06-30', '2026-01-31'),
    ];
    const projects = [{ Name: 'Radar', Code: 'RD', Lifecycle: 'concept', Description: 'd' }];
    expect(await problemsOf({ Projects: projects, Tasks: tasks }, root)).toEqual([
      'Tasks!G3 date',
      'Tasks!H3 date',
      'Tasks!H4 endsFirst',
    ]);
    await send(workbook({ Projects: projects, Tasks: tasks.slice(0, 1) }), { as: root });
    // Nothing is known of the order of those that `everything` made at the same moment.
    const project = (await root.call(api.project.list, {})).list.find(({ code }) => code === 'RD');
    const { list } = await root.call(api.task.list, { params: { projectId: project?.id ?? '' } });
    const stored = list.find(({ code }) => code === 'T-1');
    expect(stored?.scheduledTime).toEqual(['2026-01-31', '2026-06-30']);
  });

  it('says which sheets the importer has no right for', async () => {
    const plain = await world.user('plain', ['AssetModify']);
    const assets = [{ Code: 'X1', 'Name (English)': 'One' }];
    expect(await problemsOf({ 'Library assets': assets }, plain)).toEqual([]);
    expect(await problemsOf({ 'Library assets': assets, 'Library attacks': assets }, plain)).toEqual([
      'Library attacks! noRight',
    ]);
    const { status } = await send(workbook({ 'Library assets': assets, 'Library attacks': assets }), { as: plain });
    expect(status).toBe(403);
  });

  it('repeats no password that was refused', async () => {
    const root = await everything();
    const account = (username: string, typed: string) => ({
      Username: username,
      'Full name': 'Chen',
      'Initial password': typed,
    });
    const content = { Users: [account('chen', 'MyOldSecret'), account('wu', 'Password123')] };
    const { data } = await send(workbook(content), { as: root, dryRun: true });
    expect(data.problems.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['C2 password', 'C3 common']);
    expect(JSON.stringify(data)).not.toMatch(/MyOldSecret|Password123/);
  });

  it('lists problems in both languages with the title of the column', async () => {
    const { data } = await send(
      workbook({ Projects: [{ Name: 'a b', Code: 'X', Lifecycle: 'concept', Description: 'x' }] }),
      {
        dryRun: true,
      },
    );
    expect(data.problems).toEqual([
      {
        sheet: 'Projects',
        cell: 'A2',
        column: { en: 'Name', zh: '名称' },
        code: 'space',
        values: { found: 'a b' },
        text: { en: 'Name must not contain spaces', zh: '名称不能包含空格' },
      },
    ]);
  });
});

describe('what is there already', () => {
  const radar = { Name: 'Radar', Code: 'RD', Lifecycle: 'concept', Description: 'Front radar', Participants: '' };
  const task = {
    'Project code': 'RD',
    Name: 'Radar-TARA',
    Code: 'T-RD',
    'System name': 'Radar',
    Description: 'Analysis',
    'System overview': 'Antenna',
    From: '2026-01-31',
    To: '2026-06-30',
  };

  it('is updated by code, all of it in one import, and unchanged the second time', async () => {
    await send(workbook({ Projects: [radar], Tasks: [task] }));
    const next = { Projects: [{ ...radar, Name: 'Radar2' }], Tasks: [{ ...task, 'System overview': 'Antenna, CPU' }] };
    expect((await send(workbook(next))).data.updated).toEqual({ projects: 1, tasks: 1 });
    const again = await send(workbook(next));
    expect([again.data.updated, again.data.unchanged]).toEqual([
      { projects: 0, tasks: 0 },
      { projects: 1, tasks: 1 },
    ]);
    const { list } = await world.li.call(api.project.list, { query: { name: 'radar2' } });
    expect(list[0]).toMatchObject({ code: 'RD', taskCount: 1 });
  });

  it('keeps its models while tasks rate with them', async () => {
    await send(workbook({ Projects: [radar], Tasks: [task] }));
    const others = { ...radar, 'Impact model': 'impact-heavens', 'Risk matrix': 'risk-matrix-heavens' };
    expect(await problemsOf({ Projects: [others] })).toEqual(['Projects!F2 inUse', 'Projects!G2 inUse']);
  });

  it('is not shown to who does not see it: its code is taken', async () => {
    await send(workbook({ Projects: [radar] }));
    const other = await world.user('other', ['ProjectConfigModify', 'ProjectConfigRead']);
    expect(await problemsOf({ Projects: [{ ...radar, Description: 'Mine' }] }, other)).toEqual(['Projects!B2 taken']);
  });

  it('is an account that keeps its password and its rights; who holds more is left alone', async () => {
    await world.user('chen', ['ProjectConfigRead', 'ProjectAdmin']);
    const li = world.li;
    const account = (name: string) => ({ Username: 'zhang', 'Full name': name, 'Initial password': 'Kestrel26' });
    await send(workbook({ Users: [account('Zhang')] }));
    expect((await send(workbook({ Users: [account('Zhang Wei')] }))).data.updated).toEqual({ users: 1 });
    expect((await send(workbook({ Users: [account('Zhang Wei')] }))).data.unchanged).toEqual({ users: 1 });
    expect(await problemsOf({ Users: [{ Username: 'chen', 'Full name': 'Other' }] }, li)).toEqual([
      'Users!A2 holdsMore',
    ]);
  });

  it('is an account whose former e-mail address gets a mail about the change', async () => {
    const account = {
      Username: 'zhang',
      'Full name': 'Zhang',
      'E-mail': 'zhang@x.de',
      'Initial password': 'Kestrel26',
    };
    await send(workbook({ Users: [account] }));
    await send(workbook({ Users: [{ ...account, 'Full name': 'Zhang Wei' }] }));
    expect(await messagesTo(world, 'zhang@x.de')).toEqual([]);
    await send(workbook({ Users: [{ ...account, 'Full name': 'Zhang Wei', 'E-mail': 'wei@x.de' }] }));
    expect((await messagesTo(world, 'zhang@x.de'))[0]).toContain('账户 zhang 的邮箱已更改');
    const lines = await world.store.db.selectFrom('audit').select('detail').where('target', '=', 'zhang').execute();
    expect(lines.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['Zhang → Zhang Wei', 'zhang@x.de → wei@x.de']),
    );
  });
});
