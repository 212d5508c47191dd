/** What defends a decision: what-if scenarios and the facts that decide, the cheapest controls, checks of quality, each over a large task. */
import { optimise } from './decisions/optimise.ts';
import { quality } from './decisions/quality.ts';
import { whatIf } from './decisions/what-if.ts';
import type { Part } from './figure.ts';

export const decisions: Part = { name: 'decisions', run: async () => [...whatIf(), ...optimise(), ...quality()] };
