import * as z from 'zod';
import { FoldedLine } from '../model/base.ts';

/** What people say of a report template; all else is in its file. */
export const TemplateForm = z.object({ name: FoldedLine(80) });
