import { foldText } from '../../fold-text.ts';
import type { Row } from '../../kinds/kinds.ts';
import type { Ratings } from '../../method/rate/ratings.ts';
import { inOneLine } from '../../model/base.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Loss } from '../format.ts';
import type { ValueSort } from './document.ts';
import { type ComparedField, ownValue, takenValue } from './fields.ts';
import { type KeptObject, type KeptUses, keptXml } from './kept.ts';
import { ownObjectId } from './kept-document.ts';
import { type FieldUse, type MappedKind, usesOf } from './mapping.ts';
import { type OwnUse, ownAttributes, ownDefinitionId, ownEnumValueId, ownTypeId, since } from './own-types.ts';
import { datatypeOf, typeOf } from './read.ts';
import { xhtmlOf } from './xhtml.ts';
import { childOf, elementsOf, isXml, wordsIn, type Xml, xml } from './xml.ts';

/** What all objects are written by. */
export interface WritingContext {
  w: Workspace;
  ratings: Ratings;
  datatypes: ReadonlyMap<string, Xml>;
  types: ReadonlyMap<string, Xml>;
  lose: (kind: string, field: string, outcome: Loss['outcome'], note?: Loss['note']) => void;
}

type StatementRow = Row<MappedKind>;

export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text);
const lastChange = ({ updateTime }: { updateTime: string }): string => (isMoment(updateTime) ? updateTime : since);

/** A row as an object of a type of ours. */
export function ownObject(context: WritingContext, kind: MappedKind, row: StatementRow, id: string): Xml {
  return objectOf(id, lastChange(row), kind, (use) => textOf(context, kind, row, use));
}

/** A risk is told by what it is about; it is changed here alone. */
export function ownRisk({ w, ratings }: WritingContext, risk: Row<'risks'>): Xml {
  const [threat, damage] = [w.threats.get(risk.threat), w.damages.get(risk.damage)];
  const texts: Partial<Record<OwnUse, string>> = {
    code: risk.code,
    name: [threat?.description, damage?.description]
      .map((one) => inOneLine(one ?? '').trim())
      .filter(Boolean)
      .join(' → ')
      .slice(0, 1000),
    value: String(ratings.risks.get(risk.id)?.overall ?? ''),
    treatment: risk.treatments.join(', '),
  };
  return objectOf(ownObjectId(risk.id), lastChange(risk), 'risks', (use) => texts[use] ?? '');
}

function objectOf(id: string, changed: string, type: keyof typeof ownAttributes, textOf: (use: OwnUse) => string): Xml {
  const values = ownAttributes[type].flatMap(({ use, sort, datatype }): Xml[] => {
    const text = textOf(use);
    if (text === '') return [];
    return [
      valueXml(sort, ownDefinitionId(type, use), sort === 'ENUMERATION' ? [ownEnumValueId(datatype, text)] : text),
    ];
  });
  return xml('SPEC-OBJECT', { IDENTIFIER: id, 'LAST-CHANGE': changed }, [
    xml('TYPE', {}, [xml('SPEC-OBJECT-TYPE-REF', {}, [ownTypeId(type)])]),
    ...(values.length > 0 ? [xml('VALUES', {}, values)] : []),
  ]);
}

/** A value of this sort; of an enumeration the identifiers of its values. */
function valueXml(sort: ValueSort, definition: string, value: string | string[]): Xml {
  const of = xml('DEFINITION', {}, [xml(`ATTRIBUTE-DEFINITION-${sort}-REF`, {}, [definition])]);
  if (Array.isArray(value)) {
    const refs = value.map((one) => xml('ENUM-VALUE-REF', {}, [one]));
    return xml('ATTRIBUTE-VALUE-ENUMERATION', {}, [of, ...(refs.length > 0 ? [xml('VALUES', {}, refs)] : [])]);
  }
  if (sort === 'XHTML') return xml('ATTRIBUTE-VALUE-XHTML', {}, [of, xml('THE-VALUE', {}, [xhtmlOf(value)])]);
  return xml(`ATTRIBUTE-VALUE-${sort}`, { 'THE-VALUE': value }, [of]);
}

