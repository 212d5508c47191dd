// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { guessMapping, seenTypes } from '#domain/formats/reqif/mapping.ts';
import { isReqif, readReqif } from '#domain/formats/reqif/read.ts';
import { runToEnd } from '#domain/run-to-end.ts';

interface Parts {
  datatypes?: string;
  attributes?: string;
  objects?: string;
  rest?: string;
}

const text =
  '<ATTRIBUTE-DEFINITION-STRING IDENTIFIER="a" LONG-NAME="ReqIF.Text"><TYPE><DATATYPE-DEFINITION-STRING-REF>s</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>';

const documentOf = ({ datatypes = '', attributes = text, objects = '', rest = '' }: Parts) =>
  `<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"><CORE-CONTENT><REQ-IF-CONTENT><DATATYPES>${datatypes}</DATATYPES><SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="t" LONG-NAME="Requirement"><SPEC-ATTRIBUTES>${attributes}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE></SPEC-TYPES><SPEC-OBJECTS>${objects}</SPEC-OBJECTS>${rest}</REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;

const object = (id: string, values: string) =>
  `<SPEC-OBJECT IDENTIFIER="${id}"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>${values}</VALUES></SPEC-OBJECT>`;
const valueXml = (sort: string, definition: string, within: string, attributes = '') =>
  `<ATTRIBUTE-VALUE-${sort}${attributes}><DEFINITION><ATTRIBUTE-DEFINITION-${sort}-REF>${definition}</ATTRIBUTE-DEFINITION-${sort}-REF></DEFINITION>${within}</ATTRIBUTE-VALUE-${sort}>`;
const read = (...documents: string[]) => readReqif(documents.map((one, n) => ({ name: `${n}.reqif`, text: one })));
const textsOf = (document: string, id = 'o') =>
  read(document)
    .objects.get(id)
    ?.values.map((one) => one.text);

describe('a ReqIF document of another tool', () => {
  it('is known by its content, whatever prefix the tool gave the namespace', () => {
    expect(isReqif('<?xml version="1.0"?><reqif:REQ-IF xmlns:reqif="x">')).toBe(true);
    expect(isReqif('<html><REQ-IFX>')).toBe(false);
    const prefixed = documentOf({ objects: object('o', valueXml('STRING', 'a', '', ' THE-VALUE="Lock it"')) }).replace(
      /<(\/?)(?=[A-Z])/g,
      '<$1reqif:',
    );
    expect(textsOf(prefixed)).toEqual(['Lock it']);
  });

  it('has the default of its type where an object says nothing', () => {
    const attributes = text.replace(
      '<TYPE>',
      '<DEFAULT-VALUE><ATTRIBUTE-VALUE-STRING THE-VALUE="none yet"/></DEFAULT-VALUE><TYPE>',
    );
    expect(textsOf(documentOf({ attributes, objects: object('o', '') }))).toEqual(['none yet']);
  });

  it('names the values of an enumeration, several of them too', () => {
    const values = ['x', 'y'].map((one) => `<ENUM-VALUE IDENTIFIER="${one}" LONG-NAME="Name ${one}"/>`).join('');
    const datatypes = `<DATATYPE-DEFINITION-ENUMERATION IDENTIFIER="e"><SPECIFIED-VALUES>${values}</SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION>`;
    const attributes =
      '<ATTRIBUTE-DEFINITION-ENUMERATION IDENTIFIER="b" LONG-NAME="State" MULTI-VALUED="true"><TYPE><DATATYPE-DEFINITION-ENUMERATION-REF>e</DATATYPE-DEFINITION-ENUMERATION-REF></TYPE></ATTRIBUTE-DEFINITION-ENUMERATION>';
    const chosen = '<VALUES><ENUM-VALUE-REF>y</ENUM-VALUE-REF><ENUM-VALUE-REF>x</ENUM-VALUE-REF></VALUES>';
    expect(
      textsOf(documentOf({ datatypes, attributes, objects: object('o', valueXml('ENUMERATION', 'b', chosen)) })),
    ).toEqual(['Name y\nName x']);
  });

  it('says rich text in lines, and that an embedded object is more than words', () => {
    const rich =
      '<THE-VALUE><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>One  line</h:p><h:ul><h:li>first</h:li><h:li>second</h:li></h:ul><h:object data="a.ole" type="text/rtf"/></h:div></THE-VALUE>';
    const [value] =
      read(documentOf({ objects: object('o', valueXml('XHTML', 'a', rich)) })).objects.get('o')?.values ?? [];
    expect(value).toMatchObject({ text: 'One line\n- first\n- second', isRich: true });
  });

  it('tells two attributes of one name apart', () => {
    const twice = text + text.replace('"a"', '"b"');
    const [type] = runToEnd(seenTypes(read(documentOf({ attributes: twice, objects: object('o', '') }))));
    expect(type?.attributes.map(({ key }) => key)).toEqual(['reqif.text', 'reqif.text#2']);
    expect(Object.values(guessMapping(type ? [type] : [])).map(({ fields }) => fields)).toEqual([
      { 'reqif.text': 'text', 'reqif.text#2': '' },
    ]);
  });

  it('may be several in one archive, whose objects refer to each other', () => {
    const relation =
      '<SPEC-RELATIONS><SPEC-RELATION IDENTIFIER="r"><SOURCE><SPEC-OBJECT-REF>o</SPEC-OBJECT-REF></SOURCE><TARGET><SPEC-OBJECT-REF>p</SPEC-OBJECT-REF></TARGET></SPEC-RELATION></SPEC-RELATIONS>';
    const both = read(
      documentOf({ objects: object('o', ''), rest: relation }),
      documentOf({ objects: object('p', '') }),
    );
    expect([...both.objects.keys()]).toEqual(['o', 'p']);
    expect(both.losses.filter(({ kind }) => kind === 'SPEC-RELATION')).toEqual([]);
  });

  it('says what it names and does not hold', () => {
    const rest =
      '<SPECIFICATIONS><SPECIFICATION IDENTIFIER="s"><CHILDREN><SPEC-HIERARCHY IDENTIFIER="h"><OBJECT><SPEC-OBJECT-REF>gone</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY></CHILDREN></SPECIFICATION></SPECIFICATIONS>';
    expect(read(documentOf({ rest })).losses.map(({ note }) => note?.en)).toEqual([
      'names an object that is not in the document',
    ]);
  });

  it.each([
    [
      'a document type',
      `<!DOCTYPE REQ-IF [<!ENTITY a "b">]>${documentOf({})}`,
      'Documents with a document type (DTD) are refused.',
    ],
    [
      'an entity that nobody declared',
      documentOf({ objects: object('o', '&bomb;') }),
      'The XML is broken: undefined entity.',
    ],
    ['another document', '<html/>', 'This is no ReqIF document: it begins with html.'],
    ['elements without end', documentOf({ rest: '<A>'.repeat(5000) }), 'The document is nested too deeply.'],
    ['nothing', '', 'The XML is broken: document must contain a root element.'],
  ])('is refused in words for %s', (_, broken, words) => {
    expect(() => read(broken)).toThrow(words);
  });

  it('is read or refused, however it is mutated', () => {
    const whole = documentOf({ objects: object('o', valueXml('XHTML', 'a', '<THE-VALUE><div>x</div></THE-VALUE>')) });
    const outcomes = Array.from({ length: 300 }, (_, n) => {
      const [at, long] = [(n * 7919) % whole.length, (n * 31) % 40];
      const signs = ['', '<', '&#0;', '"', '\ud800', '__proto__', '>'][n % 7];
      try {
        read(whole.slice(0, at) + signs + whole.slice(at + long));
        return 'read';
      } catch (error) {
        return error instanceof UnreadableDocument ? 'refused' : String(error);
      }
    });
    expect(new Set(outcomes)).toEqual(new Set(['read', 'refused']));
  });

  it('of fifty thousand objects is read', () => {
    const objects = Array.from({ length: 50_000 }, (_, n) =>
      object(`o${n}`, valueXml('STRING', 'a', '', ' THE-VALUE="The door shall lock"')),
    ).join('');
    expect(read(documentOf({ objects })).objects.size).toBe(50_000);
  });
});
