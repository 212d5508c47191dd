import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';

export const workplace = {
  summary: endpoint({
    method: 'GET',
    path: '/intara/v1.0/workplace',
    access: 'ProjectConfigRead',
    summary: 'Get the figures of the workplace and the changes since yesterday',
    answer: z.object({
      projects: z.number().int(),
      openTasks: z.number().int(),
      awaitingDisposal: z.number().int(),
      /** Risks of which a decision is outdated. */
      outdated: z.number().int(),
      overdueTasks: z.number().int(),
      exampleLoaded: z.boolean(),
      /** Empty for who does not read tasks. */
      recent: z.array(
        z.object({
          taskId: z.string(),
          versionId: z.string(),
          taskName: z.string(),
          projectName: z.string(),
          by: z.string(),
          byName: z.string(),
          at: z.string(),
          edits: z.number().int(),
        }),
      ),
    }),
  }),
  loadExample: endpoint({
    method: 'POST',
    path: '/intara/v1.0/workplace/example',
    access: 'ProjectConfigModify',
    summary:
      'Create the example project: the headlamp system of ISO/SAE 21434 Annex H; requires the permissions to create a project and to analyse',
    body: z.object({ locale: z.enum(['zh-CN', 'en-US']).default('en-US') }),
    answer: z.object({ projectId: z.string(), taskId: z.string(), versionId: z.string() }),
    errors: ['PermissionDenied', 'ExampleExists', 'ProjectNameTaken', 'ProjectCodeTaken'],
  }),
};
