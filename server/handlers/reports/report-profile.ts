import { reportProfile } from '#contract/reports/report-profile.ts';
import {
  changeProfile,
  createProfile,
  dropProfile,
  reportProfiles,
} from '#server/actions/exchange/save-report-profile.ts';
import { implement } from '../implement.ts';

export const reportProfileHandlers = implement(reportProfile, {
  list: (_, env) => reportProfiles(env, null),
  create: ({ body, user }, env) => createProfile(env, user, null, body),
  change: ({ params, body, user }, env) =>
    changeProfile(env, user, { projectId: null, profileId: params.profileId }, body),
  drop: ({ params }, env) => dropProfile(env, { projectId: null, profileId: params.profileId }),
  listForProject: ({ params }, env) => reportProfiles(env, params.projectId),
  createForProject: ({ params, body, user }, env) => createProfile(env, user, params.projectId, body),
  changeForProject: ({ params, body, user }, env) => changeProfile(env, user, params, body),
  dropForProject: ({ params }, env) => dropProfile(env, params),
});
