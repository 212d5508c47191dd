// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nearestName } from '#domain/report/template/names.ts';
import { readTemplate } from '#server/templates/check-template.ts';
import { p, row, tableOf } from '../../world/docx-parts.ts';
import { docx } from '../../world/template-files.ts';

const problemsOf = (body: string) =>
  readTemplate(docx(body)).compiled.problems.map(({ problem, written, instead }) => [problem, written, instead]);

describe('the check of a template', () => {
  it('names unknown placeholders with the nearest known one', () => {
    expect(problemsOf(p('{projct.name} {#risk}{cod}{/risk} {table: rsks} {drawing: itm}'))).toEqual([
      ['unknown', '{projct.name}', '{project.name}'],
      ['unknown', '{#risk}', '{#risks}'],
      ['unknown', '{cod}', null],
      ['unknown', '{table: rsks}', '{table: risks}'],
      ['unknown', '{drawing: itm}', '{drawing: item}'],
    ]);
    expect(problemsOf(p('{#risks}{cod}{/risks}'))).toEqual([['unknown', '{cod}', '{code}']]);
    expect(problemsOf(p('{__proto__}{constructor}{#toString}{/toString}')).map(([problem]) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'unknown'),
    );
  });

  it('says on which page and in which paragraph, where Word has noted the pages', () => {
    const second = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>next</w:t></w:r></w:p>';
    const [one] = readTemplate(docx(p('a') + second + p('b') + p('so {wrong thing} it is'))).compiled.problems;
    expect(one).toMatchObject({ part: 'document', page: 2, paragraph: 3, near: 'so {wrong thing} it is' });
    const first = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>{wrong thing}</w:t></w:r></w:p>';
    expect(readTemplate(docx(p('a') + first)).compiled.problems[0]).toMatchObject({ page: 2, paragraph: 1 });
    const [other] = readTemplate(docx(p('a') + p('{wrong thing}'))).compiled.problems;
    expect(other).toMatchObject({ page: null, paragraph: 2 });
  });

  it('names loops that are not closed, or closed wrongly', () => {
    expect(problemsOf(p('{#risks}{code}'))).toEqual([['unclosed', '{#risks}', '{/risks}']]);
    expect(problemsOf(p('{#risks}{cod}'))).toContainEqual(['unknown', '{cod}', '{code}']);
    expect(problemsOf(p('{code}{#risks}'))).toContainEqual(['unknown', '{code}', '{project.code}']);
    expect(problemsOf(p('{/risks}'))).toEqual([['endAlone', '{/risks}', null]]);
    expect(problemsOf(p('{#risks}{code}{/assets}{/risks}'))).toEqual([['wrongEnd', '{/assets}', '{/risks}']]);
    expect(problemsOf(p('{#risks} text') + p('{code}') + p('{/risks}'))).toContainEqual([
      'loopNotAlone',
      '{#risks}',
      null,
    ]);
    expect(problemsOf(p('{#risks}') + tableOf(row('{code}', '{/risks}')))).toContainEqual([
      'crossed',
      '{#risks}',
      null,
    ]);
  });

  it('tells the problems as the document has them', () => {
    const body = p('{wrong.a}') + p('{#risks}') + p('{table: rsks} and {wrong.b') + p('{/assets}') + p('{wrong.c}');
    expect(readTemplate(docx(body)).compiled.problems.map(({ paragraph }) => paragraph)).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it('names blocks in wrong places, braces and styles', () => {
    expect(problemsOf(p('see {table: risks}'))).toEqual([['blockNotAlone', '{table: risks}', null]]);
    expect(problemsOf(p('{#risks}') + p('{table: assets}') + p('{/risks}'))).toEqual([
      ['blockInLoop', '{table: assets}', null],
    ]);
    expect(problemsOf(p('{project.name'))).toEqual([['openBrace', '', null]]);
    expect(problemsOf(p('{table: risks, style: Sampel table}'))).toEqual([
      ['unknownStyle', '{table: risks, style: Sampel table}', '{table: risks, style: Sample table}'],
    ]);
  });

  it('proposes no name that is far from what was written', () => {
    expect(nearestName('x', ['risks', 'assets'])).toBeUndefined();
    expect(nearestName('name', ['task.name'])).toBe('task.name');
    expect(nearestName('x'.repeat(500), ['risks'])).toBeUndefined();
  });
});
