import { history, useAccess } from '@umijs/max';
import { useDebounce, useRequest } from 'ahooks';
import { libraryCalls } from '#contract/library.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { type LibraryName, namesOfLibraries } from '#domain/library/names.ts';
import { fits, type Offer } from '@/components/palette/offers';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { readKey } from '@/product/library-access';
import { taskAddress } from '@/product/TaskLink';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** The server is asked when the hands rest (ms). */
const restsAfter = 250;
/** Of projects, tasks, and entries of a library, at once. */
const most = 10;

const libraries = Object.keys(namesOfLibraries) as LibraryName[];

const leading = (to: string) => ({ to, run: () => history.push(to) });

/** What the server finds for these words: projects, tasks, entries of the libraries, by the person's rights. One letter finds too much. */
export function useStoredOffers(
  parts: readonly string[],
  isIn: (text: string) => boolean,
): { offers: Offer[]; isAsking: boolean } {
  const t = useT();
  const access = useAccess();
  // The lists look for a text as it stands; of several words the longest finds least beside what is meant.
  const typed = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const rested = useDebounce(typed, { wait: restsAfter });
  const name = rested.length > 1 ? rested : '';
  const query = { name, pageSize: most };
  const projects = useCall(project.list, name && access.canProjectConfigRead ? { query } : null, silent);
  const tasks = useCall(task.across, name && access.canProjectAnalysisRead ? { query } : null, silent);
  const readable = libraries.filter((library) => access[readKey(library)] === true);
  const entries = useRequest(
    async () =>
      Promise.all(
        readable.map(async (library) => ({
          library,
          found: (
            await call(libraryCalls[library].list, { query: { name, pageSize: most } } as never, silent).catch(
              () => undefined,
            )
          )?.list,
        })),
      ),
    { ready: name !== '', refreshDeps: [name] },
  );
  if (!name) return { offers: [], isAsking: typed.length > 1 };
  const offers: Offer[] = [
    ...(projects.data?.list ?? []).map(({ id, code, name: title }) => ({
      key: `project:${id}`,
      code,
      title,
      hint: t('palette.project'),
      ...leading(`/project/detail?id=${id}`),
    })),
    ...(tasks.data?.list ?? []).map(({ id, versionId, code, name: title }) => ({
      key: `task:${id}`,
      code,
      title,
      hint: t('palette.task'),
      ...leading(taskAddress(id, versionId)),
    })),
    ...(entries.data ?? []).flatMap(({ library, found }) =>
      (found ?? []).map((entry) => ({
        key: `entry:${entry.id}`,
        code: entry.code,
        title: inLanguage(entry.name),
        hint: inLanguage(namesOfLibraries[library].title),
        ...leading(`/library/${namesOfLibraries[library].page}?edit=${entry.id}`),
      })),
    ),
  ];
  return {
    offers: offers.filter((offer) => fits(offer, isIn)),
    isAsking: rested !== typed || projects.loading || tasks.loading || entries.loading,
  };
}
