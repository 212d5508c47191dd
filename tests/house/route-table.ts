import type { AccessKey } from '#contract/kit/access.ts';
import { namesOfLibraries } from '#domain/library/names.ts';

/** One line of the route table (R-ROUTE in docs/requirements/routes.md). */
export interface RouteLine {
  path: string;
  /** Absent: the specification gives none. `open`: "access rule: not shown". */
  access?: AccessKey | 'open';
  redirect?: string;
  hidden?: true;
  bare?: true;
}

/** Pages the product has beyond the specification: for who runs it, and the guide. */
const ownRoutes: readonly RouteLine[] = [
  { path: '/system/user', access: 'canInAuthUserRead' },
  { path: '/system/audit', access: 'canInAuthAuditRead' },
  { path: '/system/reportProfile', access: 'canProjectReportDownload' },
  { path: '/system/reportTemplate', access: 'canInAuthUserRead' },
  { path: '/system/health', access: 'canInAuthUserRead' },
  { path: '/project/opinion', access: 'canProjectAnalysisRead', hidden: true },
  { path: '/help', hidden: true },
];

/** The route table (R-ROUTE in docs/requirements/routes.md), to the letter. */
const specifiedRoutes: readonly RouteLine[] = [
  { path: '/account', redirect: '/account/workplace' },
  { path: '/account/workplace', access: 'canProjectConfigRead' },
  { path: '/account/projectCollect' },
  { path: '/account/settings', hidden: true },
  { path: '/exception', redirect: '/exception/redirect' },
  { path: '/exception/403', hidden: true },
  { path: '/exception/redirect', hidden: true },
  { path: '/project', access: 'canProjectConfigRead', redirect: '/project/list' },
  { path: '/project/list', access: 'canProjectConfigRead' },
  { path: '/project/diff', access: 'canProjectConfigRead' },
  { path: '/project/create', access: 'canProjectConfigModify', hidden: true },
  { path: '/project/edit', access: 'canProjectConfigModify', hidden: true },
  { path: '/project/detail', access: 'canProjectConfigRead', hidden: true },
  { path: '/project/analysis', access: 'canProjectAnalysisRead', hidden: true },
  { path: '/project/analysisCreate', access: 'canProjectAnalysisModify', hidden: true },
  { path: '/project/analysisEdit', access: 'canProjectAnalysisModify', hidden: true },
  { path: '/library', access: 'canLib', redirect: '/library/asset' },
  { path: '/library/asset', access: 'canAssetRead' },
  { path: '/library/impact', access: 'canImpactRead' },
  { path: '/library/attackLibrary', access: 'canAttackRead' },
  { path: '/library/securityRq', access: 'canLibMitigationRead' },
  { path: '/library/securityStandard', access: 'canLibCriteriaRead' },
  { path: '/library/securityStandardDetail', access: 'canLibCriteriaRead', hidden: true },
  { path: '/library/template', access: 'open' },
  { path: '/configuration', access: 'canConfiguration', redirect: '/configuration/impactModule' },
  { path: '/configuration/impactModule', access: 'canConfigurationImpactRead' },
  { path: '/configuration/attackModule', access: 'canConfigurationThreatRead' },
  { path: '/configuration/AttackCategory', access: 'canConfigurationThreatTypeRead' },
  { path: '/configuration/template', access: 'canConfigurationImpactTemplateRead' },
  { path: '/configuration/securityProperty', access: 'canConfigurationSecurityPropertyRead' },
  { path: '/system', redirect: '/system/variable' },
  { path: '/system/variable' },
  { path: '/system/remarkTag', access: 'canRemarkTagRead' },
  { path: '/redirect', bare: true },
  { path: '/', redirect: '/account/workplace' },
  { path: '/index.html', redirect: '/account/workplace' },
  { path: '*' },
];

/** The page of every library. */
export const libraryRoutes: readonly RouteLine[] = Object.values(namesOfLibraries).map(({ page, right }) => ({
  path: `/library/${page}`,
  access: `can${right}Read` as const,
}));

const isSpecified = ({ path }: RouteLine) => specifiedRoutes.some((line) => line.path === path);

/** Every page there is. */
export const routeTable: readonly RouteLine[] = [
  ...specifiedRoutes,
  ...libraryRoutes.filter((line) => !isSpecified(line)),
  ...ownRoutes,
];
