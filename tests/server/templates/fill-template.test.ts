// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fieldsOfLoop, loopNames, TemplateRows } from '#domain/report/template/rows.ts';
import { TemplateSource } from '#domain/report/template/source.ts';
import { templateTables } from '#domain/report/template/tables.ts';
import { readTemplate } from '#server/templates/check-template.ts';
import { openTemplate } from '#server/templates/open-template.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { head, headlamp, told } from '../../domain/report/example.ts';
import { linesOf, p, partsOf, row, tableOf } from '../../world/docx-parts.ts';
import { docx, filled } from '../../world/template-files.ts';

const w = headlamp();
const fill = (body: string, locale?: 'zh-CN' | 'en-US') => filled(docx(body), w, head, locale);

describe('an own template', () => {
  it('is filled with single values, however Word has cut the words', () => {
    const file = fill(p('Project {pro', 'ject.na', 'me}, version {Version.Name} of {task.name}.'));
    expect(linesOf(file)[0]).toBe('Project Headlamp-example, version V1.0 of Headlamp-TARA.');
  });

  it('gives a value the look of its placeholder', () => {
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{task.name}</w:t></w:r></w:p>';
    expect(partsOf(fill(bold))['word/document.xml']).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Headlamp-TARA</w:t></w:r>',
    );
  });

  it('repeats a row of a table for each risk', () => {
    const lines = linesOf(fill(tableOf(row('Code', 'Level'), row('{#risks}{code}', '{risk level}{/risks}'))));
    const codes = [...w.risks.values()].map(({ code }) => code);
    expect(lines.filter((line) => /^R-\d+$/.test(line))).toEqual(codes);
    expect(lines.slice(0, 2)).toEqual(['Code', 'Level']);
  });

  it('repeats paragraphs and words, loops inside loops too', () => {
    const file = fill(
      p('{#paths}') + p('{code}: {#steps}[{code}]{/steps}') + p('{/paths}') + p('{#assets}{code} {/assets}'),
    );
    const [path] = [...w.paths.values()];
    const steps = path?.steps.map((id) => `[${w.steps.get(id)?.code}]`).join('');
    expect(linesOf(file)).toContain(`${path?.code}: ${steps}`);
    expect(linesOf(file)).toContain([...w.assets.values()].map(({ code }) => `${code} `).join(''));
  });

  it('shows something only where there is something, or only where there is nothing', () => {
    const lines = linesOf(
      fill(p('{#marking}secret{/marking}') + p('{^marking}public{/marking}') + p('{#task.name}named{/}')),
    );
    expect(lines.slice(0, 3)).toEqual(['', 'public', 'named']);
  });

  it('places a table of the report, in our style or in a table style of the template', () => {
    const own = partsOf(fill(p('{table: risks}')))['word/document.xml'] ?? '';
    expect(own).toContain('EAF2FB');
    const styled = partsOf(fill(p('{table：risks，style: sample table}')))['word/document.xml'] ?? '';
    expect(styled).toContain('<w:tblStyle w:val="SampleTable"/>');
    expect(styled).not.toContain('EAF2FB');
    expect(linesOf(fill(p('{table: risks}'))).filter((line) => /^R-\d+$/.test(line))).toHaveLength(w.risks.size);
  });

  it('keeps a placed table apart from the one above it', () => {
    const document = partsOf(fill(tableOf(row('a')) + p('{table: risks}')))['word/document.xml'] ?? '';
    expect(document).not.toContain('</w:tbl><w:tbl>');
  });

  it('names its pictures behind those that the template has', () => {
    const shape =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:docPr id="7" name="x"/></wp:inline></w:drawing></w:r></w:p>';
    const file = fill(shape + p('{drawing: relations}'));
    expect(Object.keys(partsOf(file)).filter((name) => name.endsWith('.png'))).toContain('word/media/picture8.png');
    expect(partsOf(file)['word/_rels/document.xml.rels']).toContain('Id="picture8"');
    expect(partsOf(file)['[Content_Types].xml']).toContain('Extension="png"');
  });

  it('repeats no mark that a document may hold once', () => {
    const marked =
      '<w:p w14:paraId="1" xmlns:w14="w"><w:bookmarkStart w:id="0" w:name="here"/><w:r><w:t>{code}</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>';
    const document = partsOf(fill(marked.replace('{code}', '{task.code}') + p('{#assets}') + marked + p('{/assets}')))[
      'word/document.xml'
    ];
    expect(document?.match(/w:name="here"/g)).toHaveLength(1);
    expect(document?.match(/paraId/g)).toHaveLength(1);
    expect(document?.match(/>A-\d+</g)).toHaveLength(w.assets.size);
  });

  it('is filled in text boxes, headers and footers, too', () => {
    const box = `<w:p><w:r><w:pict><v:textbox xmlns:v="v"><w:txbxContent>${p('In {task.code}')}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`;
    const parts = partsOf(fill(box));
    expect(parts['word/document.xml']).toMatch(/In .*TARA-HL/);
    expect(parts['word/header1.xml']).toContain('Headlamp-TARA');
  });

  it('keeps a cell whole where a loop in it has nothing', () => {
    const cell = `<w:tc><w:tcPr/>${p('{#approvals}')}${p('{name}')}${p('{/approvals}')}</w:tc>`;
    const document = partsOf(fill(tableOf(`<w:tr>${cell}</w:tr>`)))['word/document.xml'] ?? '';
    expect(document).toContain('<w:tc><w:tcPr/><w:p/></w:tc>');
  });

  it('leaves no table without rows', () => {
    const document = partsOf(fill(tableOf(row('{#approvals}{name}', '{date}{/approvals}'))))['word/document.xml'] ?? '';
    expect(document).not.toContain('<w:tbl>');
  });

  it('is filled in Chinese', () => {
    const file = filled(docx(p('{version.status}') + p('{table: risks}')), headlamp('zh'), head, 'zh-CN');
    expect(linesOf(file)[0]).toBe('已激活（草稿）');
    expect(linesOf(file)).toContain('风险值');
  });

  it.each(['en', 'zh'] as const)('has a sample with every placeholder, which passes the check (%s)', (language) => {
    const { compiled } = readTemplate(sampleTemplate(language));
    expect(compiled.problems).toEqual([]);
    const file = filled(sampleTemplate(language), w, head, language === 'zh' ? 'zh-CN' : 'en-US');
    expect(linesOf(file).join('\n')).not.toMatch(/[{}]/);
    // What we write would pass as a template again.
    expect(readTemplate(file).compiled.places).toBe(0);
    expect(openTemplate(file).document).toBe('word/document.xml');
  });

  it('gives the same bytes each time', () => {
    const once = () => Buffer.from(filled(sampleTemplate('en'), w, head)).toString('base64');
    expect(once()).toBe(once());
  });

  it('changes nothing but what is filled', () => {
    const template = docx(p('{task.name}'));
    const { 'word/document.xml': _, 'docProps/core.xml': __, ...before } = partsOf(template);
    const { 'word/document.xml': ___, 'docProps/core.xml': ____, ...after } = partsOf(filled(template, w, head));
    expect({ ...after, 'word/header1.xml': '', 'word/footer1.xml': '' }).toEqual({
      ...before,
      'word/header1.xml': '',
      'word/footer1.xml': '',
    });
  });
});

