// @vitest-environment node
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TemplateOverflow } from '#server/templates/fill.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { head, headlamp } from '../../domain/report/example.ts';
import { p, packed, partsOf } from '../../world/docx-parts.ts';
import { docx, filled, refusalOf } from '../../world/template-files.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const rels = 'word/_rels/document.xml.rels';
const parts = partsOf(docx(p('{task.name}')));
const related = (type: string, target: string, more = '') =>
  packed({
    ...parts,
    [rels]: (parts[rels] ?? '').replace(
      '</Relationships>',
      `<Relationship Id="x" Type="${office}${type}" Target="${target}" ${more}/></Relationships>`,
    ),
  });
const outside = 'TargetMode="External"';
const typed = (type: string, name = '/word/document.xml') =>
  packed({
    ...parts,
    '[Content_Types].xml': (parts['[Content_Types].xml'] ?? '')
      .replace(/ContentType="[^"]*document\.main\+xml"/, `ContentType="${type}"`)
      .replace('/word/document.xml', name),
  });
const run = (inside: string) => `<w:r>${inside}</w:r>`;
const begin = run('<w:fldChar w:fldCharType="begin"/>');
const end = run('<w:fldChar w:fldCharType="end"/>');
const words = (text: string) => run(`<w:instrText>${text}</w:instrText>`);
/** A field of the pieces of its instruction, inner fields among them. */
const made = (...inside: string[]) => begin + inside.join('') + end;
const inText = (...inside: string[]) => docx(`<w:p>${inside.join('')}</w:p>`);
const shape = (inside: string) => inText(run(`<w:pict>${inside}</w:pict>`));
const quote = (text: string) => made(words(`QUOTE ${text}`));
const field = (...instructions: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.map((words) => `<w:r><w:instrText>${words}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

describe('a hostile template is refused:', () => {
  it.each([
    ['no zip', new TextEncoder().encode('hello'), 'broken'],
    ['an encrypted file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array(600).fill(0)]), 'encrypted'],
    ['no document', packed({ 'a.txt': 'x' }), 'notDocx'],
    ['macros', packed({ ...parts, 'word/vbaProject.bin': 'x' }), 'macros'],
    ['a docm', typed('application/vnd.ms-word.document.macroEnabled.main+xml'), 'macros'],
    ['a dotx', typed('application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'), 'notDocx'],
    ['an embedded file', packed({ ...parts, 'word/embeddings/oleObject1.bin': 'x' }), 'embedded'],
    ['an object by relationship', related('oleObject', 'media/a.png'), 'embedded'],
    ['an object in the text', docx('<w:p><w:r><w:object/></w:r></w:p>'), 'embedded'],
    ['a remote picture', related('image', 'https://evil.example/a.png', outside), 'external'],
    ['a remote picture without its mode', related('image', '\\\\evil\\a.png'), 'external'],
    [
      'a remote picture of VML',
      docx('<w:p><w:r><w:pict><v:imagedata src="http://evil.example/a"/></w:pict></w:r></w:p>'),
      'external',
    ],
    ['a link into the machine', related('hyperlink', 'file:///c:/windows', outside), 'external'],
    ['an add-in of the web', related('webextensiontaskpanes', 'webextensions/taskpanes.xml'), 'embedded'],
    ['a ribbon of its own', related('ui/extensibility', 'customUI/customUI.xml'), 'macros'],
    ['an attached template', related('attachedTemplate', 'file:///x.dotm', outside), 'attached'],
    ['a subdocument', related('subDocument', 'other.docx'), 'subDocument'],
    ['a chunk of another format', related('aFChunk', 'a.html'), 'subDocument'],
    ['a chunk in the text', docx('<w:altChunk r:id="x"/>'), 'subDocument'],
    ['a field that starts programs', docx(field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe')), 'field'],
    ['a field cut in two', docx(field('INCLUDE', 'TEXT "http://evil.example"')), 'field'],
    ['a simple field', docx('<w:p><w:fldSimple w:instr=" INCLUDEPICTURE http://evil.example "/></w:p>'), 'field'],
    [
      'a field that is never closed',
      docx('<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE x</w:instrText></w:r></w:p>'),
      'field',
    ],
    ['a field that links to a file', docx(field('HYPERLINK "file:///c:/x"')), 'external'],
    ['a link to a file behind a bookmark', docx(field('HYPERLINK \\l "a" "file:///c:/x"')), 'external'],
    ['a bookmark that is a file', docx(field('HYPERLINK \\l "file://evil/x"')), 'external'],
    ['a field that an inner one names', inText(made(quote('"INCLUDEPICTURE"'), words(' page '))), 'field'],
    ['a field that an inner one begins', inText(made(quote('INCLUDEPICTURE'), words(' = "http://evil"'))), 'field'],
    ['a field that a simple one names', inText(made('<w:fldSimple w:instr="QUOTE DDE"/>', words(' page'))), 'field'],
    ['a link that an inner field makes', inText(made(words('HYPERLINK '), quote('"file://evil/x"'))), 'field'],
    ['a field of plain text', inText(made(run('<w:t>INCLUDEPICTURE "http://evil"</w:t>'))), 'field'],
    ['a field that a placeholder names', inText(made(run('<w:t>{task.name}</w:t>'), words(' page'))), 'field'],
    ['a field behind a deletion', inText(made(`<w:del>${words('PAGE ')}</w:del>`, words('DDE x'))), 'field'],
    ['a field before an insertion', inText(made(`<w:ins>${words('PAGE ')}</w:ins>`, words('DDE x'))), 'field'],
    [
      'a field with alternatives',
      inText(
        made(
          `<mc:AlternateContent><mc:Choice Requires="x">${words('PAGE ')}</mc:Choice><mc:Fallback>${words('DDE x')}</mc:Fallback></mc:AlternateContent>`,
        ),
      ),
      'field',
    ],
    ['a remote stroke', shape('<v:shape><v:stroke src="http://evil.example/x.png"/></v:shape>'), 'external'],
    ['a remote picture by href', shape('<v:imagedata o:href="http://evil.example/x.png"/>'), 'external'],
    ['a remote fill', shape('<v:rect><v:fill o:href=" \\\\evil\\x.png"/></v:rect>'), 'external'],
    ['a shape that links to a program', shape('<v:shape href="file://evil/x.exe"/>'), 'external'],
    ['a picture that starts a program', inText(run('<a:hlinkClick action="ppaction://program"/>')), 'external'],
    ['a video of the web', inText(run('<wp15:webVideoPr embeddedHtml="x"/>')), 'embedded'],
    [
      'a schema elsewhere',
      packed({ ...parts, 'word/settings.xml': '<sl:schema sl:schemaLocation="//evil/x.xsd"/>' }),
      'external',
    ],
    [
      'a drawing that shows a remote picture',
      packed({ ...parts, 'word/media/a.xml': '<svg><image xlink:href="https://evil.example/a.png"/></svg>' }),
      'external',
    ],
    [
      'a document type',
      packed({
        ...parts,
        'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${parts['word/document.xml']?.replace(/^<\?.*\?>\n/, '')}`,
      }),
      'doctype',
    ],
    ['an unknown entity', docx(p('&b;')), 'xml'],
    ['broken XML', docx('<w:p>'), 'xml'],
    [
      'another encoding',
      packed({ ...parts, 'word/document.xml': (parts['word/document.xml'] ?? '').replace('UTF-8', 'UTF-7') }),
      'xml',
    ],
    ['a way out of its folder', packed({ ...parts, '../evil.xml': '<a/>' }), 'names'],
    ['an absolute name', packed({ ...parts, '/evil.xml': '<a/>' }), 'names'],
    ['a name with a drive', packed({ ...parts, 'c:evil.xml': '<a/>' }), 'names'],
    ['a part twice, in other letters', packed({ ...parts, 'WORD/document.xml': '<a/>' }), 'twice'],
    ['elements without end', docx('<w:p>'.repeat(5000) + '</w:p>'.repeat(5000)), 'deep'],
    ['too many elements', docx('<w:p/>'.repeat(500_000)), 'many'],
    ['too many placeholders', docx(p('{task.name}').repeat(70_000)), 'many'],
  ] as const)('%s', (_, bytes, why) => {
    expect(refusalOf(bytes)).toBe(why);
  });

  it('a bomb, before it is unpacked', () => {
    const bomb = zipSync({ 'word/media/a.png': new Uint8Array(60 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(refusalOf(bomb)).toBe('large');
  });

  it('loops inside loops without end', () => {
    const path = ['threats', 'risks', 'threats', 'risks', 'threats', 'risks'];
    const deep =
      path.map((name) => `{#${name}}`).join('') +
      [...path]
        .reverse()
        .map((name) => `{/${name}}`)
        .join('');
    expect(refusalOf(docx(p(deep)))).toContain('tooDeep');
    expect(refusalOf(docx(p('{#risks}{#assets}{code}{/assets}{/risks}')))).toBe('loopInside');
  });

  it('an output that grows beyond all measure', () => {
    const template = docx(p(`{#members}${'x'.repeat(9_000_000)}{/members}`));
    const members = Array.from({ length: 20 }, (_, i) => `Member ${i}`);
    expect(() => filled(template, headlamp(), { ...head, members })).toThrow(TemplateOverflow);
  });

  it('but links, page numbers, pictures and contents are taken', () => {
    expect(refusalOf(related('hyperlink', 'https://example.org/', outside))).toBe('taken');
    expect(refusalOf(docx(field(' TOC \\o "1-3" ') + field(' HYPERLINK "https://example.org" ') + field('=1+1')))).toBe(
      'taken',
    );
    expect(refusalOf(docx(field(' HYPERLINK \\l "_Toc1" \\o "Go: there" ')))).toBe('taken');
    expect(refusalOf(inText(made(words(' IF '), made(words('PAGE')), words(' = 1 "a" "b" '))))).toBe('taken');
    expect(refusalOf(shape('<v:shape href="https://example.org/"><v:imagedata r:id="x"/></v:shape>'))).toBe('taken');
    expect(refusalOf(sampleTemplate('zh'))).toBe('taken');
  });
});
