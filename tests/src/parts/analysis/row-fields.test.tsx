import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import type { FunctionRow } from '#domain/kinds/function/shape.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { assetFields } from '@/features/asset/fields';
import { assumptionFields } from '@/features/assumption/fields';
import { attackStepFields } from '@/features/attack-path/step-fields';
import { claimFields } from '@/features/claim/fields';
import { damageFields } from '@/features/damage/fields';
import { functionFields } from '@/features/function/fields';
import { goalFields } from '@/features/goal/fields';
import { requirementFields } from '@/features/requirement/fields';
import { riskFields } from '@/features/risk/fields';
import { threatFields } from '@/features/threat/fields';
import { readHeader } from '@/grid/clipboard/named-columns';
import type { Column } from '@/grid/grid-types';
import type { PlainTextKey, Translate } from '@/i18n';
import enUS from '@/locales/en-US';
import { allLooks } from '@/ratings/useLooks';
import { headed } from '@/rows/columns';
import { newRowOf, patchOf } from '@/rows/edits';
import { fieldWords } from '@/rows/field-words';
import type { RowFields } from '@/rows/fields';
import { everyTitle } from '@/rows/former-titles';
import { methodWords } from '@/rows/method-words';
import { valueProblem } from '@/rows/value-problem';
import { lamp, lampColumns, openGrid } from '../../world/grid';

const t = ((key: keyof typeof enUS) => enUS[key]) as Translate;
const codes: Record<string, string> = { a1: 'A-1', g1: 'CSG-1' };
const codeOf = (id: string) => codes[id];

describe('the panel of a kind', () => {
  const order = (fields: { panel: readonly { name: string }[] }) => fields.panel.map(({ name }) => name);

  it('begins with the fields the declaration names; the others follow in the order of the grid', () => {
    expect(order(damageFields)).toEqual([
      'description',
      'assets',
      'property',
      'overall',
      'ratings',
      'category',
      'effects',
      'library',
    ]);
    expect(order(assetFields).slice(-5)).toEqual(['dataCategory', 'dependsOn', 'affects', 'part', 'library']);
  });

  it('leaves out the fields that another part shows', () => {
    expect(order(riskFields)).not.toContain('impact');
    expect(riskFields.list.map(({ name }) => name)).toContain('impact');
  });
});

describe('the explanation of a statement, which freezing asks for', () => {
  it.each([goalFields, requirementFields, assumptionFields, claimFields])('is marked in the head: $kind', (fields) => {
    const { asked } = fields.list.find(({ name }) => name === 'explanation') ?? {};
    openGrid([lamp(1)], {
      columns: lampColumns.map((column) => (column.key === 'text' && asked ? { ...column, asked } : column)),
    });
    expect(screen.getByRole('columnheader', { name: /Text/ })).toHaveTextContent('Text *');
    expect(screen.getByRole('columnheader', { name: /Colour/ })).not.toHaveTextContent('*');
  });
});

describe('the edit of a cell', () => {
  const fn = { level: 'sub', parent: 'f1' } as FunctionRow;

  it('changes the field of its column', () => {
    expect(patchOf(functionFields, fn, 'name', 'Braking')).toEqual({ name: 'Braking' });
    expect(patchOf(functionFields, fn, 'code', 'F-7')).toEqual({ code: 'F-7' });
  });

  it('takes a value out by the empty value of its type', () => {
    expect(patchOf(functionFields, fn, 'data', null)).toEqual({ data: '' });
    expect(patchOf(requirementFields, {} as never, 'goals', null)).toEqual({ goals: [] });
    expect(patchOf(assetFields, {} as never, 'part', null)).toEqual({ part: null });
  });

  it('changes what the declaration says besides', () => {
    expect(patchOf(functionFields, fn, 'level', 'main')).toEqual({ level: 'main', parent: null });
    expect(patchOf(functionFields, fn, 'parent', 'f2')).toEqual({ parent: 'f2', level: 'sub' });
    expect(patchOf(functionFields, fn, 'parent', null)).toEqual({ parent: null });
  });

  it('changes one part of a field with several columns', () => {
    const row = { ratings: { S: { level: 'major', notAnalysed: false, reason: 'guess' } } } as unknown as DamageRow;
    expect(patchOf(damageFields, row, 'rating.S', 'severe')).toEqual({
      ratings: { S: { level: 'severe', notAnalysed: false, reason: 'guess' } },
    });
    expect(patchOf(damageFields, row, 'rating.F', null)).toEqual({
      ratings: { ...row.ratings, F: { level: null, notAnalysed: false, reason: '' } },
    });
  });
});

