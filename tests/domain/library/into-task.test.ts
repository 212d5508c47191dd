import { describe, expect, it } from 'vitest';
import { r155Attacks } from '#domain/library/content/r155.ts';
import { entryOfRow } from '#domain/library/from-row.ts';
import { importOps } from '#domain/library/import.ts';
import { isNameCut, libraryDifferences, threatCodes, valuesOf } from '#domain/library/into-task.ts';
import { type LibraryEntry, type LibraryName, libraries, type NewEntry } from '#domain/library/libraries.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { LibraryLink } from '#domain/model/library-link.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

const both = (en: string, zh: string) => ({ en, zh });
const entry = <L extends LibraryName>(library: L, form: NewEntry<L>, rev = 3): LibraryEntry<L> => ({
  ...(libraries[library].form.parse(form) as never as LibraryEntry<L>),
  id: 'e1',
  rev,
  origin: 'own' as const,
  createBy: '',
  updateBy: '',
  updateTime: '',
});
let n = 0;
const newId = () => `new-${++n}`;
const damageOf = (asset: string) => ({ description: 'No light', property: 'A', assets: [asset] });
const given = { method: defaultMethod, language: 'zh' as const, newId };

describe('entries of a library in a task', () => {
  it('a name of an asset kept from times when it could be longer is cut, which can be asked before', () => {
    const kept = { ...entry('assets', { name: both('Gateway', '网关') }), name: both('x'.repeat(201), '网关') };
    expect([isNameCut('assets', kept.name, 'en'), isNameCut('assets', kept.name, 'zh')]).toEqual([true, false]);
    const desk = empty();
    desk.do(...importOps({ ...given, language: 'en', library: 'assets', entries: [kept], to: [] }));
    expect([...desk.w.assets.values()].map(({ name }) => name.length)).toEqual([200]);
    expect(isNameCut('requirements', both('x'.repeat(400), ''), 'en')).toBe(false);
  });

  it('a requirement comes for its goals, with its open values filled and the verification their CAL asks for', () => {
    const mac = entry('requirements', {
      name: both('Message code', 'MAC'),
      text: both('The code shall be at least {bits} bits.', 'MAC 应不小于 {bits} 位。'),
      parameters: [{ key: 'bits', name: both('Bits', '位数'), value: both('64', '64') }],
      verificationByCal: { CAL2: both('Send codes of less than {bits} bits.', '发送小于 {bits} 位的 MAC。') },
    });
    const taken = (more: object) => {
      const desk = empty();
      desk.do(add('goals', { name: 'Authentic frames' }, 'g'));
      desk.do(...importOps({ ...given, language: 'en', library: 'requirements', entries: [mac], to: [], ...more }));
      return [...desk.w.requirements.values()].map(({ text, goals, verification }) => ({ text, goals, verification }));
    };
    expect(taken({})).toEqual([{ text: 'The code shall be at least 64 bits.', goals: [], verification: '' }]);
    expect(taken({ goals: { ids: ['g'], cal: 'CAL2' }, parameters: { e1: { bits: '28' } } })).toEqual([
      { text: 'The code shall be at least 28 bits.', goals: ['g'], verification: 'Send codes of less than 28 bits.' },
    ]);
  });

  it('an asset comes in the language of the screen, with its link, without codes the method does not know', () => {
    const gateway = entry('assets', {
      name: both('Gateway', '网关'),
      category: 'nowhere',
      properties: ['I', 'unknown', 'A'],
    });
    const ops = importOps({ ...given, library: 'assets', entries: [gateway], to: [] });
    const desk = empty();
    desk.do(...ops);
    expect([...desk.w.assets.values()]).toMatchObject([
      {
        code: 'A-1',
        name: '网关',
        category: '',
        properties: ['I', 'A'],
        library: { library: 'assets', entry: 'e1', rev: 3, language: 'zh' },
      },
    ]);
  });

  it('a claim comes as a claim of the task, an assumption beside it with its link', () => {
    const statement = { name: both('Insured', '已投保'), text: both('Insurance pays', '由保险承担') };
    const entries = (['claim', 'assumption'] as const).map((type) => entry('templates', { ...statement, type }));
    const desk = empty();
    desk.do(...importOps({ ...given, library: 'templates', entries, to: [] }));
    const said = { name: '已投保', text: '由保险承担' };
    expect([...desk.w.claims.values()]).toMatchObject([{ code: 'CSC-1', ...said, assumptions: [] }]);
    expect([...desk.w.assumptions.values()]).toMatchObject([{ ...said, library: { entry: 'e1' } }]);
  });

  it('a reason for a property leaves the entry with the property', () => {
    const because = (en: string) => ({ en });
    const form = libraries.assets.form.parse({
      name: both('Gateway', '网关'),
      properties: ['I', 'A'],
      propertyReasons: { I: because('It filters'), A: both(' ', ''), C: because('It keeps keys') },
    });
    expect(form.propertyReasons).toEqual({ I: both('It filters', 'It filters') });
  });

  it('an attack comes with its steps in order, rated in the models that know its levels, as one edit', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
    const type = desk.w.method.threatTypes[0]?.code ?? '';
    desk.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
    const attack = entry('attacks', {
      name: both('Forged frames', '伪造报文'),
      steps: [
        { name: both('Reach the bus', '接入总线'), takesPart: false },
        {
          name: both('Send', '发送'),
          realises: ['T0855', 'T0855'],
          potential: { ET: '1w', SE: 'expert' },
          reason: both('Tools exist', '有工具'),
        },
      ],
    });
    const ops = importOps({ ...given, library: 'attacks', entries: [attack], to: [{ id: 't', name: '' }] });
    desk.do(...ops);
    const [path] = [...desk.w.paths.values()];
    expect(path).toMatchObject({ name: '伪造报文', threats: ['t'], library: { entry: 'e1' } });
    const steps = (path?.steps ?? []).map((id) => desk.w.steps.get(id));
    expect(steps).toMatchObject([
      { name: '接入总线', takesPart: false, ratings: {}, realises: [] },
      { name: '发送', takesPart: true, reason: '有工具', ratings: { 'attack-potential': { ET: '1w', SE: 'expert' } } },
    ]);
    expect(steps[1]?.realises).toEqual(['T0855']);
    const back = entryOfRow(desk.w, 'paths', path!, 'zh');
    expect(back.steps?.map((step) => step.realises)).toEqual([undefined, ['T0855']]);
    desk.undo();
    expect([desk.w.paths.size, desk.w.steps.size]).toEqual([0, 0]);
  });

  it('a threat of a catalogue that names no property takes the first its type compromises, and leads to the damages named', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Bus', properties: ['A'] }, 'a'), add('damages', damageOf('a'), 'd'));
    const threat = entry('attacks', { name: both('Flooding', '泛洪'), form: 'threat', threatTypes: ['nowhere', 'D'] });
    const taking = { ...given, library: 'attacks' as const, to: [{ id: 'a', name: '' }], damages: ['d'] };
    desk.do(...importOps({ ...taking, entries: [threat] }));
    expect([...desk.w.threats.values()]).toMatchObject([
      { description: '泛洪', type: 'D', property: 'A', assets: ['a'], damages: ['d'], library: { entry: 'e1' } },
    ]);
    const unknown = entry('attacks', { name: both('Else', '其他'), form: 'threat', threatTypes: ['nowhere'] });
    expect(importOps({ ...taking, entries: [unknown] })).toEqual([]);
  });

  it('every threat of UN R155 that names a type can become a threat scenario', () => {
    const typed = r155Attacks().filter(({ threatTypes }) => (threatTypes ?? []).length > 0);
    expect(typed.length).toBeGreaterThan(40);
    const left = typed.filter((seed) => {
      const { type, property } = threatCodes(entry('attacks', seed), defaultMethod);
      return !type || !property;
    });
    expect(left.map(({ code }) => code)).toEqual([]);
  });

  it('a damage scenario says the name of its asset, and is rated by the standard’s names', () => {
    const impact = entry('impacts', {
      name: both('Loss of light', '失去照明'),
      sentence: both('{A} fails', '{A}失效'),
      property: 'A',
      ratings: { safety: 'Severe' },
    });
    const values = valuesOf('damages', impact, { ...given, asset: '前照灯' });
    expect(values).toMatchObject({ description: '前照灯失效', property: 'A' });
    expect(Object.values(values.ratings as object)).toMatchObject([{ level: 'SEV', notAnalysed: false }]);
  });

  it('the rating of a damage says the entry’s reason, then where that is from', () => {
    const impact = (form: Partial<NewEntry<'impacts'>>) =>
      entry('impacts', { name: both('Dark', '黑暗'), code: 'I1', ratings: { safety: 'Severe' }, ...form });
    const reasons = (form: Partial<NewEntry<'impacts'>>, language: 'en' | 'zh') =>
      Object.values(valuesOf('damages', impact(form), { ...given, language }).ratings as object).map(
        ({ reason }: { reason: string }) => reason,
      );
    const why = { reason: both('Nothing is seen', '视野全失'), source: 'Annex F; expert judgement' };
    expect(reasons(why, 'en')).toEqual(['Nothing is seen (I1 Annex F; expert judgement)']);
    expect(reasons(why, 'zh')).toEqual(['视野全失（I1 Annex F; 专家判断）']);
    expect(reasons({ source: 'Annex F' }, 'en')).toEqual(['I1 Annex F']);
    const long = reasons({ ...why, reason: both('x'.repeat(4000), '') }, 'en');
    expect(long.map((text) => [text.length, text.endsWith('judgement)')])).toEqual([[4000, true]]);
  });

  it('a damage scenario made into an entry keeps why it is rated, each reason once', () => {
    const desk = empty();
    const rated = (level: string, reason: string) => ({ level, notAnalysed: false, reason });
    const ratings = { S: rated('MAJ', 'Two units fail'), F: rated('MOD', 'Two units fail'), O: rated('MOD', 'Towed') };
    desk.do(add('assets', { name: 'Bus', properties: ['A'] }, 'a'), add('damages', { ...damageOf('a'), ratings }, 'd'));
    const row = desk.w.damages.get('d');
    expect(row && entryOfRow(desk.w, 'damages', row, 'en').reason).toEqual(both('Two units fail\nTowed', ''));
  });

  it('a link of before, without library and language, is one to an attack in Chinese', () => {
    expect(LibraryLink.parse({ entry: 'e1', rev: 2 })).toEqual({
      library: 'attacks',
      entry: 'e1',
      rev: 2,
      language: 'zh',
    });
  });

  it('a later entry differs where the library has changed and the row does not say so yet', () => {
    const asset = (form: Partial<NewEntry<'assets'>>) =>
      valuesOf('assets', entry('assets', { name: both('Gateway', '网关'), ...form }), given);
    const then = asset({});
    const now = asset({ description: both('Routes', '路由'), properties: ['I'], dataCategory: 'personal' });
    const row = { ...then, name: 'our name', dataCategory: 'personal' };
    expect(libraryDifferences(row, then, now)).toEqual([
      { field: 'description', row: '', entry: '路由' },
      { field: 'properties', row: [], entry: ['I'] },
    ]);
  });

  it('a later entry offers the dimensions it has changed; those the task has rated by itself stay', () => {
    const rated = (form: Partial<NewEntry<'impacts'>>) =>
      valuesOf('damages', entry('impacts', { name: both('Dark', '黑暗'), code: 'I1', ...form }), given);
    const then = rated({ ratings: { safety: 'Severe', privacy: 'Major' } });
    const now = rated({ ratings: { safety: 'Major' } });
    const [[safety, before], [privacy]] = Object.entries(then.ratings as object) as [[string, object], [string]];
    const own = { level: 'MAJ', notAnalysed: false, reason: 'Recalls' };
    const row = { ...then, ratings: { ...(then.ratings as object), F: own } };
    expect(libraryDifferences(row, then, now)).toEqual([
      {
        field: 'ratings',
        row: { [safety]: before, [privacy]: expect.anything(), F: own },
        entry: { ...(now.ratings as object), F: own },
      },
    ]);
    const followed = { ...row, ratings: { ...(now.ratings as object), F: own } };
    expect(libraryDifferences(followed, then, now)).toEqual([]);
  });
});
