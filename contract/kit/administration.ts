import type { Endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/**
 * What administration of the installation takes: users, permission sets, applications, global variables, the audit log, system health, templates and
 * profiles of reports, tags. `ADMIN_NETWORKS` binds it to networks; models, libraries and projects are ordinary work.
 */
export const administrative: ReadonlySet<string> = new Set<Permission>([
  'ConfigurationTagRead',
  'ConfigurationTagModify',
  'InAuthAuditRead',
  'InAuthUserRead',
  'InAuthUserModify',
]);

/** Is the endpoint served only in the networks of administration, where the operator has named some? */
export const isAdministration = ({ access, administers }: Pick<Endpoint, 'access' | 'administers'>): boolean =>
  administers === true || administrative.has(access);
