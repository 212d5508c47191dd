import { itemisTemplate } from '../../method/seed/attack-potential.ts';
import { defaultMethod } from '../../method/seed/methods.ts';
import type { Method } from '../../model/method.ts';
import { Draft } from '../draft.ts';
import type { ReadDocument } from '../format.ts';
import { UnreadableDocument } from '../format.ts';
import { readAttacks } from './attacks.ts';
import { plain, XsamDocument } from './document.ts';
import { Reading } from './reading.ts';
import { readRisks, readScenarios } from './scenarios.ts';
import { joinStatements, readStatements } from './statements.ts';
import { readStructure } from './structure.ts';
import { parseXml, textOfXml, type XmlNode } from './xml.ts';

/** The scales of the tools that write such files; other models of the document are kept with it. */
export const xsamMethod: Method = {
  ...defaultMethod,
  feasibility: [itemisTemplate, ...defaultMethod.feasibility.filter(({ id }) => id !== itemisTemplate.id)],
};

const unknown = {
  en: 'The file holds no element of openXSAM that is known here.',
  zh: '文件中没有此处可识别的 openXSAM 元素。',
};

export const isOpenXsam = (start: string): boolean =>
  /security-analyst\.org\/xsam|<(?:[\w-]+:)?(?:openxsam|SystemChunk|SecurityChunk|RiskAnalysisChunk|RootNodes)[\s>]/i.test(
    start,
  );

/**
 * Reads one analysis from the parts of a document: one file, or several that name each other.
 * @throws UnreadableDocument
 */
export const readOpenXsam = (parts: readonly Uint8Array[], method: Method = xsamMethod): ReadDocument =>
  readXsam(
    parts.map((bytes) => parseXml(textOfXml(bytes))),
    { format: 'openxsam', method },
  );

/** What was read, and the row that each element with an id became. */
export interface ReadElements extends ReadDocument {
  madeOf: ReadonlyMap<string, { id: string; code: string }>;
}

/** The same from elements, wherever they come from. @throws UnreadableDocument */
export function readXsam(
  roots: readonly XmlNode[],
  { format, method, mayBeEmpty = false }: { format: string; method: Method; mayBeEmpty?: boolean },
): ReadElements {
  const document = new XsamDocument(roots);
  if (document.definitions.length === 0 && !mayBeEmpty) throw new UnreadableDocument(unknown);
  const draft = new Draft(format);
  draft.method = method;
  const name = roots
    .flatMap(({ attributes }) => attributes)
    .find((one) => ['name', 'title'].includes(plain(one.name)))?.value;
  draft.name = name ?? '';
  draft.texts.systemName = name ?? '';
  const reading = new Reading(document, draft, method);
  for (const one of document.definitions) reading.reserve(one);
  readStructure(reading);
  readStatements(reading);
  readScenarios(reading);
  readAttacks(reading);
  readRisks(reading);
  joinStatements(reading);
  reading.keepTheRest();
  const madeOf = new Map([...reading.rows].flatMap(([{ ids }, row]) => (ids[0] ? [[ids[0], row] as const] : [])));
  return { draft, losses: reading.losses.list(), printed: reading.printed, madeOf };
}
