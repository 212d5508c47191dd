import type { SeedLibraries } from '../libraries.ts';
import { libraryAssets } from './assets.ts';
import { icsAttacks, icsMitigations } from './attack-ics/attack-ics.ts';
import { categoryAttacks } from './category-attacks.ts';
import { controlRequirements } from './controls.ts';
import { emb3dAttacks, emb3dMitigations } from './emb3d/emb3d.ts';
import { impactScenarios } from './impacts.ts';
import { patternAttacks } from './patterns.ts';
import { r155Attacks, r155Mitigations } from './r155.ts';
import { scenarioTemplates } from './scenarios.ts';
import { standardEntries } from './standards.ts';
import { statementTemplates } from './statements.ts';
import { drawnTaskTemplates } from './task-templates/task-templates.ts';
import { attackTrees } from './trees.ts';
import { impactEntries } from './vocabulary.ts';

/** The library content delivered with the product. Only the server reads it: it is far too large for the first load of a page. */
export const deliveredLibraries = (): SeedLibraries => ({
  assets: libraryAssets(),
  impacts: [...impactEntries(), ...impactScenarios()],
  attacks: [
    ...r155Attacks(),
    ...patternAttacks(),
    ...categoryAttacks(),
    ...attackTrees(),
    ...emb3dAttacks(),
    ...icsAttacks(),
  ],
  requirements: [...r155Mitigations(), ...controlRequirements(), ...emb3dMitigations(), ...icsMitigations()],
  standards: standardEntries(),
  templates: [...statementTemplates(), ...scenarioTemplates(), ...drawnTaskTemplates()],
});
