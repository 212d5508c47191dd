import * as z from 'zod';
import { ThreatModel } from '#domain/model/stored-models.ts';
import { endpoint } from './kit/endpoint.ts';

/** What the steps of library attacks are rated by. */
export const stepModels = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/library-step-models',
    access: 'AttackRead',
    summary:
      'List the feasibility models that steps of library attacks can be rated by, with their levels, defaults first',
    answer: z.array(ThreatModel),
  }),
};
