import * as z from 'zod';
import { gates } from '../kinds/tree-node/shape.ts';
import { longestCode, Needed, Text } from '../model/base.ts';
import { Codes, library, MaybeBoth, NameInBoth } from './library.ts';

/** `path`: ordered steps; `tree`: AND and OR over steps; `threat`: an attack of a catalogue without steps. */
export const attackForms = ['path', 'tree', 'threat'] as const;
/** Reference library, or custom. */
export const attackTypes = ['reference', 'custom'] as const;
export const attackVectors = ['', 'network', 'adjacent', 'local', 'physical'] as const;
export const mostTreeNodes = 300;
/** Of a path; of a tree the steps of all its leaves. */
export const mostSteps = 300;

/** Requirements that counter a node of a tree. */
export const mostControls = 40;

/** Level code by parameter code (ET, SE, KoIC, WoO, Eq) of the attack-potential table (G.6); empty = not rated. */
export const Potential = z
  .record(z.string().min(1).max(longestCode), z.string().max(longestCode))
  .refine((values) => Object.keys(values).length <= 40, 'tooLong');
export type Potential = z.infer<typeof Potential>;

/** How a step is rated by another feasibility model: by its id and its name, since another installation has other ids. */
export const StepRating = z.object({ model: Needed(60), name: MaybeBoth(400), levels: Potential });
export type StepRating = z.infer<typeof StepRating>;

/** One step of an attack: what the attacker does, and how hard it is. */
export const AttackStep = z.object({
  name: NameInBoth(400),
  description: MaybeBoth(4000),
  potential: Potential.default({}),
  /** By models other than the attack-potential table: CVSS, the attack vector, the organisation's own. Each once; absent = none. */
  ratings: z
    .array(StepRating)
    .max(20)
    .refine((list) => new Set(list.map(({ model }) => model)).size === list.length, 'taken')
    .optional(),
  /** Off: documentation only, contributes nothing to the rating. A decisive step that carries the rating of the path takes part. */
  takesPart: z.boolean().default(true),
  /** Why it is rated like this. */
  reason: MaybeBoth(4000),
  /** Codes of attacks of a catalogue the step realises; absent = none. */
  realises: Codes(40).unwrap().optional(),
});
export type AttackStep = z.infer<typeof AttackStep>;

/** A node of a tree; the root has no parent. */
export const AttackNode = z.object({
  /** Unique in the tree. */
  id: Needed(40),
  parent: Text(40).nullable().default(null),
  gate: z.enum(gates).default('none'),
  text: MaybeBoth(400),
  /** Of a leaf: the place of its step in `steps`, from 0. */
  step: z.number().int().min(0).max(mostSteps).nullable().default(null),
  /** Codes of requirements of the library that counter the branch; absent = none. */
  controls: Codes(mostControls).unwrap().optional(),
});
export type AttackNode = z.infer<typeof AttackNode>;

/** The steps of an attack and what rates them: also a template of type `preAttack` holds them. */
export const stepFields = { steps: z.array(AttackStep).max(mostSteps).default([]) };

/** Attack patterns: attack paths with rated steps, attack trees, and the attacks of catalogues (RQ-15-08). */
export const attackLibrary = library({
  name: 'attacks',
  noun: { one: 'library attack', many: 'library attacks', zh: '攻击库条目' },
  about: 'The library of attack paths, attack trees and catalogue threats',
  path: 'attacks',
  prefix: 'LT',
  tagScopes: ['libraryAttack'],
  facet: 'form',
  parts: ['steps', 'nodes'],
  fields: {
    form: z.enum(attackForms).default('path'),
    type: z.enum(attackTypes).default('custom'),
    /** What it belongs to: an interface (CAN, keyless entry) or a heading of a catalogue. */
    group: MaybeBoth(200),
    /** Codes of threat types, of security properties and of asset categories; none = any. */
    threatTypes: Codes(40),
    properties: Codes(40),
    assetCategories: Codes(40),
    /** Codes of library assets it is about; none = every asset of the categories. */
    assets: Codes(80),
    vector: z.enum(attackVectors).default(''),
    /** Where the attacker begins, in words. */
    entryPoint: MaybeBoth(400),
    ...stepFields,
    nodes: z.array(AttackNode).max(mostTreeNodes).default([]),
    /** Why the attack as a whole is rated as its steps say. */
    reason: MaybeBoth(4000),
    /** Codes of attacks of a catalogue this one realises (R155-11.1). */
    realises: Codes(40),
    /** Codes of requirements and mitigations of the library that counter it. */
    mitigations: Codes(40),
  },
});
