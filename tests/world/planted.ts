import type { AnyRow, KindName, Row } from '#domain/kinds/kinds.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import type { LeftOutPart } from '#domain/report/profile/audience.ts';
import { Table } from '#domain/workspace/table.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';

/** Fields that hold content of a part wherever they stand, and those that do in rows of one kind. Written here once more, beside the rules it is to prove. */
const anywhere: Readonly<Record<string, LeftOutPart>> = {
  reason: 'reasons',
  explanation: 'reasons',
  verificationReason: 'reasons',
  acceptedBy: 'people',
  acceptedUser: 'people',
  acceptedAs: 'people',
  verifiedBy: 'people',
  verifiedUser: 'people',
  verifierFunction: 'people',
  by: 'people',
  createBy: 'people',
  updateBy: 'people',
  responsibleBy: 'people',
  review: 'notes',
  link: 'notes',
  entry: 'notes',
};
const ofKind: Partial<Record<KindName, Readonly<Record<string, LeftOutPart>>>> = {
  steps: { name: 'steps', description: 'steps' },
  paths: { name: 'steps', description: 'steps' },
  treeNodes: { text: 'steps' },
  nodes: { text: 'notes' },
  links: { text: 'notes' },
};
/** What says which entry of a catalogue is meant is no content. */
const untouched: Readonly<Record<string, readonly string[]>> = { coverages: ['entry'] };

/** Stands in what documents of other tools said and their writers write back: no extract has it. */
export const foreignText = 'Zqforeign0000x';

const foreignParts = () =>
  [
    { format: 'rdx', content: { at: 'document', always: { note: foreignText } } },
    { format: 'reqif', content: [{ sort: 'specification', xml: `<SPECIFICATION LONG-NAME="${foreignText}"/>` }] },
  ].map(
    ({ format, content }): Row<'foreignParts'> => ({
      id: `foreign-${format}`,
      rev: 1,
      createBy: '',
      responsibleBy: '',
      updateBy: '',
      updateTime: '2026-03-01T08:00:00.000Z',
      format,
      row: '',
      foreignId: '0',
      document: foreignText,
      content: JSON.stringify(content),
    }),
  );

/** An analysis with a text that occurs nowhere else in each field that a profile may leave out. */
export interface Planted {
  w: Workspace;
  head: ReportHead;
  /** The texts by what they belong to. */
  plants: Readonly<Record<LeftOutPart, readonly string[]>>;
}

/** Plants texts in all that is there: a field that says nothing gets one, too. */
export function planted(from: Workspace, head: ReportHead): Planted {
  const plants: Record<LeftOutPart, string[]> = {
    reasons: [],
    values: [],
    steps: [],
    people: [],
    notes: [],
    files: [],
    drafts: [],
  };
  const plant = (part: LeftOutPart): string => {
    const text = `Zq${part}${plants[part].length.toString().padStart(4, '0')}x`;
    plants[part].push(text);
    return text;
  };
  const inside = (kind: KindName, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => inside(kind, one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => {
        const part = untouched[kind]?.includes(field) ? undefined : (ofKind[kind]?.[field] ?? anywhere[field]);
        if (part && typeof inner === 'string') return [field, plant(part)];
        return [field, inside(kind, inner)];
      }),
    );
  };
  const rowOf = (kind: KindName, row: AnyRow): AnyRow => {
    const told = inside(kind, row) as AnyRow & Record<string, unknown>;
    return {
      ...told,
      ...('ratings' in told &&
        kind !== 'damages' && { ratings: { ...(told.ratings as object), other: { X: plant('values') } } }),
      ...(kind === 'assets' && { notApplicable: { ZZ: plant('reasons') } }),
      ...(kind === 'risks' && {
        attachments: [{ file: 'a'.repeat(64), name: `${plant('files')}.pdf`, size: 1, type: 'pdf' }],
      }),
      ...(kind === 'chapters' && {
        pictures: [{ file: 'b'.repeat(64), name: `${plant('files')}.png`, size: 1, type: 'png' }],
      }),
      ...(kind === 'rejections' && { what: plant('drafts') }),
    } as AnyRow;
  };
  const tables = kindNames.map((kind) => {
    const rows = [...(tableOf(from, kind) as Table<AnyRow>).values()];
    return [kind, Table.of(rows.map((row) => rowOf(kind, row)))];
  });
  const final = {
    who: plant('people'),
    on: '2026-03-02T08:00:00.000Z',
    openPoints: 2,
    reason: plant('reasons'),
    imported: false,
  };
  const approval = () => ({
    who: plant('people'),
    answer: 'approved' as const,
    comment: plant('notes'),
    on: '2026-03-03T08:00:00.000Z',
  });
  const version = (name: string) => ({
    version: name,
    base: null,
    content: plant('notes'),
    author: plant('people'),
    createdOn: '2026-03-01T08:00:00.000Z',
  });
  const risk = [...from.risks.values()][0]?.id ?? '';
  const requirement = [...from.requirements.values()][0]?.id ?? risk;
  return {
    w: { ...from, ...Object.fromEntries(tables), foreignParts: Table.of(foreignParts()) },
    head: {
      ...head,
      description: plant('notes'),
      responsible: plant('people'),
      members: [plant('people'), plant('people')],
      author: plant('people'),
      final,
      approvals: [approval()],
      imported: { who: plant('people'), on: '2026-03-01T08:00:00.000Z' },
      versions: [
        { ...version('V0.1'), final, approvals: [approval()] },
        version(plant('drafts')),
        { ...version(head.version), final },
      ],
      workItems: { [requirement]: { workItem: plant('notes'), status: plant('notes'), gone: false } },
    },
    plants,
  };
}
