import * as z from 'zod';
import { assetTypes, diagramKinds, longestAssetName } from '../kinds/asset/shape.ts';
import { inBoth, isGiven, Text } from '../model/base.ts';
import { iconNames } from '../model/icons.ts';
import { Codes, library, MaybeBoth } from './library.ts';

/** Of a reason one language may be left out as a whole. */
const ReasonText = Text(1000).default('');
const Reason = z.object({ en: ReasonText, zh: ReasonText }).overwrite(inBoth);

const declared = library({
  name: 'assets',
  noun: { one: 'library asset', many: 'library assets', zh: '资产库条目' },
  about: 'The library of assets',
  path: 'assets',
  prefix: 'LA',
  tagScopes: ['libraryAsset'],
  facet: 'category',
  parts: [],
  longestName: longestAssetName,
  fields: {
    type: z.enum(assetTypes).default('normal'),
    diagram: z.enum(diagramKinds).default('block'),
    /** Code of an asset category, or empty. */
    category: Text(40).default(''),
    /** Its picture in diagrams; empty = that of its category. */
    icon: z.enum(['', ...iconNames]).default(''),
    isSecurityAsset: z.boolean().default(true),
    insideTrustBoundary: z.boolean().default(true),
    data: MaybeBoth(2000),
    dataCategory: Text(100).default(''),
    /** Codes of security properties. */
    properties: Codes(40),
    /** Why it has each of them, by code. */
    propertyReasons: z.record(z.string().max(20), Reason).default({}),
    /** What else it is called in drawings and texts, with a semicolon between; a draft finds it by them. */
    synonyms: MaybeBoth(2000),
    /** What it usually does, one function a line. */
    functions: MaybeBoth(2000),
  },
});

/**
 * Assets to start from, with the properties an asset of this sort usually has (RQ-15-02). A reason is kept for properties the entry has: one
 * that nobody sees any more would come back with its property.
 */
export const assetLibrary = {
  ...declared,
  form: declared.form.overwrite((entry) => ({
    ...entry,
    propertyReasons: Object.fromEntries(
      Object.entries(entry.propertyReasons).filter(([code, { en }]) => entry.properties.includes(code) && isGiven(en)),
    ),
  })),
};
