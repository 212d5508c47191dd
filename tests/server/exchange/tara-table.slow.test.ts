// @vitest-environment node
// postgres: no, the database has no part in it
import { existsSync, readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { keyOfHeader } from '#domain/tara-table/header-words.ts';
import { add, drop } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

type Line = readonly (string | number)[];

const workbookOf = (lines: readonly Line[], merges: string[] = [], before: readonly Line[] = []) => {
  const sheet = utils.aoa_to_sheet([...before, ...lines].map((line) => [...line]));
  sheet['!merges'] = merges.map((ref) => utils.decode_range(ref));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes'], ['nothing here']]), 'Cover');
  utils.book_append_sheet(book, sheet, 'TARA');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};
const formOf = (bytes: Uint8Array<ArrayBuffer>, more: Record<string, unknown> = {}) => {
  const form = new FormData();
  form.append('file', new File([bytes], 'tara.xlsx'));
  for (const [name, value] of Object.entries(more))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
};

const head = [
  'No.',
  'Asset',
  'Asset ID',
  'C',
  'I',
  'A',
  'Damage ID',
  'Damage scenario',
  'S',
  'F',
  'O',
  'P',
  'Overall impact',
  'Threat ID',
  'Threat scenario',
  'STRIDE',
  'Attack path',
  'ET',
  'SE',
  'KoIC',
  'WoO',
  'Eq',
  'Sum',
  'Attack feasibility',
  'Risk value',
  'Risk treatment',
  'Cybersecurity goal',
]; // prettier-ignore
const first = [
  1,
  'Lamp request',
  'A-1',
  '',
  'x',
  '',
  'DS-1',
  'Collision at night',
  'Severe',
  '',
  'Major',
  '',
  'Severe',
  'TS-1',
  'Spoofed lamp request',
  'Spoofing',
  'Send a frame on the bus',
  1,
  6,
  3,
  1,
  4,
  15,
  'Medium',
  4,
  'Reduce',
  'CSG-1 Authentic lamp request',
]; // prettier-ignore
const second = [
  2,
  'Firmware',
  'A-2',
  '',
  '',
  'x',
  'DS-2',
  'No light',
  '',
  '',
  'Moderate',
  '',
  'Moderate',
  'TS-2',
  'Lamp ECU is flooded',
  'Denial of service',
  'Flood the bus',
  0,
  3,
  0,
  1,
  0,
  4,
  'High',
  3,
  'Retain',
  'CSC-1 Comfort only',
]; // prettier-ignore
const changed = (line: Line, changes: Readonly<Record<string, string | number>>): Line =>
  line.map((cell, at) => changes[head[at] ?? ''] ?? cell);

describe('a TARA table of another tool', () => {
  let world: Analysis;
  beforeEach(async () => {
    world = await analysis();
  });
  afterEach(() => world.close());

  const at = () => ({ params: { versionId: world.versionId } });
  const check = (lines: readonly Line[], more?: Record<string, unknown>) =>
    world.li.call(api.taraTable.check, { ...at(), form: formOf(workbookOf([head, ...lines]), more) });
  const bring = (bytes: Uint8Array<ArrayBuffer>, more?: Record<string, unknown>) =>
    world.li.call(api.taraTable.import, { ...at(), form: formOf(bytes, more) });

  it('is found by its headers, wherever it stands, and rates as it says', async () => {
    const bytes = workbookOf([head, first, second], [], [['TARA of the headlamp'], []]);
    const preview = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(preview).toMatchObject({ sheet: 'TARA', headerRow: 3, lines: 2, problems: [], differences: [] });
    expect(preview.columns.filter(({ use }) => use === '')).toEqual([]);
    expect(preview.made).toEqual({ assets: 2, damages: 2, threats: 2, paths: 2, goals: 1, claims: 1, risks: 2 });
  });

  it('names errors of the spreadsheet and formulas that no program has computed by their cells', async () => {
    const bytes = workbookOf([head, first]);
    const files = unzipSync(bytes);
    const name = 'xl/worksheets/sheet2.xml';
    const sheet = strFromU8(files[name] as Uint8Array)
      .replace(/<c r="I2".*?<\/c>/, '<c r="I2" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c>')
      .replace(/<c r="R2".*?<\/c>/, '<c r="R2"><f>Scale!A1</f><v></v></c>')
      .replace(/<c r="S2".*?<\/c>/, '<c r="S2" t="str"><f>IF(1,"","")</f><v></v></c>')
      .replace(/<c r="T2".*?<\/c>/, '<c r="T2"><f>1+2</f><v>3</v></c>');
    const form = () => formOf(new Uint8Array(zipSync({ ...files, [name]: strToU8(sheet) })));
    const { problems } = await world.li.call(api.taraTable.check, { ...at(), form: form() });
    expect(problems.map(({ cell, problem, value }) => `${cell} ${problem} ${value}`.trim())).toEqual([
      'I2 errorCell #N/A',
      'R2 notComputed',
    ]);
    await world.li.call(api.taraTable.import, { ...at(), form: form() });
    const { paths } = (await world.li.call(api.version.snapshot, at())).rows as { paths: { ratings: object }[] };
    expect(paths[0]?.ratings).toEqual({ 'attack-potential': { KoIC: 'restricted', WoO: 'easy', Eq: 'specialized' } });
  });

  it('names errors that a spreadsheet saved as CSV', async () => {
    const lines = [head, changed(first, { S: '#REF!' })].map((line) => line.join(';')).join('\r\n');
    const form = formOf(new TextEncoder().encode(lines) as Uint8Array<ArrayBuffer>);
    const { problems } = await world.li.call(api.taraTable.check, { ...at(), form });
    expect(problems).toMatchObject([{ cell: 'I2', problem: 'errorCell', value: '#REF!' }]);
  });

  it('names every printed value that differs by its cell, what is printed and what follows', async () => {
    const { differences, problems } = await check([
      changed(first, { Sum: 14, 'Risk value': 5, 'Attack feasibility': 'High' }),
      changed(second, { 'Overall impact': 'Major' }),
    ]);
    expect(problems).toEqual([]);
    expect(differences.map(({ cell, printed, computed }) => [cell, printed, computed?.en])).toEqual([
      ['W2', '14', '15'],
      ['X2', 'High', 'Medium'],
      ['Y2', '5', '4'],
      ['M3', 'Major', 'Moderate'],
    ]);
  });

  it('takes what a cell says beside a value, and several values of a cell, each for itself', async () => {
    const values = async (changes: Readonly<Record<string, string>>) =>
      (await check([first, changed(second, changes)])).differences.map(({ cell, printed }) => `${cell} ${printed}`);
    expect(await values({ 'Overall impact': 'Moderate\n(incomplete)' })).toEqual([]);
    expect(await values({ 'Overall impact': 'Moderate\nMajor' })).toEqual(['M3 Moderate\nMajor']);
    expect(await values({ 'Overall impact': 'Major\n(incomplete)' })).toEqual(['M3 Major\n(incomplete)']);
  });

  it('names every value that is not on a scale, all at once, and takes none of them', async () => {
    const { problems, differences } = await check([
      changed(first, { S: 'Catastrophic', ET: 5, SE: 'guru', STRIDE: 'Sabotage', 'Risk treatment': 'Ignore' }),
      changed(second, { Eq: 3, A: '', 'Threat scenario': '' }),
    ]);
    expect(problems.map(({ cell, problem, value }) => `${cell} ${problem} ${value}`)).toEqual([
      'I2 unknownLevel Catastrophic',
      'P2 unknownValue Sabotage',
      'R2 offScale 5',
      'S2 unknownLevel guru',
      'V2 otherScale 4',
      'Z2 unknownValue Ignore',
      'R3 otherScale 0',
      'V3 offScale 3',
      'Q3 missing Flood the bus',
      'Z3 missing Retain',
      'AA3 missing CSC-1 Comfort only',
      'P2 assumed T',
    ]);
    // What cannot be computed is named, too.
    expect(differences.find(({ cell }) => cell === 'W2')).toMatchObject({ printed: '15', computed: null });
  });

  it('names what is said twice in other words, and counts lines that repeat', async () => {
    const { problems, lines, unchanged } = await check([
      first,
      changed(first, { 'Damage scenario': 'Another collision', 'No.': 2 }),
      second,
      second,
    ]);
    expect(problems.map(({ cell, problem, value }) => `${cell} ${problem} ${value}`)).toEqual([
      'H3 duplicate Another collision',
    ]);
    expect([lines, unchanged]).toEqual([4, 2]);
  });

  it('is one edit, taken back whole by one undo', async () => {
    const made = await bring(workbookOf([head, first, second]));
    expect(made).toEqual({ rev: 2, lines: 2, rows: 12 });
    const { stats } = await world.li.call(api.task.get, { params: { taskId: world.taskId } });
    expect(stats.rows).toMatchObject({ assets: 2, risks: 2, paths: 2, goals: 1, claims: 1 });
    const [risk] = await world.li.call(api.risks.list, at());
    expect(risk).toMatchObject({ treatments: ['reduce'] });
    await world.li.call(api.version.undo, { ...at(), body: {} });
    expect((await world.li.call(api.version.snapshot, at())).rows.assets ?? []).toEqual([]);
  });

  it('adds nothing when it comes again, and never changes what is there', async () => {
    await bring(workbookOf([head, first, second]));
    const again = await check([changed(first, { Asset: 'Another name' }), second]);
    expect(again.made).toEqual({});
    expect(again.problems.map(({ cell, problem }) => `${cell} ${problem}`)).toEqual(['B2 duplicate']);
    expect([again.lines, again.unchanged]).toEqual([2, 2]);
    expect(await bring(workbookOf([head, first, second]))).toMatchObject({ rows: 0, rev: 2 });
  });

  it('fills cells joined downwards in each line', async () => {
    const below = changed(first, {
      Asset: '',
      'Asset ID': '',
      'Threat ID': 'TS-9',
      'Threat scenario': 'Replayed request',
      'No.': 2,
    });
    const bytes = workbookOf([head, first, below], ['B2:B3', 'C2:C3']);
    const preview = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(preview.problems.filter(({ problem }) => problem === 'missing')).toEqual([]);
    expect(preview.made).toMatchObject({ assets: 1, threats: 2, risks: 2 });
  });

  it('takes columns as a person maps them, and as they were mapped before', async () => {
    const odd = head.map((title) => (title === 'Attack path' ? 'How' : title));
    const bytes = workbookOf([odd, first]);
    const guessed = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(guessed.columns.find(({ header }) => header === 'How')?.use).toBe('');
    const mapping = guessed.columns.map(({ header, use }) => (header === 'How' ? 'path' : use));
    const mapped = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes, { mapping }) });
    expect(mapped.differences).toEqual([]);
    const kept = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes, { kept: { how: 'path' } }) });
    expect(kept.columns).toEqual(mapped.columns);
  });

  it('may have a heading of two lines, is shown with both of them and remembered by them', async () => {
    const lines = [
      ['No.', 'Asset', '', 'Damage scenario', '', 'Impact', '', 'Threat scenario', '', 'Notes', ''],
      ['', 'ID', 'Name', 'ID', 'Description', 'Safety', 'Integrity', 'Description', 'Type', 'ID', 'Text'],
      [1, 'A-1', 'Gateway', 'DS-1', 'Stops', 'Severe', 'x', 'Spoofed stop', 'Spoofing', 'N-1', 'Authenticate'],
    ];
    const form = (more = {}) => formOf(workbookOf(lines), more);
    const preview = await world.li.call(api.taraTable.check, { ...at(), form: form() });
    expect(preview).toMatchObject({ headerRow: 2, lines: 1, problems: [] });
    expect(preview.made).toEqual({ assets: 1, damages: 1, threats: 1, risks: 1 });
    const left = preview.columns.filter(({ use }) => use === '').map(({ header }) => header);
    expect(left).toEqual(['Notes / ID', 'Notes / Text']);
    const kept = { [keyOfHeader(left[1] ?? '')]: 'strategy' };
    const again = await world.li.call(api.taraTable.check, { ...at(), form: form({ kept }) });
    expect(again.columns.at(-1)).toMatchObject({ header: 'Notes / Text', use: 'strategy', sample: 'Authenticate' });
  });

  it('names a cell with a byte of another code page, and reads the others as they are', async () => {
    const csv = (name: string) =>
      Buffer.from(`Asset;Integrity;Damage scenario\nTürsteuergerät;x;Tür öffnet\n${name}`, 'utf8');
    const bytes = new Uint8Array(
      Buffer.concat([csv('Gerätetr'), Buffer.from([0xe4]), Buffer.from('ger;x;Fällt aus\n')]),
    );
    const preview = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(preview.problems.map(({ cell, problem }) => `${cell} ${problem}`)).toEqual(['A3 unreadable']);
    expect(preview.columns[0]?.sample).toBe('Türsteuergerät');
  });

  it('says what the workbook hides of it, takes that as the rest, and leaves out hidden rows where it is told to', async () => {
    const book = read(workbookOf([head, first, second, changed(second, { 'Damage ID': 'DS-9' })]), { type: 'array' });
    const sheet = book.Sheets.TARA ?? {};
    // A row below the last one holds nothing, so nothing of it is taken.
    sheet['!rows'] = [{}, {}, { hidden: true }, {}, { hidden: true }];
    sheet['!cols'] = head.map((title) => ({ hidden: title === 'P' || title === 'KoIC' }));
    utils.book_append_sheet(book, utils.aoa_to_sheet([[...head], [...first]]), 'Old');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 2 }] };
    const bytes = () => new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const look = (more?: Record<string, unknown>) =>
      world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes(), more) });
    const preview = await look();
    expect(preview).toMatchObject({ sheet: 'TARA', hiddenSheets: ['Old'], lines: 3, hiddenLines: 1 });
    expect(preview.columns.flatMap(({ header, isHidden }) => (isHidden ? [header] : []))).toEqual(['P', 'KoIC']);
    expect(preview.made).toMatchObject({ assets: 2, damages: 3 });
    const left = await look({ skipHiddenRows: 'true' });
    expect(left).toMatchObject({ lines: 2, hiddenLines: 1, made: { assets: 2, damages: 2 } });
    expect(await look({ sheet: 'Old' })).toMatchObject({ sheet: 'Old', hiddenSheets: ['Old'], hiddenLines: 0 });
    expect(await bring(bytes(), { skipHiddenRows: 'true' })).toMatchObject({ lines: 2 });
  });

  it('is read of the sheet that is shown where a hidden one says the same', async () => {
    const book = read(workbookOf([head, first]), { type: 'array' });
    utils.book_append_sheet(book, utils.aoa_to_sheet([[...head], [...second]]), 'New');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] };
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const preview = await world.li.call(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(preview).toMatchObject({ sheet: 'New', hiddenSheets: ['TARA'] });
  });

  it('comes as CSV of a Chinese spreadsheet too', async () => {
    const csv = '资产,机密性,完整性,损害场景,人身安全,威胁场景,威胁类型\r\n车灯请求,,√,夜间碰撞,严重,伪造请求,欺骗\r\n';
    const utf8 = await world.li.call(api.taraTable.check, { ...at(), form: formOf(new TextEncoder().encode(csv)) });
    expect(utf8).toMatchObject({ lines: 1, problems: [], made: { assets: 1, damages: 1, threats: 1, risks: 1 } });
  });

  it.each([
    ['no table', new TextEncoder().encode('just words\n'), 'NoTableFound'],
    ['another file', Uint8Array.from([0x89, 0x50, 0, 1, 2, 3]), 'NotATable'],
    ['a broken workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'NotATable'],
  ] as const)('%s is refused', async (_, bytes, key) => {
    const { failure } = await world.li.attempt(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(failure.errorCode).toBe(errors[key].code);
  });

  it('that is larger than tables may be is refused with what they may be', async () => {
    const bytes = new TextEncoder().encode(`资产,损害场景\n${'x'.repeat(1_000_001)},夜间碰撞\n`);
    const { failure } = await world.li.attempt(api.taraTable.check, { ...at(), form: formOf(bytes) });
    expect(failure.errorCode).toBe(errors.WorkbookTooLarge.code);
    expect(failure.enMessage).toMatch(/: at most 600000 cells, 1000000 characters in a cell and 96 MB unpacked\./);
    expect(failure.chMessage).toMatch(/：最多 600000 个单元格，每个单元格最多 1000000 个字符，解压后不超过 96 MB。/);
  });

  it('that is not sent is asked for at its field', async () => {
    const { failure } = await world.li.attempt(api.taraTable.check, { ...at(), form: new FormData() });
    expect([failure.errorCode, failure.fields]).toEqual([
      errors.NotATable.code,
      [{ path: 'file', problem: 'required' }],
    ]);
  });
});

