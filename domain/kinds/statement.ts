import * as z from 'zod';
import { FoldedLine, Link, Text } from '../model/base.ts';

/** The fields that assumption, claim, goal and requirement have in common, and what omitted ones become. */
export const statement = { name: FoldedLine(400), text: Text(4000), explanation: Text(4000), link: Link };
export const statementDefaults = { text: '', explanation: '', link: '' };

/** When something was decided about a statement, and why it was confirmed again; empty the first time. */
export const madeAt = {
  at: z.string().max(40),
  reason: Text(2000),
  /** It came in an exchange file: a word of that file, which nobody here has given. */
  imported: z.boolean().optional(),
};