describe('a new row', () => {
  it('has what was entered, and a blank where a value is required', () => {
    expect(newRowOf(damageFields, { description: 'No light', 'rating.S': 'severe', category: '' })).toEqual({
      description: 'No light',
      assets: [],
      property: '',
      category: '',
      effects: '',
      ratings: { S: { level: 'severe', notAnalysed: false, reason: '' } },
    });
  });

  it('does not depend on the order in which its fields were entered', () => {
    const values = { parent: 'f1', level: 'main', name: 'Braking' };
    expect(newRowOf(functionFields, values)).toMatchObject({ level: 'sub', parent: 'f1' });
    expect(newRowOf(functionFields, { level: 'main', parent: 'f1' })).toMatchObject({ level: 'sub', parent: 'f1' });
  });
});

describe('a pasted sheet', () => {
  const columnsOf = (fields: { list: readonly { name: string; label: PlainTextKey }[] }) =>
    fields.list.map(
      ({ name, label }) =>
        ({ key: name, titleText: enUS[label], names: () => everyTitle(label) }) as unknown as Column<object>,
    );

  it.each([
    ['today', 'Verification method', 'Verifier', 'Reason for no evidence'],
    ['before', 'Verified by', 'Verified by whom', 'Why no evidence'],
  ])('names the columns by their titles of %s', (_, ...titles) => {
    const columns = columnsOf(requirementFields);
    const read = readHeader([titles, ['test', 'Li', 'An example']], columns, columns, undefined);
    expect(read?.unknown).toEqual([]);
    expect(read?.columns.map(({ key }) => key).sort()).toEqual([
      'verificationMethod',
      'verificationReason',
      'verifiedBy',
    ]);
    const at = (key: string) => read?.matrix[0]?.[read.columns.findIndex((column) => column.key === key)];
    expect([at('verificationMethod'), at('verifiedBy')]).toEqual(['test', 'Li']);
  });
});

describe('a sheet of another tool pasted into a grid', () => {
  const own = <K extends AnalysisKind>({ kind, list, code }: RowFields<K>) => {
    const named = [{ name: 'code', label: code }, ...list].map(
      ({ name, label }) =>
        ({ key: name, titleText: enUS[label], names: () => everyTitle(label) }) as unknown as Column<object>,
    );
    const marks = ['C', 'I', 'A'].map(
      (one) => ({ key: `properties.${one}`, titleText: one }) as unknown as Column<object>,
    );
    return headed(kind, kind === 'assets' ? [...named, ...marks] : named);
  };
  const keysOf = (columns: readonly Column<object>[], ...titles: string[]) => {
    const read = readHeader([titles, titles.map(() => 'x')], columns, columns, undefined);
    expect(read?.unknown).toEqual([]);
    return read?.columns.map(({ key }) => key).sort();
  };

  it.each(['Asset', 'Assets', 'Asset Name', 'asset_name', '资产', '资产名称', 'Name'])(
    'gives assets their names by the heading %s',
    (title) => {
      expect(keysOf(own(assetFields), title, 'C', 'I')).toEqual(['name', 'properties.C', 'properties.I']);
    },
  );

  it('is read by the words that head the same columns of a table that is imported', () => {
    expect(keysOf(own(damageFields), 'Damage_scenario', 'Security property')).toEqual(['description', 'property']);
    expect(keysOf(own(threatFields), '威胁描述', 'STRIDE', 'Damage scenario')).toEqual([
      'damages',
      'description',
      'type',
    ]);
    expect(keysOf(own(riskFields), 'Risk ID', 'Countermeasures')).toEqual(['code', 'strategy']);
  });

  it('goes by a title of the grid before it goes by such a word', () => {
    const named = (key: string, titleText: string) => ({ key, titleText }) as unknown as Column<object>;
    const columns = headed('risks', [named('strategy', 'Disposal strategy'), named('control', 'Control')]);
    expect(keysOf(columns, 'Control', 'Measure')).toEqual(['control', 'strategy']);
  });
});