describe('the table of a task', () => {
  let world: ServerWorld;
  let lin: Actor;
  let source: string;
  let empty: string;
  beforeAll(async () => {
    world = await serverWorld();
    lin = await world.user('lin', engineer);
    source = (await lin.call(api.workplace.loadExample, { body: { locale: 'en-US' } })).versionId;
    await rateByPath(source);
    const { id } = await lin.call(api.project.create, { body: projectForm({ name: 'Other', code: 'O' }) });
    const task = await lin.call(api.task.create, { params: { projectId: id }, body: taskForm(lin.id) });
    empty = task.versionId;
  });
  afterAll(() => world.close());

  /** A tree is no part of the table: the threat scenario that has one gets a path of the same steps. */
  async function rateByPath(versionId: string) {
    const params = { versionId };
    const { rows } = await lin.call(api.version.snapshot, { params });
    const nodes = (rows.treeNodes ?? []) as unknown as Row<'treeNodes'>[];
    const steps = nodes.flatMap(({ step }) => step ?? []).slice(0, 3);
    const root = nodes.find(({ parent }) => parent === null);
    const edits = [
      add('paths', { name: 'Over the connector', threats: [root?.threat ?? ''], steps, reason: 'As in the tree' }),
      drop('treeNodes', { id: root?.id ?? '' }),
    ];
    await lin.call(api.version.edit, { params, body: { edits } });
  }

  const file = async (format: string, locale: string) => {
    const reply = await lin.fetch(`/intara/v1.0/versions/${source}/table?format=${format}&locale=${locale}`);
    return new Uint8Array(await reply.arrayBuffer());
  };

  it.each([
    ['xlsx', 'en-US'],
    ['xlsx', 'zh-CN'],
    ['csv', 'zh-CN'],
  ])('goes out as %s in %s and comes in again without a difference', async (format, locale) => {
    const bytes = await file(format, locale);
    const preview = await lin.call(api.taraTable.check, { params: { versionId: empty }, form: formOf(bytes) });
    expect(preview.differences).toEqual([]);
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId: source } });
    expect(preview.made.risks).toBe(rows.risks?.length);
    expect(preview.problems.filter(({ problem }) => problem.startsWith('unknown') || problem === 'offScale')).toEqual(
      [],
    );
  });

  it('comes into a task that has a risk of its own under the same code', async () => {
    const { id } = await lin.call(api.project.create, { body: projectForm({ name: 'OwnRisk', code: 'OR' }) });
    const { versionId } = await lin.call(api.task.create, { params: { projectId: id }, body: taskForm(lin.id) });
    const at = { params: { versionId } };
    await lin.call(api.assets.create, { ...at, body: { name: 'Own', properties: ['I'] } });
    const assets = (await lin.call(api.assets.list, at)).map((row) => row.id);
    await lin.call(api.damages.create, { ...at, body: { description: 'Own damage', assets } });
    const damages = (await lin.call(api.damages.list, at)).map((row) => row.id);
    const threat = { description: 'Own threat', type: 'S', property: 'I', assets, damages };
    await lin.call(api.threats.create, { ...at, body: threat });
    const [damage = '', [{ id: named = '' } = {}]] = [damages[0], await lin.call(api.threats.list, at)];
    await lin.call(api.risks.create, { ...at, body: { threat: named, damage } });
    const bytes = await file('xlsx', 'en-US');
    const preview = await lin.call(api.taraTable.check, { ...at, form: formOf(bytes) });
    expect(preview.problems.filter(({ problem }) => problem === 'newCode')).toMatchObject([
      { use: 'riskId', value: 'R-1' },
    ]);
    await lin.call(api.taraTable.import, { ...at, form: formOf(bytes) });
    const codes = (await lin.call(api.risks.list, at)).map(({ code }) => code);
    expect(new Set(codes).size).toBe((preview.made.risks ?? 0) + 1);
  });

  it('holds texts that look like formulas as texts', async () => {
    await lin.call(api.assets.create, { params: { versionId: source }, body: { name: '=1+1' } });
    await lin.call(api.damages.create, {
      params: { versionId: source },
      body: {
        description: '=HYPERLINK("http://x")',
        assets: [(await lin.call(api.assets.list, { params: { versionId: source } }))[0]?.id ?? ''],
      },
    });
    const csv = new TextDecoder().decode(await file('csv', 'en-US'));
    expect(csv).toContain(`"'=HYPERLINK`);
    const sheet = read(await file('xlsx', 'en-US'), { type: 'array' }).Sheets.TARA ?? {};
    expect(Object.values(sheet).filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toEqual([]);
  });

  it.each(['xlsx', 'csv'])(
    'brings back codes of paths, and names as they were entered, as %s in zh-CN',
    async (format) => {
      const at = { params: { versionId: source } };
      const name = `-40 °C REG_x0041_VALUE ${format}`;
      await lin.call(api.assets.create, { ...at, body: { name } });
      const id = (await lin.call(api.assets.list, at)).find((row) => row.name === name)?.id ?? '';
      await lin.call(api.damages.create, { ...at, body: { description: `=1 ${format}`, assets: [id] } });
      const form = formOf(await file(format, 'zh-CN'));
      const there = { params: { versionId: empty } };
      await lin.call(api.taraTable.import, { ...there, form });
      const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort();
      expect(codes(await lin.call(api.paths.list, there))).toEqual(codes(await lin.call(api.paths.list, at)));
      expect((await lin.call(api.assets.list, there)).map((row) => row.name)).toContain(name);
      expect((await lin.call(api.damages.list, there)).map((row) => row.description)).toContain(`=1 ${format}`);
    },
  );
});

