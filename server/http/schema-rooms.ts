import * as account from '#contract/account/account.ts';
import * as accountSecurity from '#contract/account/account-security.ts';
import * as appEntry from '#contract/account/app-entry.ts';
import * as externalAccount from '#contract/account/external-account.ts';
import * as inauth from '#contract/account/inauth.ts';
import * as inbox from '#contract/account/inbox.ts';
import * as passkey from '#contract/account/passkey.ts';
import * as personalToken from '#contract/account/personal-token.ts';
import * as secondFactor from '#contract/account/second-factor.ts';
import * as session from '#contract/account/session.ts';
import * as signIn from '#contract/account/sign-in.ts';
import * as userAdmin from '#contract/account/user-admin.ts';
import * as audit from '#contract/audit.ts';
import * as comment from '#contract/comment.ts';
import * as comparison from '#contract/comparison.ts';
import * as cursor from '#contract/cursor.ts';
import * as exchange from '#contract/exchange.ts';
import * as format from '#contract/formats/format.ts';
import * as reqif from '#contract/formats/reqif.ts';
import * as importData from '#contract/import.ts';
import * as envelope from '#contract/kit/envelope.ts';
import * as problems from '#contract/kit/problems.ts';
import * as lease from '#contract/lease.ts';
import * as attackCatalogue from '#contract/libraries/attack-catalogue.ts';
import * as library from '#contract/library.ts';
import * as libraryDelivery from '#contract/library-delivery.ts';
import * as libraryUpdates from '#contract/library-updates.ts';
import * as merge from '#contract/merge.ts';
import * as model from '#contract/model.ts';
import * as polarion from '#contract/polarion.ts';
import * as project from '#contract/project.ts';
import * as projectDocument from '#contract/project-document.ts';
import * as projectLists from '#contract/project-lists.ts';
import * as promotion from '#contract/promotion.ts';
import * as ratings from '#contract/ratings.ts';
import * as report from '#contract/report.ts';
import * as reportProfile from '#contract/reports/report-profile.ts';
import * as reportTemplate from '#contract/reports/report-template.ts';
import * as row from '#contract/row.ts';
import * as savedView from '#contract/saved-view.ts';
import * as secondOpinion from '#contract/second-opinion.ts';
import * as stats from '#contract/stats.ts';
import * as health from '#contract/system/health.ts';
import * as longTasks from '#contract/system/long-tasks.ts';
import * as messages from '#contract/system/messages.ts';
import * as sessions from '#contract/system/sessions.ts';
import * as tag from '#contract/tag.ts';
import * as taraTable from '#contract/tara-table.ts';
import * as task from '#contract/task.ts';
import * as taskVersion from '#contract/task-version.ts';
import * as variable from '#contract/variable.ts';
import * as version from '#contract/version.ts';
import * as vocabulary from '#contract/vocabulary.ts';
import * as judgementModel from '#domain/agreement/judgement.ts';
import * as opinionModel from '#domain/agreement/opinion.ts';
import * as attachment from '#domain/kinds/attachment.ts';
import * as attackPathShape from '#domain/kinds/attack-path/shape.ts';
import * as damageShape from '#domain/kinds/damage/shape.ts';
import * as drawing from '#domain/kinds/drawing.ts';
import * as requirementClause from '#domain/kinds/requirement/clause.ts';
import * as riskShape from '#domain/kinds/risk/shape.ts';
import * as scenarioShape from '#domain/kinds/scenario/shape.ts';
import * as libraryAttacks from '#domain/library/attacks.ts';
import * as libraryRequirements from '#domain/library/requirements.ts';
import * as libraryStandards from '#domain/library/standards.ts';
import * as libraryTemplateNames from '#domain/library/template-names.ts';
import * as libraryTemplates from '#domain/library/templates.ts';
import * as appEntryModel from '#domain/model/app-entry.ts';
import * as approvalModel from '#domain/model/approval.ts';
import * as baseModel from '#domain/model/base.ts';
import * as commentModel from '#domain/model/comment.ts';
import * as libraryLink from '#domain/model/library-link.ts';
import * as mailingModel from '#domain/model/mailing.ts';
import * as methodModel from '#domain/model/method.ts';
import * as modelFormModel from '#domain/model/model-form.ts';
import * as notificationModel from '#domain/model/notification.ts';
import * as personalTokenModel from '#domain/model/personal-token.ts';
import * as polarionModel from '#domain/model/polarion.ts';
import * as storedModelsModel from '#domain/model/stored-models.ts';
import * as tagModel from '#domain/model/tag.ts';
import * as userModel from '#domain/model/user.ts';
import * as versionModel from '#domain/model/version.ts';
import * as projectModel from '#domain/product/project.ts';
import * as projectDocumentModel from '#domain/product/project-document.ts';
import * as reportTemplateModel from '#domain/product/report-template.ts';
import * as savedViewModel from '#domain/product/saved-view.ts';
import * as taskModel from '#domain/product/task.ts';
import * as reportProfileModel from '#domain/report/profile/profile.ts';

/** The files of the contract and of the domain whose exported schemas have in the OpenAPI document the name they are exported by. */
export const schemaRooms: readonly object[] = [
  ...[
    account,
    accountSecurity,
    appEntry,
    attackCatalogue,
    audit,
    comment,
    comparison,
    cursor,
    envelope,
    exchange,
    format,
    externalAccount,
    importData,
    inauth,
    inbox,
    lease,
    library,
    libraryDelivery,
    libraryUpdates,
    merge,
    model,
    passkey,
    personalToken,
    polarion,
    problems,
    project,
    projectDocument,
    projectLists,
    promotion,
    ratings,
    report,
    reportTemplate,
    reportProfile,
    row,
    savedView,
    secondOpinion,
    judgementModel,
    opinionModel,
    secondFactor,
    session,
    signIn,
    stats,
    health,
    longTasks,
    messages,
    sessions,
    tag,
    reqif,
    taraTable,
    task,
    taskVersion,
    userAdmin,
    variable,
    version,
    vocabulary,
  ],
  ...[
    attachment,
    drawing,
    attackPathShape,
    damageShape,
    requirementClause,
    riskShape,
    scenarioShape,
    appEntryModel,
    approvalModel,
    baseModel,
    commentModel,
    mailingModel,
    methodModel,
    modelFormModel,
    notificationModel,
    personalTokenModel,
    polarionModel,
    projectModel,
    projectDocumentModel,
    reportProfileModel,
    reportTemplateModel,
    savedViewModel,
    storedModelsModel,
    tagModel,
    taskModel,
    userModel,
    versionModel,
  ],
];

/** Those of the libraries, whose names say what they belong to there: a step of an attack is a row of a task too. */
export const libraryRooms: readonly object[] = [
  libraryAttacks,
  libraryLink,
  libraryRequirements,
  libraryStandards,
  libraryTemplateNames,
  libraryTemplates,
];