describe('the words of history and conflicts', () => {
  it('are those of column and panel', () => {
    const words = fieldWords(riskFields, t, codeOf);
    expect(words.field('strategy')).toBe('Disposal strategy');
    expect(words.field('code')).toBe('Code');
    expect(words.field('unknown')).toBe('unknown');
    expect(words.value('treatments', ['reduce', 'share'])).toBe('Reduce, Share');
    expect(words.value('goals', ['g1', 'gone'])).toBe('CSG-1, gone');
    expect(words.value('strategy', null)).toBe('');
    expect(fieldWords(requirementFields, t, codeOf).value('verificationMethod', 'test')).toBe('test');
    expect(fieldWords(assetFields, t, codeOf).value('insideTrustBoundary', true)).toBe('yes');
    expect(fieldWords(attackStepFields, t, codeOf).field('code')).toBe('Code of the step');
  });

  it('say the parts of a rating in one line, and a file by its name', () => {
    const damage = fieldWords(damageFields, t, codeOf);
    expect(damage.field('ratings')).toBe('Ratings');
    expect(
      damage.value('ratings', {
        S: { level: 'severe', notAnalysed: false, reason: 'no brakes' },
        F: { level: null, notAnalysed: true, reason: '' },
      }),
    ).toBe('S severe · Reasons and evidence no brakes · F not analysed yes');
    const risk = fieldWords(riskFields, t, codeOf);
    expect(risk.value('residual', { model: 'cvss', level: 'low', acceptedBy: 'Li', impact: {} })).toBe(
      'Feasibility model cvss · low · Accepted by Li',
    );
    expect(risk.value('attachments', [{ file: 'f00', name: 'test.pdf', size: 1 }])).toBe('test.pdf');
  });

  it('call what the method knows by its name', () => {
    const { method } = headlamp().w;
    const words = fieldWords(damageFields, t, codeOf, methodWords(method, allLooks(method), 'damages'));
    expect(words.value('ratings', { S: { level: 'SEV', notAnalysed: false, reason: '' } })).toBe('S Safety Severe');
    expect(words.value('property', 'I')).toBe('Integrity');
    const threat = fieldWords(threatFields, t, codeOf, methodWords(method, allLooks(method), 'threats'));
    expect(threat.value('type', 'S')).toBe('Spoofing');
    const step = fieldWords(attackStepFields, t, codeOf, methodWords(method, allLooks(method), 'steps'));
    const rated = step.value('ratings', { [method.feasibility[0]?.id ?? '']: { ET: 'ET1' } });
    expect(rated).toMatch(/^Attack potential/);
  });
});

describe('the value of a field of a new row', () => {
  it('is refused for what is wrong with it, and not where nothing was entered', () => {
    const of = (name: string, value: string) => valueProblem(functionFields, name, value, 'It');
    expect(of('code', 'F#1')).toMatch(/It may contain letters/);
    expect(of('name', 'n'.repeat(5000))).toMatch(/It is too long/);
    expect(['F-1', ''].map((code) => of('code', code))).toEqual([undefined, undefined]);
    expect(valueProblem(goalFields, 'link', 'www.example.com/doc 1', 'Link')).toMatch(/Link must start with http/);
    expect(valueProblem(goalFields, 'link', 'https://example.com', 'Link')).toBeUndefined();
  });

  it('is looked at as it is stored', () => {
    expect(valueProblem(damageFields, 'category', 'Safety', 'Category')).toBeUndefined();
  });
});