function textOf({ w, ratings }: WritingContext, kind: MappedKind, row: StatementRow, use: OwnUse): string {
  if (use === 'code') return row.code;
  if (use === 'rev') return String(row.rev);
  if (use === 'cal')
    return (kind === 'goals' ? ratings.goals.get(row.id)?.cal : ratings.requirements.get(row.id)?.cal) ?? '';
  if (use === 'value' || use === 'treatment') return '';
  return fieldText(w, row, use);
}

/** A field as another tool reads it: assets with code and name, a line each. */
function fieldText(w: Workspace, row: StatementRow, field: ComparedField): string {
  const value = ownValue(row, field);
  if (field !== 'assets') return value;
  const lines = value.split(' ').flatMap((id) => {
    const asset = w.assets.get(id);
    return asset ? [`${asset.code} ${asset.name}`] : [];
  });
  return lines.sort().join('\n');
}

/** An object that came, with what was changed here since; all else as it came. */
export function patchedObject(
  context: WritingContext,
  { kind, row, kept, uses }: { kind: MappedKind; row: StatementRow; kept: KeptObject; uses: KeptUses },
): Xml | undefined {
  const object = keptXml(kept.xml);
  if (object?.name !== 'SPEC-OBJECT') return undefined;
  const typeXml = context.types.get(wordsIn(elementsOf(childOf(object, 'TYPE'))[0]));
  const own = Object.entries(uses[wordsIn(elementsOf(childOf(object, 'TYPE'))[0])] ?? {});
  let values = elementsOf(childOf(object, 'VALUES'));
  let isChanged = false;
  for (const field of [...usesOf(kind)].filter((one): one is Exclude<FieldUse, 'code'> => one !== 'code')) {
    const now = ownValue(row, field);
    const definition = own.find(([, use]) => use === field)?.[0];
    // A name that we made of the text is not the document's.
    const isMade = field === 'name' && !definition;
    if (now === (kept.base[field] ?? '') || isMade) continue;
    if (!definition) {
      context.lose(kind, field, 'left', { en: 'the document has no attribute for it', zh: '文件中没有对应的属性' });
      continue;
    }
    const next = newValue(context, typeXml, definition, field, fieldText(context.w, row, field));
    if (!next) {
      context.lose(kind, field, 'left', { en: 'the document has no such value', zh: '文件中没有该值' });
      continue;
    }
    const at = values.findIndex((one) => wordsIn(elementsOf(childOf(one, 'DEFINITION'))[0]) === definition);
    const former = values[at];
    if (former && isRichValue(former))
      context.lose(kind, field, 'changed', { en: 'rich text becomes plain', zh: '富文本变为纯文本' });
    values = at < 0 ? [...values, next] : values.map((one, i) => (i === at ? next : one));
    isChanged = true;
  }
  if (!isChanged) return object;
  return {
    ...object,
    attributes: { ...object.attributes, 'LAST-CHANGE': lastChange(row) },
    children: [...object.children.filter((one) => !(isXml(one) && one.name === 'VALUES')), xml('VALUES', {}, values)],
  };
}

/** Does rich text say more than words and lines? */
function isRichValue(value: Xml): boolean {
  const plain = new Set(['div', 'p', 'br', 'span']);
  const walk = (element: Xml): boolean =>
    elementsOf(element).some((one) => !plain.has(foldText(one.name)) || walk(one));
  const rich = childOf(value, 'THE-VALUE');
  return rich !== undefined && walk(rich);
}

function newValue(
  { w, datatypes }: WritingContext,
  typeXml: Xml | undefined,
  definition: string,
  field: ComparedField,
  text: string,
): Xml | undefined {
  const attribute = typeXml && typeOf(typeXml).attributes.find(({ id }) => id === definition);
  if (!attribute) return undefined;
  if (attribute.sort !== 'ENUMERATION') {
    const isNumber = attribute.sort === 'INTEGER' || attribute.sort === 'REAL' || attribute.sort === 'BOOLEAN';
    if (isNumber) return undefined;
    if (attribute.sort === 'DATE')
      return /^\d{4}-\d\d-\d\d$/.test(text) ? valueXml('DATE', definition, `${text}T00:00:00Z`) : undefined;
    return valueXml(attribute.sort, definition, text);
  }
  if (text === '') return valueXml('ENUMERATION', definition, []);
  const datatype = datatypes.get(attribute.datatype);
  const found = datatype && datatypeOf(datatype)?.values.find(({ name }) => takenValue(w, field, name).value === text);
  return found && valueXml('ENUMERATION', definition, [found.id]);
}
