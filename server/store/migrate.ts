import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { version } from '#server/version.ts';
import * as start from './migrations/0001-start.ts';
import * as modelsByThemselves from './migrations/0002-models-by-themselves.ts';
import * as system from './migrations/0003-system.ts';
import * as methodOnce from './migrations/0004-method-once.ts';
import * as listPlaces from './migrations/0005-list-places.ts';
import * as ownLevels from './migrations/0006-own-levels.ts';
import * as signIn from './migrations/0008-sign-in.ts';
import * as versionTexts from './migrations/0009-version-texts.ts';
import * as pictures from './migrations/0010-pictures.ts';
import * as versions from './migrations/0011-versions.ts';
import * as leases from './migrations/0012-leases.ts';
import * as savedViews from './migrations/0013-saved-views.ts';
import * as libraries from './migrations/0014-libraries.ts';
import * as userAdministration from './migrations/0016-user-administration.ts';
import * as auditOfActs from './migrations/0017-audit-of-acts.ts';
import * as librarySources from './migrations/0018-library-sources.ts';
import * as mergesAndApprovals from './migrations/0019-merges-and-approvals.ts';
import * as talk from './migrations/0020-talk.ts';
import * as signInWays from './migrations/0021-sign-in-ways.ts';
import * as secondFactor from './migrations/0022-second-factor.ts';
import * as rowsWithoutKeys from './migrations/0023-rows-without-keys.ts';
import * as externalAccounts from './migrations/0024-external-accounts.ts';
import * as account from './migrations/0025-account.ts';
import * as analysis from './migrations/0026-analysis.ts';
import * as logInParts from './migrations/0028-log-in-parts.ts';
import * as jobTimes from './migrations/0029-job-times.ts';
import * as providerLogout from './migrations/0030-provider-logout.ts';
import * as statusByProgress from './migrations/0031-status-by-progress.ts';
import * as countedAttempts from './migrations/0032-counted-attempts.ts';
import * as libraryFacets from './migrations/0033-library-facets.ts';
import * as taskPlaces from './migrations/0034-task-places.ts';
import * as listOrder from './migrations/0035-list-order.ts';
import * as sentFiles from './migrations/0036-sent-files.ts';
import * as fromFiles from './migrations/0037-from-files.ts';
import * as polarion from './migrations/0038-polarion.ts';
import * as taskState from './migrations/0039-task-state.ts';
import * as taskOrders from './migrations/0040-task-orders.ts';
import * as exampleProject from './migrations/0041-example-project.ts';
import * as placesInPortions from './migrations/0042-places-in-portions.ts';
import * as auditOrder from './migrations/0043-audit-order.ts';
import * as notifiedComments from './migrations/0044-notified-comments.ts';
import * as linksByPurpose from './migrations/0045-links-by-purpose.ts';
import * as nameKeys from './migrations/0046-name-keys.ts';
import * as searchedProperties from './migrations/0047-searched-properties.ts';
import * as outdatedDecisions from './migrations/0048-outdated-decisions.ts';
import * as ownApprovals from './migrations/0049-own-approvals.ts';
import * as verificationStates from './migrations/0050-verification-states.ts';
import * as exportList from './migrations/0051-export-list.ts';
import * as projectDocuments from './migrations/0052-project-documents.ts';
import * as registrationByApproval from './migrations/0053-registration-by-approval.ts';
import * as keyedAttempts from './migrations/0054-keyed-attempts.ts';
import * as lookAlikeNames from './migrations/0055-look-alike-names.ts';
import * as polarionSends from './migrations/0056-polarion-sends.ts';
import * as searchedAsItLooks from './migrations/0057-searched-as-it-looks.ts';
import * as commentsOfReaders from './migrations/0058-comments-of-readers.ts';
import * as mailSummaries from './migrations/0059-mail-summaries.ts';
import * as reportTemplates from './migrations/0060-report-templates.ts';
import * as reportProfiles from './migrations/0061-report-profiles.ts';
import * as draftingRules from './migrations/0062-drafting-rules.ts';
import * as secondOpinions from './migrations/0069-second-opinions.ts';
import * as backups from './migrations/0080-backups.ts';
import * as passkeys from './migrations/0092-passkeys.ts';
import * as sharedReports from './migrations/0095-shared-reports.ts';
import * as severalServers from './migrations/0096-several-servers.ts';
import * as formerUsers from './migrations/0097-former-users.ts';
import * as auditDelivery from './migrations/0098-audit-delivery.ts';
import * as auditRight from './migrations/0099-audit-right.ts';
import * as filesAside from './migrations/0100-files-aside.ts';
import * as changeMarks from './migrations/0101-change-marks.ts';
import * as deletedEdits from './migrations/0102-deleted-edits.ts';
import type { Tables } from './tables.ts';

