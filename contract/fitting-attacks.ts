import { z } from 'zod';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { libraries } from '#domain/library/libraries.ts';
import { Id } from '#domain/model/base.ts';
import { endpoint } from './endpoint.ts';

/** Attacks offered for a task at most: more could not be read in a preview. */
export const mostFitting = 500;

const Codes = z.array(z.string().min(1).max(40)).max(200);

const Attack = z.object({
  ...libraries.attacks.form.shape,
  id: Id,
  rev: z.number().int(),
  origin: z.string(),
  createBy: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
}) as unknown as z.ZodType<LibraryEntry<'attacks'>>;

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttacks = {
  find: endpoint({
    method: 'POST',
    path: '/intara/v1.0/library-fitting/attacks',
    access: 'AttackRead',
    forTokens: true,
    summary: `Find library attacks with steps by threat types, and by asset categories or none; at most ${mostFitting}, by code`,
    body: z.object({ threatTypes: Codes, assetCategories: Codes }),
    answer: z.array(Attack),
  }),
};
