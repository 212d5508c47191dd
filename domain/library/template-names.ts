import * as z from 'zod';
import { Code } from '../model/base.ts';
import { Codes, MaybeBoth, NameInBoth } from './library.ts';

/** What one enters to share a task as a template: what it holds is the task's. */
export const TemplateNames = z.object({
  code: Code.or(z.literal('')).default(''),
  name: NameInBoth(400),
  description: MaybeBoth(4000),
  tags: Codes(20),
});
export type TemplateNames = z.infer<typeof TemplateNames>;