/** Every migration in order. A released one is never edited; add the next. */
export const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-models-by-themselves': modelsByThemselves,
  '0003-system': system,
  '0004-method-once': methodOnce,
  '0005-list-places': listPlaces,
  '0006-own-levels': ownLevels,
  '0008-sign-in': signIn,
  '0009-version-texts': versionTexts,
  '0010-pictures': pictures,
  '0011-versions': versions,
  '0012-leases': leases,
  '0013-saved-views': savedViews,
  '0014-libraries': libraries,
  '0016-user-administration': userAdministration,
  '0017-audit-of-acts': auditOfActs,
  '0018-library-sources': librarySources,
  '0019-merges-and-approvals': mergesAndApprovals,
  '0020-talk': talk,
  '0021-sign-in-ways': signInWays,
  '0022-second-factor': secondFactor,
  '0023-rows-without-keys': rowsWithoutKeys,
  '0024-external-accounts': externalAccounts,
  '0025-account': account,
  '0026-analysis': analysis,
  '0028-log-in-parts': logInParts,
  '0029-job-times': jobTimes,
  '0030-provider-logout': providerLogout,
  '0031-status-by-progress': statusByProgress,
  '0032-counted-attempts': countedAttempts,
  '0033-library-facets': libraryFacets,
  '0034-task-places': taskPlaces,
  '0035-list-order': listOrder,
  '0036-sent-files': sentFiles,
  '0037-from-files': fromFiles,
  '0038-polarion': polarion,
  '0039-task-state': taskState,
  '0040-task-orders': taskOrders,
  '0041-example-project': exampleProject,
  '0042-places-in-portions': placesInPortions,
  '0043-audit-order': auditOrder,
  '0044-notified-comments': notifiedComments,
  '0045-links-by-purpose': linksByPurpose,
  '0046-name-keys': nameKeys,
  '0047-searched-properties': searchedProperties,
  '0048-outdated-decisions': outdatedDecisions,
  '0049-own-approvals': ownApprovals,
  '0050-verification-states': verificationStates,
  '0051-export-list': exportList,
  '0052-project-documents': projectDocuments,
  '0053-registration-by-approval': registrationByApproval,
  '0054-keyed-attempts': keyedAttempts,
  '0055-look-alike-names': lookAlikeNames,
  '0056-polarion-sends': polarionSends,
  '0057-searched-as-it-looks': searchedAsItLooks,
  '0058-comments-of-readers': commentsOfReaders,
  '0059-mail-summaries': mailSummaries,
  '0060-report-templates': reportTemplates,
  '0061-report-profiles': reportProfiles,
  '0062-drafting-rules': draftingRules,
  '0069-second-opinions': secondOpinions,
  '0080-backups': backups,
  '0092-passkeys': passkeys,
  '0095-shared-reports': sharedReports,
  '0096-several-servers': severalServers,
  '0097-former-users': formerUsers,
  '0098-audit-delivery': auditDelivery,
  '0099-audit-right': auditRight,
  '0100-files-aside': filesAside,
  '0101-change-marks': changeMarks,
  '0102-deleted-edits': deletedEdits,
};

export type Migrations = typeof migrations;

const migrator = (db: Kysely<Tables>, known: Migrations, schema?: string) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => known },
    ...(schema ? { migrationTableSchema: schema } : {}),
  });

/** Names of the migrations this database has not had, and whether it has had any. */
export async function pendingMigrations(db: Kysely<Tables>, known: Migrations) {
  const all = await migrator(db, known).getMigrations();
  return { pending: all.filter((m) => !m.executedAt).map((m) => m.name), fresh: all.every((m) => !m.executedAt) };
}

/**
 * Has this database had exactly these migrations? Asked of the table alone: Kysely's own answer reads the columns of all tables of all schemas
 * first, several times.
 */
export async function isMigrated(db: Kysely<Tables>, known: Migrations): Promise<boolean> {
  const had = new Set(await executedMigrations(db));
  const names = Object.keys(known);
  return had.size === names.length && names.every((name) => had.has(name));
}

/** The table that says which version migrated a database, and since which migration it is there. */
const saysVersion = '0080-backups';

/**
 * Refuses a database that a newer version has migrated: this one would not see what that has added, and lose it.
 * @param more what else whoever reads it may want to know
 * @throws Error naming both versions, and what to do
 */
export async function refuseNewer(db: Kysely<Tables>, known: Migrations, more = ''): Promise<void> {
  const unknown = (await executedMigrations(db)).filter((name) => !(name in known));
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  const by = await migratedBy(db, newest);
  throw new Error(
    `This database was migrated by ${by ? `InTARA ${by.version} (${by.at.slice(0, 10)})` : 'a newer version of InTARA'}. ` +
      `This is InTARA ${version}, which does not know its migration ${unknown.join(', ')}.\n` +
      `Nothing was changed. Start ${by ? `version ${by.version} or newer` : 'the newer version'}, or restore a backup made before the upgrade ` +
      `(docs/operate.md, Upgrading).${more && `\n${more.trim()}`}`,
  );
}

/** In their order; none where there is no table of them. */
async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name).sort();
  } catch {
    // There is no such table yet; or no database, which the migrations say better.
    return [];
  }
}

async function migratedBy(db: Kysely<Tables>, migration: string): Promise<{ version: string; at: string } | undefined> {
  try {
    return await db
      .selectFrom('product_schema')
      .select(['version', 'at'])
      .where('migration', '=', migration)
      .executeTakeFirst();
  } catch {
    // A version that did not note it yet.
    return undefined;
  }
}

async function noteVersion(db: Kysely<Tables>, known: Migrations): Promise<void> {
  if (!(saysVersion in known)) return;
  const migration = Object.keys(known).sort().at(-1) ?? '';
  const values = { version, at: new Date().toISOString() };
  await db
    .insertInto('product_schema')
    .values({ migration, ...values })
    .onConflict((on) => on.column('migration').doUpdateSet(values))
    .execute();
}

/**
 * Brings the tables up to date, each migration in a transaction of its own making.
 * @throws the error of the failing migration; the database is then as before
 */
export async function migrateToLatest(db: Kysely<Tables>, known: Migrations, schema?: string): Promise<void> {
  const { error } = await migrator(db, known, schema).migrateToLatest();
  if (error) throw error;
  await noteVersion(db, known);
}
