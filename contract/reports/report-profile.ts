import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';
import { ReportProfileBody } from '#domain/report/profile/profile.ts';
import { endpoint } from '../kit/endpoint.ts';

/** Whose a profile is: those that come with the product can be copied, not changed. */
export const profileOrigins = ['delivered', 'organisation', 'project'] as const;

export const ReportProfileItem = z.object({
  id: z.string(),
  rev: z.number().int(),
  origin: z.enum(profileOrigins),
  /** One name for both languages, but of those that are delivered. */
  name: LocalText,
  form: ReportProfileBody,
});
export type ReportProfileItem = z.infer<typeof ReportProfileItem>;

/** Those of the product, of the organisation and of the project, in this order and by name. */
const Profiles = z.array(ReportProfileItem);
const change = z.object({ rev: z.number().int(), form: ReportProfileBody });

const ofOrganisation = '/intara/v1.0/system/report-profiles' as const;
const ofProject = '/intara/v1.0/projects/:projectId/report-profiles' as const;

export const reportProfile = {
  list: endpoint({
    method: 'GET',
    path: ofOrganisation,
    access: 'ProjectReportDownload',
    summary: 'List the report profiles of the product and of the organisation',
    answer: Profiles,
  }),
  create: endpoint({
    method: 'POST',
    path: ofOrganisation,
    access: 'InAuthUserModify',
    summary: 'Add a report profile of the organisation: what reports tell, and for whom',
    body: ReportProfileBody,
    answer: Profiles,
    errors: ['ProfileNameTaken', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${ofOrganisation}/:profileId`,
    access: 'InAuthUserModify',
    summary:
      'Change a report profile of the organisation; requires its current rev. Reports that were asked for stay as they are',
    body: change,
    answer: Profiles,
    errors: ['ProfileNameTaken', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${ofOrganisation}/:profileId`,
    access: 'InAuthUserModify',
    summary: 'Delete a report profile of the organisation',
    answer: Profiles,
  }),
  listForProject: endpoint({
    method: 'GET',
    path: ofProject,
    access: 'ProjectReportDownload',
    summary:
      'List the report profiles that reports of a project may follow: those of the product, of the organisation and its own',
    answer: Profiles,
  }),
  createForProject: endpoint({
    method: 'POST',
    path: ofProject,
    access: 'ProjectConfigModify',
    summary: 'Add a report profile of a project',
    body: ReportProfileBody,
    answer: Profiles,
    errors: ['ProfileNameTaken', 'ListFull'],
  }),
  changeForProject: endpoint({
    method: 'PUT',
    path: `${ofProject}/:profileId`,
    access: 'ProjectConfigModify',
    summary: 'Change a report profile of a project; requires its current rev',
    body: change,
    answer: Profiles,
    errors: ['ProfileNameTaken', 'StaleRow'],
  }),
  dropForProject: endpoint({
    method: 'DELETE',
    path: `${ofProject}/:profileId`,
    access: 'ProjectConfigModify',
    summary: 'Delete a report profile of a project',
    answer: Profiles,
  }),
};
