import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Whether the installation can be administered from where the caller is: an operator may bind that to networks. */
export const administration = {
  state: endpoint({
    method: 'GET',
    path: '/intara/v1.0/administration',
    access: 'signedIn',
    summary: 'Check whether the caller’s network is one from which the installation may be administered',
    answer: z.object({ open: z.boolean() }),
  }),
};
