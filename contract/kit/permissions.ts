import { type LibraryName, namesOfLibraries } from '#domain/library/names.ts';

/**
 * Every permission string there is, written once (R-ACCESS-1). The access key of a permission is `can` + its name; the server
 * checks calls by the same list the menus use.
 */
export const permissions = [
  'ProjectConfigRead',
  'ProjectConfigModify',
  'ProjectAnalysisRead',
  'ProjectAnalysisModify',
  /** Writes and resolves comments about what they read: readers have it unless it is taken from them. */
  'ProjectAnalysisComment',
  'ProjectReportDownload',
  /** Sees every project, participant or not. */
  'ProjectAdmin',
  'AssetRead',
  'AssetModify',
  'ImpactRead',
  'ImpactModify',
  'AttackRead',
  'AttackModify',
  'LibCriteriaRead',
  'LibCriteriaModify',
  'LibMitigationRead',
  'LibMitigationModify',
  'LibTemplateRead',
  'LibTemplateModify',
  'LibRuleRead',
  'LibRuleModify',
  'ConfigurationImpactRead',
  'ConfigurationImpactModify',
  'ConfigurationImpactTemplateRead',
  'ConfigurationImpactTemplateModify',
  'ConfigurationThreatRead',
  'ConfigurationThreatModify',
  'ConfigurationSecurityPropertyRead',
  'ConfigurationSecurityPropertyModify',
  'ConfigurationThreatTypeRead',
  'ConfigurationThreatTypeModify',
  'ConfigurationTagRead',
  'ConfigurationTagModify',
  'InAuthUserRead',
  'InAuthUserModify',
  /** Reads the audit log, and nothing about users. */
  'InAuthAuditRead',
] as const;

export type Permission = (typeof permissions)[number];

/** The permission to read a library, and the one to change it. */
export const readOf = (library: LibraryName) => `${namesOfLibraries[library].right}Read` as const satisfies Permission;
export const modifyOf = (library: LibraryName) =>
  `${namesOfLibraries[library].right}Modify` as const satisfies Permission;
