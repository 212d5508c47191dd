import { account } from '#contract/account/account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { comparison } from '#contract/comparison.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';

/** What the workplace asks its lists for. */
export const workplaceQueries = {
  mine: { mine: 'true', pageSize: 20 },
  starred: { starred: 'true', pageSize: 10 },
} as const;

/**
 * What boot.js asks for while the application is still loading, by page; `*` with every page, the user first. `:version` is replaced by what the address of
 * the page names so; without it the call is not made.
 */
export const earlyCalls = (): Record<string, string[]> => ({
  '*': [addressOf(inauth.me.path), addressOf(account.preferences.path)],
  '/account/workplace': [
    addressOf(workplace.summary.path),
    addressOf(project.list.path, { query: workplaceQueries.mine }),
    addressOf(project.list.path, { query: workplaceQueries.starred }),
  ],
  '/project/analysis': [version.snapshot.path.replace(':versionId', ':version')],
  '/project/diff': [`${comparison.compare.path.replace(':versionId', ':to')}?with=:from`],
});

/** The permission that the calls of a page take; without it they are not made: a refusal would stand in the browser's console. */
export const earlyNeeds = (): Record<string, string> => ({
  '/account/workplace': workplace.summary.access,
  '/project/analysis': version.snapshot.access,
  '/project/diff': comparison.compare.access,
});
