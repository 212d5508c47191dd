import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Real documents of other tools, where they are present. */
export const reqifSamples = join(process.env.SAMPLES ?? '../shared/samples', 'reqif');
export const hasReqifSamples = existsSync(reqifSamples);

const folder = join(reqifSamples, 'xsd');
const driver = 'http/www.omg.org/spec/ReqIF/20110402/driver.xsd';
const modules = 'http/www.w3.org/TR/xhtml-modularization/SCHEMA';
const parts = [
  'attribs',
  'blkphras',
  'blkpres',
  'blkstruct',
  'datatypes',
  'edit',
  'framework',
  'hypertext',
  'inlphras',
  'inlpres',
  'inlstruct',
  'inlstyle',
  'list',
  'object',
  'param',
  'pres',
  'table',
  'text',
];

/** The schema names the namespace of XML without a file for it. */
const xmlNamespace =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="lang" type="xs:language"/><xs:attribute name="space" type="xs:NCName"/><xs:attribute name="base" type="xs:anyURI"/></xs:schema>';

/** All files of the schema side by side, as the validator has no folders. */
const flat = (path: string): string =>
  readFileSync(join(folder, path), 'utf8')
    .replace(/schemaLocation=""/g, 'schemaLocation="xml.xsd"')
    .replace(/schemaLocation="[^"]*\/([\w.-]+\.xsd)"/g, 'schemaLocation="$1"');

/** What is wrong with a document by the schema of ReqIF. */
export async function schemaErrors(document: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.reqif', contents: document }],
    schema: [flat('reqif.xsd')],
    preload: [
      { fileName: 'xml.xsd', contents: xmlNamespace },
      { fileName: 'driver.xsd', contents: flat(driver) },
      ...parts.map((part) => ({ fileName: `xhtml-${part}-1.xsd`, contents: flat(`${modules}/xhtml-${part}-1.xsd`) })),
    ],
  });
  return errors.map(({ message, loc }) => `${loc?.lineNumber ?? 0}: ${message}`);
}
