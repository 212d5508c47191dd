import { verificationMethods } from '../../kinds/requirement/shape.ts';
import { verification } from '../../kinds/verification.ts';
import { revAttribute } from './compare.ts';
import type { ValueSort } from './document.ts';
import type { FieldUse, MappedKind } from './mapping.ts';
import { type Xml, xml } from './xml.ts';

/** When what does not change was written for the first time. */
export const since = '2026-11-01T00:00:00Z';

/** What an attribute of ours says: a field, or what is computed and only goes out. */
export type OwnUse = FieldUse | 'cal' | 'rev' | 'value' | 'treatment';

interface OwnAttribute {
  use: OwnUse;
  name: string;
  sort: ValueSort;
  datatype: string;
}

const line = (use: OwnUse, name: string): OwnAttribute => ({ use, name, sort: 'STRING', datatype: '_intara-string' });
const rich = (use: OwnUse, name: string): OwnAttribute => ({ use, name, sort: 'XHTML', datatype: '_intara-xhtml' });

const ofStatements = [
  line('code', 'ReqIF.ForeignID'),
  line('name', 'ReqIF.Name'),
  rich('text', 'ReqIF.Text'),
  rich('explanation', 'Explanation'),
  line('link', 'Link'),
  { use: 'rev', name: revAttribute, sort: 'INTEGER', datatype: '_intara-integer' } as OwnAttribute,
];
const cal = line('cal', 'CAL');

/** Attributes by type of object, in their order. */
export const ownAttributes: Record<MappedKind | 'risks' | 'chapters', readonly OwnAttribute[]> = {
  goals: [...ofStatements, cal],
  requirements: [
    ...ofStatements,
    cal,
    rich('assets', 'Allocation'),
    {
      use: 'verificationMethod',
      name: 'Verification method',
      sort: 'ENUMERATION',
      datatype: '_intara-verification-method',
    },
    rich('verification', 'Verification'),
    {
      use: 'verificationState',
      name: 'Verification state',
      sort: 'ENUMERATION',
      datatype: '_intara-verification-state',
    },
    line('verifiedOn', 'Verified on'),
    rich('verificationReason', 'Verification reason'),
  ],
  claims: ofStatements,
  assumptions: ofStatements,
  risks: [
    line('code', 'ReqIF.ForeignID'),
    line('name', 'ReqIF.Name'),
    line('value', 'Risk value'),
    line('treatment', 'Treatment'),
  ],
  chapters: [line('name', 'ReqIF.ChapterName')],
};
export type OwnType = keyof typeof ownAttributes;

const typeNames: Record<OwnType, string> = {
  goals: 'Cybersecurity goal',
  requirements: 'Cybersecurity requirement',
  claims: 'Cybersecurity claim',
  assumptions: 'Assumption',
  risks: 'Risk',
  chapters: 'Chapter heading',
};
export const chapterNames: Record<MappedKind, string> = {
  goals: 'Cybersecurity goals',
  requirements: 'Cybersecurity requirements',
  claims: 'Cybersecurity claims',
  assumptions: 'Assumptions',
};

/** Relations by what they say. */
export const ownRelations = {
  goals: 'fulfils',
  assumptions: 'relies on',
  risks: 'treats',
} as const;

export const ownTypeId = (type: OwnType): string => `_intara-type-${type}`;
export const ownDefinitionId = (type: OwnType, use: OwnUse): string => `_intara-${type}-${use}`;
export const ownRelationTypeId = (relation: keyof typeof ownRelations): string => `_intara-relation-${relation}`;
export const ownSpecificationType = '_intara-specification';

const enumerations = {
  '_intara-verification-method': ['Verification method', verificationMethods.filter((one) => one !== '')],
  '_intara-verification-state': [
    'Verification state',
    verification.verificationState.options.filter((one) => one !== ''),
  ],
} as const;
export const ownEnumValueId = (datatype: string, value: string): string => `${datatype}-${value}`;

/** An element that everything of ReqIF with an identifier is. */
export const identified = (
  name: string,
  id: string,
  more: Record<string, string | undefined> = {},
  children: Xml[] = [],
): Xml => xml(name, { IDENTIFIER: id, 'LAST-CHANGE': since, ...more }, children);

export const ownDatatypes = (): Xml[] => [
  identified('DATATYPE-DEFINITION-STRING', '_intara-string', { 'LONG-NAME': 'Text of one line', 'MAX-LENGTH': '4000' }),
  identified('DATATYPE-DEFINITION-XHTML', '_intara-xhtml', { 'LONG-NAME': 'Text' }),
  identified('DATATYPE-DEFINITION-INTEGER', '_intara-integer', { 'LONG-NAME': 'Number', MIN: '0', MAX: '2147483647' }),
  ...Object.entries(enumerations).map(([id, [name, values]]) =>
    identified('DATATYPE-DEFINITION-ENUMERATION', id, { 'LONG-NAME': name }, [
      xml(
        'SPECIFIED-VALUES',
        {},
        values.map((value, at) =>
          identified('ENUM-VALUE', ownEnumValueId(id, value), { 'LONG-NAME': value }, [
            xml('PROPERTIES', {}, [xml('EMBEDDED-VALUE', { KEY: String(at + 1), 'OTHER-CONTENT': '' })]),
          ]),
        ),
      ),
    ]),
  ),
];

const definition = (type: OwnType, { use, name, sort, datatype }: OwnAttribute): Xml =>
  identified(
    `ATTRIBUTE-DEFINITION-${sort}`,
    ownDefinitionId(type, use),
    { 'LONG-NAME': name, ...(sort === 'ENUMERATION' && { 'MULTI-VALUED': 'false' }) },
    [xml('TYPE', {}, [xml(`DATATYPE-DEFINITION-${sort}-REF`, {}, [datatype])])],
  );

export const ownSpecTypes = (): Xml[] => [
  ...(Object.keys(ownAttributes) as OwnType[]).map((type) =>
    identified('SPEC-OBJECT-TYPE', ownTypeId(type), { 'LONG-NAME': typeNames[type] }, [
      xml(
        'SPEC-ATTRIBUTES',
        {},
        ownAttributes[type].map((one) => definition(type, one)),
      ),
    ]),
  ),
  ...Object.entries(ownRelations).map(([relation, name]) =>
    identified('SPEC-RELATION-TYPE', ownRelationTypeId(relation as keyof typeof ownRelations), { 'LONG-NAME': name }),
  ),
  identified('SPECIFICATION-TYPE', ownSpecificationType, { 'LONG-NAME': 'Cybersecurity specification' }),
];
