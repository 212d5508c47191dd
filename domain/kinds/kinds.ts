import type * as z from 'zod';
import { assetKind } from './asset/shape.ts';
import { assumptionKind } from './assumption/shape.ts';
import { pathKind } from './attack-path/shape.ts';
import { stepKind } from './attack-step/shape.ts';
import { chapterKind } from './chapter/shape.ts';
import { claimKind } from './claim/shape.ts';
import { controlKind } from './control/shape.ts';
import { coverageKind } from './coverage/shape.ts';
import { damageKind } from './damage/shape.ts';
import { diagramKind } from './diagram/shape.ts';
import { foreignPartKind } from './foreign-part/shape.ts';
import { functionKind } from './function/shape.ts';
import { goalKind } from './goal/shape.ts';
import { groundKind } from './ground/shape.ts';
import { groupKind } from './group/shape.ts';
import { linkKind } from './link/shape.ts';
import { lookedAtKind } from './looked-at/shape.ts';
import { nodeKind } from './node/shape.ts';
import { rejectionKind } from './rejection/shape.ts';
import { requirementKind } from './requirement/shape.ts';
import { reviewKind } from './review/shape.ts';
import { riskKind } from './risk/shape.ts';
import { scenarioKind } from './scenario/shape.ts';
import { threatKind } from './threat/shape.ts';
import { treeNodeKind } from './tree-node/shape.ts';

/** The kinds of analysis row (coded, listed, reported), in the order of the method's steps. */
export const analysisKinds = {
  functions: functionKind,
  assumptions: assumptionKind,
  assets: assetKind,
  damages: damageKind,
  threats: threatKind,
  paths: pathKind,
  steps: stepKind,
  risks: riskKind,
  goals: goalKind,
  claims: claimKind,
  requirements: requirementKind,
  controls: controlKind,
};

/** The kinds of row without a code: those of diagrams and attack trees, what is said of the entries of catalogues, what documents say, what drafted rows rest on, that rows were reviewed, what-if scenarios, and findings that were looked at. */
export const drawnKinds = {
  diagrams: diagramKind,
  groups: groupKind,
  nodes: nodeKind,
  links: linkKind,
  treeNodes: treeNodeKind,
  coverages: coverageKind,
  rejections: rejectionKind,
  foreignParts: foreignPartKind,
  grounds: groundKind,
  reviews: reviewKind,
  scenarios: scenarioKind,
  lookedAt: lookedAtKind,
};

/** The kinds of text about the whole version; uncoded like drawn ones. */
const writtenKinds = { chapters: chapterKind };

/** Every kind of row a version holds. */
export const kinds = { ...analysisKinds, ...drawnKinds, ...writtenKinds };

export type AnalysisKind = keyof typeof analysisKinds;
export type DrawnKind = keyof typeof drawnKinds;
export type KindName = AnalysisKind | DrawnKind | keyof typeof writtenKinds;
export const analysisKindNames = Object.keys(analysisKinds) as AnalysisKind[];
export const drawnKindNames = Object.keys(drawnKinds) as DrawnKind[];
export const kindNames = Object.keys(kinds) as readonly KindName[];
export const isAnalysisKind = (name: string): name is AnalysisKind => Object.hasOwn(analysisKinds, name);
export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

export type Row<K extends KindName> = z.output<(typeof kinds)[K]['row']>;
export type NewRow<K extends KindName> = z.input<(typeof kinds)[K]['newRow']>;
/** A new row with the defaults filled in. */
export type Completed<K extends KindName> = z.output<(typeof kinds)[K]['newRow']>;
export type Patch<K extends KindName> = z.input<(typeof kinds)[K]['patch']>;

/** What all kinds have, typed by the one kind: for functions that work for any. */
export interface KindShape<K extends KindName> {
  newRow: z.ZodType<Completed<K>, NewRow<K>>;
  patch: z.ZodType<z.output<(typeof kinds)[K]['patch']>, Patch<K>>;
  row: z.ZodType<Row<K>>;
  complete: (row: Row<K>) => Row<K>;
}
export const shapeOf = <K extends KindName>(kind: K): KindShape<K> => kinds[kind] as unknown as KindShape<K>;

/** A row whose kind is not known where it is handled: all that kinds have in common can be done with it. */
export type AnyRow = Row<KindName>;
export type AnalysisRow = Row<AnalysisKind>;

/** The code of a row; drawn rows have none. */
export const codeOf = (row: AnyRow): string | undefined => ('code' in row ? row.code : undefined);

/** What a refusal calls a row. */
export const labelOf = (row: AnyRow): string => codeOf(row) ?? (('name' in row && row.name) || row.id);

/** The row of an id at the beginning of a sentence, called by its kind. */
export const someRow = (kind: KindName) => ({ en: `The ${kinds[kind].noun.one}`, zh: `该${kinds[kind].noun.zh}` });
