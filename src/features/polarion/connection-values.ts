import type { PolarionConnection } from '#contract/polarion.ts';
import type { PolarionSettings } from '#domain/model/polarion.ts';
import { currentLanguage } from '@/i18n';

/** Of the kept connection, whose token never comes back from the server; else what is usual, and the server where there is but one. */
export function initialValues(connection: PolarionConnection | null, servers: readonly string[]): PolarionSettings {
  if (connection) {
    const { server, project, type, originField, calField, language } = connection;
    return { server, project, type, originField, calField, language, token: '' };
  }
  return {
    server: servers.length === 1 ? (servers[0] ?? '') : '',
    project: '',
    type: 'requirement',
    originField: 'taraId',
    calField: '',
    language: currentLanguage(),
    token: '',
  };
}

/** A token is good for one project of one server: where another is named, it is needed anew. */
export const needsToken = (
  connection: PolarionConnection | null,
  { server, project }: Partial<Pick<PolarionSettings, 'server' | 'project'>>,
): boolean => connection === null || connection.server !== server || connection.project !== project?.trim();