const gbHex =
  'd7cab2fab1e0bac52cd7cab2fa2ccbf0baa6b3a1beb02c532ccdfed0b2b3a1beb02cd3b0cfecb5c8bcb60d0a412d312cb3b5b5c6c7ebc7f32cd2b9bce4c5f6d7b2a3acc6f0bbf02c5365766572652cceb1d4ecb1a8cec42c4d616a6f72';

describe('a table as text', () => {
  const lines = [
    ['资产编号', '资产', '损害场景', 'S', '威胁场景', '影响等级'],
    ['A-1', '车灯请求', '夜间碰撞，起火', 'Severe', '伪造报文', 'Major'],
  ];
  const joined = (separator: string) =>
    lines
      .map((line) => line.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
      .join('\r\n');
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const bigEndian = (text: string) => new Uint8Array(Buffer.from(utf16(text)).swap16());
  /** GB18030 of the text above, as Excel in China saves a CSV (bytes of `iconv -t GB18030`). */
  const gb18030 = () => new Uint8Array(Buffer.from(gbHex, 'hex'));
  const check = async (bytes: Uint8Array) => {
    const world = await analysis();
    const form = formOf(new Uint8Array(bytes));
    const answer = await world.li.attempt(api.taraTable.check, { params: { versionId: world.versionId }, form });
    await world.close();
    return answer;
  };
  it.each([
    ['UTF-8 with its mark and commas', () => new TextEncoder().encode(`\ufeff${joined(',')}`)],
    ['UTF-8 with semicolons', () => new TextEncoder().encode(joined(';'))],
    ['UTF-16 with tabs, as Excel saves Unicode text', () => utf16(joined('\t'))],
    ['UTF-16 the other way round', () => bigEndian(joined('\t'))],
    ['GB18030, as a Chinese Excel saves CSV', gb18030],
  ])('is read in %s, and its wrong total is named by its cell', async (_, bytes) => {
    const { data } = await check(bytes());
    expect(data.columns.map(({ header }) => header)).toEqual(lines[0]);
    expect(data.differences).toMatchObject([{ cell: 'F2', use: 'impact', printed: 'Major' }]);
  });

  it('is no table where it is a file of zeros, or another JSON', async () => {
    expect((await check(new Uint8Array(100))).status).toBe(400);
    expect((await check(new TextEncoder().encode('{"a": 1}'))).status).toBe(400);
  });
});

/** Files of other tools, where they are at hand: they are not part of the repository. */
const samples = `${process.env.SAMPLES ?? '../shared/samples'}/xlsx`;
describe.skipIf(!existsSync(samples))('workbooks that others made', () => {
  it.each(['requirements-table.xlsx', 'SPDXSpreadsheetExample-v2.2.xlsx'])(
    '%s is read, and what it lacks is said',
    async (name) => {
      const world = await analysis();
      const bytes = new Uint8Array(readFileSync(`${samples}/${name}`));
      const { status, data } = await world.li.attempt(api.taraTable.check, {
        params: { versionId: world.versionId },
        form: formOf(bytes),
      });
      expect([200, 422]).toContain(status);
      expect(data?.made.risks ?? 0).toBe(0);
      await world.close();
    },
  );
});

const taraJson = `${process.env.SAMPLES ?? '../shared/samples'}/tara-json/sample_tara_input_esc.json`;
describe.skipIf(!existsSync(taraJson))('an analysis as JSON that others made', () => {
  it('becomes rows, and every printed value that differs or is unknown is named by its cell', async () => {
    const world = await analysis();
    const params = { versionId: world.versionId };
    const form = () => formOf(new Uint8Array(readFileSync(taraJson)));
    const { data } = await world.li.attempt(api.taraTable.check, { params, form: form() });
    expect(data.lines).toBe(15);
    expect(data.made).toMatchObject({ threats: 15, paths: 15 });
    expect(data.differenceCount).toBeGreaterThan(0);
    const { status } = await world.li.attempt(api.taraTable.import, { params, form: form() });
    expect(status).toBe(200);
    await world.close();
  });
});
