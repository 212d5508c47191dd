import type { z } from 'zod';
import { assetKind } from './asset.ts';
import { pathKind } from './attack-path.ts';
import { stepKind } from './attack-step.ts';
import { damageKind } from './damage.ts';
import { functionKind } from './function.ts';
import { riskKind } from './risk.ts';
import { assumptionKind, claimKind, goalKind, requirementKind } from './statement.ts';
import { threatKind } from './threat.ts';

/** Every kind of analysis row, in the order of the method's steps. A new kind is one more line here. */
export const kinds = {
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
};

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

export type Row<K extends KindName = KindName> = z.output<(typeof kinds)[K]['row']>;
export type Draft<K extends KindName> = z.input<(typeof kinds)[K]['draft']>;
export type Patch<K extends KindName> = z.input<(typeof kinds)[K]['patch']>;
