/** What defends a decision: what-if scenarios and the facts that decide, over a large task, each from the file of its part. */
import { whatIf } from './decisions/what-if.ts';
import type { Part } from './figure.ts';

export const decisions: Part = { name: 'decisions', run: async () => [...whatIf()] };
