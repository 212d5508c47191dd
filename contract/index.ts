import { about } from './about.ts';
import { account } from './account/account.ts';
import { accountSecurity } from './account/account-security.ts';
import { appEntry } from './account/app-entry.ts';
import { externalAccount } from './account/external-account.ts';
import { inauth } from './account/inauth.ts';
import { inbox } from './account/inbox.ts';
import { passkey } from './account/passkey.ts';
import { personalToken } from './account/personal-token.ts';
import { secondFactor } from './account/second-factor.ts';
import { passwordLink, session } from './account/session.ts';
import { sight } from './account/sight.ts';
import { signIn } from './account/sign-in.ts';
import { permissionSet, userAdmin } from './account/user-admin.ts';
import { approval } from './approval.ts';
import { attachment } from './attachment.ts';
import { audit } from './audit.ts';
import { comment } from './comment.ts';
import { comparison } from './comparison.ts';
import { draftKnowledge } from './draft-knowledge.ts';
import { exchange } from './exchange.ts';
import { fittingAttacks } from './fitting-attacks.ts';
import { format } from './formats/format.ts';
import { reqif } from './formats/reqif.ts';
import { importData } from './import.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { lease } from './lease.ts';
import { attackCatalogue } from './libraries/attack-catalogue.ts';
import { libraryGroups } from './library.ts';
import { deliveryGroups } from './library-delivery.ts';
import { libraryUpdates } from './library-updates.ts';
import { merge } from './merge.ts';
import { calModel, impactModel, riskModel, securityProperty, threatModel, threatType, treatmentRule } from './model.ts';
import { polarion } from './polarion.ts';
import { project } from './project.ts';
import { projectDocument } from './project-document.ts';
import { projectLists } from './project-lists.ts';
import { promotion } from './promotion.ts';
import { ratings } from './ratings.ts';
import { report } from './report.ts';
import { reportProfile } from './reports/report-profile.ts';
import { reportTemplate } from './reports/report-template.ts';
import { rows } from './rows.ts';
import { savedView } from './saved-view.ts';
import { secondOpinion } from './second-opinion.ts';
import { stepModels } from './step-models.ts';
import { administration } from './system/administration.ts';
import { health } from './system/health.ts';
import { userSession } from './system/sessions.ts';
import { tag, tagCategory } from './tag.ts';
import { taraTable } from './tara-table.ts';
import { task } from './task.ts';
import { taskVersion } from './task-version.ts';
import { variable } from './variable.ts';
import { version } from './version.ts';
import { assetCategory, impactTemplate } from './vocabulary.ts';
import { workplace } from './workplace.ts';

/** What administrators keep for new projects. */
const configuration = {
  impactModel,
  threatModel,
  riskModel,
  calModel,
  treatmentRule,
  securityProperty,
  threatType,
  assetCategory,
  impactTemplate,
};

/** What the login service answers, here or elsewhere. */
const login = {
  inauth,
  signIn,
  externalAccount,
  accountSecurity,
  userAdmin,
  permissionSet,
  session,
  userSession,
  passwordLink,
  secondFactor,
  passkey,
  personalToken,
  appEntry,
};
export type LoginGroup = keyof typeof login;

/** Every call of the product, by group. */
export const api = {
  ...login,
  account,
  workplace,
  project,
  projectLists,
  projectDocument,
  polarion,
  task,
  taskVersion,
  savedView,
  version,
  comment,
  inbox,
  comparison,
  merge,
  approval,
  secondOpinion,
  lease,
  ratings,
  report,
  reportTemplate,
  reportProfile,
  attachment,
  ...rows,
  importData,
  exchange,
  format,
  taraTable,
  reqif,
  ...configuration,
  ...libraryGroups,
  ...deliveryGroups,
  attackCatalogue,
  stepModels,
  fittingAttacks,
  draftKnowledge,
  libraryUpdates,
  promotion,
  audit,
  administration,
  health,
  sight,
  variable,
  tag,
  tagCategory,
  about,
};

export type Group = Record<string, Endpoint>;
export const groups = api as Record<string, Group>;
