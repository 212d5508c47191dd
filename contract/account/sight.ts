import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What a user may see of the product; asked of the product, whatever login service keeps the users. */
export const sight = {
  projects: endpoint({
    method: 'GET',
    path: '/intara/v1.0/system/users/:userId/projects',
    access: 'InAuthUserRead',
    summary: 'List the projects a user takes part in, as far as the caller sees them, and count the others',
    answer: z.object({
      list: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), isResponsible: z.boolean() })),
      hidden: z.number().int(),
    }),
  }),
};
