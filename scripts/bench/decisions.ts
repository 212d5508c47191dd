/** What defends a decision, each figure over a large task from the file of its part. */
import { agreement } from './decisions/agreement.ts';
import { quality } from './decisions/quality.ts';
import { suspect } from './decisions/suspect.ts';
import { whatIf } from './decisions/what-if.ts';
import type { Part } from './figure.ts';
import { inOwnProcess } from './own-process.ts';

export const decisions: Part = {
  name: 'decisions',
  run: async () => {
    inOwnProcess('decisions/optimise.ts');
    return [...(await suspect()), ...whatIf(), ...agreement(), ...quality()];
  },
};
