import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { librarySchemas } from './library.ts';

/** Attacks offered for a task at most: more could not be read in a preview. */
export const mostFitting = 500;

/** Library assets asked for at once: as many as are compared. */
const mostAssets = 5000;

const Codes = z.array(z.string().min(1).max(40)).max(200);

/** Attacks of the library for the threat scenarios of a task. */
export const fittingAttacks = {
  find: endpoint({
    method: 'POST',
    path: '/intara/v1.0/library-fitting/attacks',
    access: 'AttackRead',
    forTokens: true,
    summary: `Find library attacks with steps by threat types, and by asset categories or none; at most ${mostFitting}, by code`,
    body: z.object({
      threatTypes: Codes,
      assetCategories: Codes,
      /** Attacks on other library assets than these are left out; absent = none is. */
      assets: z.array(z.string().min(1).max(40)).max(mostAssets).optional(),
    }),
    answer: z.array(librarySchemas.attacks.Entry),
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/intara/v1.0/library-fitting/asset-kinds',
    access: 'AttackRead',
    forTokens: true,
    summary: 'List what library assets are called, to tell which of them the assets of a task are',
    answer: z.array(z.object({ id: z.string(), code: z.string(), words: z.array(z.string()) })),
  }),
};
