import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { librarySchemas } from './library.ts';

/** Attacks offered for a task at most: more could not be read in a preview. */
export const mostFitting = 500;

const Codes = z.array(z.string().min(1).max(40)).max(200);

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttacks = {
  find: endpoint({
    method: 'POST',
    path: '/intara/v1.0/library-fitting/attacks',
    access: 'AttackRead',
    forTokens: true,
    summary: `Find library attacks with steps by threat types, and by asset categories or none; at most ${mostFitting}, by code`,
    body: z.object({ threatTypes: Codes, assetCategories: Codes }),
    answer: z.array(librarySchemas.attacks.Entry),
  }),
};