describe('the list of placeholders', () => {
  const source = new TemplateSource(w, head, 'en-US');

  it('names a table of the report each time', () => {
    const empty = Object.entries(templateTables).filter(([, place]) => source.at(place).length === 0);
    // The example of the annex has no attack trees and no what-if scenarios, addresses no catalogue and has no conclusion.
    expect(empty.map(([name]) => name)).toEqual(['tree paths', 'what-if', 'catalogues', 'conclusion']);
  });

  it('names every table that the report has', () => {
    const named = new Set(Object.values(templateTables).flatMap((place) => source.tables(place)));
    const all = told(w).sections.flatMap(({ key }) => source.section(key).filter(({ block }) => block === 'table'));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((table) => !named.has(table as never))).toEqual([]);
  });

  it('fills each field of a loop from a column or a text of the row', () => {
    const rows = new TemplateRows(source);
    const never: string[] = [];
    for (const loop of loopNames) {
      const list = rows.rows(loop);
      for (const field of fieldsOfLoop(loop))
        if (list.length > 0 && list.every(({ fields }) => !fields.has(field.replaceAll(' ', ''))))
          never.push(`${loop}.${field}`);
    }
    // Its impact has no score, and all its paths are rated as a whole.
    const ofSteps = ['parameters', 'sum', 'feasibility', 'attack vector', 'reason'].map((field) => `steps.${field}`);
    expect(never).toEqual(['damages.score', ...ofSteps]);
  });
});
