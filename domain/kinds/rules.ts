import { assetRules } from './asset/rules.ts';
import { pathRules } from './attack-path/rules.ts';
import { stepRules } from './attack-step/rules.ts';
import { chapterRules } from './chapter/rules.ts';
import { controlRules } from './control/rules.ts';
import { damageRules } from './damage/rules.ts';
import { diagramRules } from './diagram/rules.ts';
import { foreignPartRules } from './foreign-part/rules.ts';
import { functionRules } from './function/rules.ts';
import { goalRules } from './goal/rules.ts';
import { groupRules } from './group/rules.ts';
import type { KindName } from './kinds.ts';
import { linkRules } from './link/rules.ts';
import { nodeRules } from './node/rules.ts';
import { reviewRules } from './review/rules.ts';
import { riskRules } from './risk/rules.ts';
import type { Rules } from './rule.ts';
import { threatRules } from './threat/rules.ts';
import { treeNodeRules } from './tree-node/rules.ts';

/**
 * The rules of the kinds that have any. Apart from `kinds`, because they read and write rows: forms, lists and the contract need the shapes alone.
 * Only `enforce` and `dropWithAll` of the workspace call them, and the check of an undo (undo-rules.ts) and `checkRows` of the exchange file, which let them write nothing.
 */
const rules: { readonly [K in KindName]?: Rules<K> } = {
  functions: functionRules,
  assets: assetRules,
  damages: damageRules,
  threats: threatRules,
  paths: pathRules,
  steps: stepRules,
  risks: riskRules,
  goals: goalRules,
  controls: controlRules,
  diagrams: diagramRules,
  groups: groupRules,
  nodes: nodeRules,
  links: linkRules,
  treeNodes: treeNodeRules,
  foreignParts: foreignPartRules,
  reviews: reviewRules,
  chapters: chapterRules,
};

const none = {};

export const rulesOf = <K extends KindName>(kind: K): Rules<K> => rules[kind] ?? none;
