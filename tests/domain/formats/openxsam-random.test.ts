import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { xsamMethod } from '#domain/formats/openxsam/method.ts';
import { readOpenXsam } from '#domain/formats/openxsam/read.ts';

/** Numbers of a seed, the same at each run. */
function rollsOf(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}

const kinds = [
  ...['Component', 'Channel', 'Data', 'DataFlow', 'Function', 'DamageScenario', 'ThreatScenario', 'AttackStep'],
  ...['AttackPath', 'Control', 'Risk', 'Assumption', 'SecurityGoal', 'SecurityClaim', 'SecurityRequirement'],
];
const roles = [
  ...['Parent', 'RefinedBy', 'MitigatedBy', 'ThreatenedBy', 'Realizes', 'ActsOn', 'Concerns', 'Endpoints', 'Or', 'And'],
  ...['source', 'target', 'Goals', 'Risks', 'Property', 'ImpactRatings', 'InitialFeasibility', 'Strange'],
];
const words = ['A.1', 'a b', 'x'.repeat(5000), '__proto__', '‮', 'S3', 'Severe', 'ET', '≤ 1 week', '1e999', '-', '损害'];

/** A well-formed document whose parts name each other at random. */
function randomDocument(seed: number): string {
  const roll = rollsOf(seed);
  const one = (list: readonly string[]) => list[roll(list.length)] ?? '';
  const count = 4 + roll(20);
  // Few kinds in a document, so that they name each other.
  const own = [one(kinds), one(kinds), 'Component', 'ThreatScenario', 'DamageScenario', 'AttackStep'];
  const ownRoles = [one(roles), 'Parent', 'RefinedBy', 'ThreatenedBy', 'Realizes'];
  const reference = () => `<Ref target="i${roll(count + 2)}" option="${one(words)}"/>`;
  const definitions = Array.from({ length: count }, (_, i) => {
    const kind = one(own);
    const body = Array.from({ length: roll(4) }, () => {
      const role = one(ownRoles);
      return `<${role}>${reference()}${reference()}</${role}>`;
    });
    return `<${kind} id="i${i}" name="${one(words)}" title="${one(words)}" treatment="${one(words)}"><Description>${one(words)}&#0000065;${one(words)}</Description>${body.join('')}</${kind}>`;
  });
  return `<RootNodes>${definitions.join('')}</RootNodes>`;
}

describe('a document of openXSAM whose parts name each other at random', () => {
  it('makes rows that the rules of every kind accept, of 300 documents', () => {
    const wrong = Array.from({ length: 300 }, (_, seed) => {
      const { draft } = readOpenXsam([new TextEncoder().encode(randomDocument(seed))]);
      return checkRows(xsamMethod, draft.rows, 10, false).problems.map(
        ({ path, problem }) => `${seed} ${path} ${problem}`,
      );
    });
    expect(wrong.flat()).toEqual([]);
  });
});
