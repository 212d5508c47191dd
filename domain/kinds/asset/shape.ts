import * as z from 'zod';
import { FoldedLine, Id, Ids, Needed, Text } from '../../model/base.ts';
import { iconNames } from '../../model/icons.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';

export const assetTypes = ['normal', 'part'] as const;
export const diagramKinds = ['block', 'link'] as const;
/** Characters of the name of an asset. */
export const longestAssetName = 200;
/** Answers to questions about a device; the catalogue has 59. */
const mostAnswers = 200;

/** Something of value inside the item (RQ-15-02). Asset × property is the unit of progress. */
export const assetKind = analysisKind({
  name: 'assets',
  noun: { one: 'asset', many: 'assets', zh: '资产' },
  prefix: 'A',
  path: 'assets',
  duplicate: 'AssetCodeTaken',
  inChain: true,
  section: 'assets',
  fields: {
    name: FoldedLine(longestAssetName),
    type: z.enum(assetTypes),
    diagram: z.enum(diagramKinds),
    /** Code of an asset category of the method, or empty. */
    category: Text(40),
    description: Text(4000),
    /** How many of it the item has, and what each is called. */
    instances: z.number().int().min(1).max(9999),
    instanceNames: Text(2000),
    /** Its picture in diagrams; empty = that of its category. */
    icon: z.enum(['', ...iconNames]),
    /** Inside the trust boundary: only these count in the progress. Where the asset is drawn beside a boundary, its place says it. */
    insideTrustBoundary: z.boolean(),
    /** What counts instead of the place and the flag, with a reason. */
    boundaryOverride: z.object({ inside: z.boolean(), reason: Needed(4000) }).nullable(),
    isSecurityAsset: z.boolean(),
    functions: Ids,
    data: Text(2000),
    dataCategory: Text(100),
    /** Prerequisite assets. */
    dependsOn: Ids,
    affects: Ids,
    /** The part this asset belongs to. */
    part: Id.nullable(),
    /** Codes of security properties of the method. */
    properties: z.array(Text(20)).max(40),
    /** Of properties that are not assigned: why they do not apply, by their codes. */
    notApplicable: z.record(z.string().max(20), Needed(4000)),
    /** What the device is like, by the numbers of MITRE EMB3D (`PID-11`): yes, no, or no answer. */
    deviceProperties: z
      .record(z.string().regex(/^PID-\d{2,6}$/), z.boolean())
      .refine((answers) => Object.keys(answers).length <= mostAnswers, 'tooLong'),
    ...libraryField,
  },
  defaults: {
    ...noLibrary,
    type: 'normal',
    diagram: 'block',
    category: '',
    description: '',
    instances: 1,
    instanceNames: '',
    icon: '',
    insideTrustBoundary: true,
    boundaryOverride: null,
    isSecurityAsset: true,
    functions: [],
    data: '',
    dataCategory: '',
    dependsOn: [],
    affects: [],
    part: null,
    properties: [],
    notApplicable: {},
    deviceProperties: {},
  },
  references: {
    functions: { to: 'functions', onDrop: 'unlink' },
    dependsOn: { to: 'assets', onDrop: 'unlink' },
    affects: { to: 'assets', onDrop: 'unlink' },
    part: { to: 'assets', onDrop: 'unlink' },
  },
});
export type AssetRow = z.output<typeof assetKind.row>;
