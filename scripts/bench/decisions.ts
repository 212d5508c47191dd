/** What defends a decision: what-if scenarios, the facts that decide and the cheapest controls over a large task, each from the file of its part. */
import { optimise } from './decisions/optimise.ts';
import { whatIf } from './decisions/what-if.ts';
import type { Part } from './figure.ts';

export const decisions: Part = { name: 'decisions', run: async () => [...whatIf(), ...optimise()] };
