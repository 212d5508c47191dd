import { Skeleton, Timeline } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { sameContent } from '#domain/workspace/same-content.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf, fieldOf } from './calls';
import { entryWords } from './entry-text';

interface Props {
  library: LibraryName;
  id: string;
  titles: Record<string, string>;
}

/** What became of an entry, latest first, field by field. */
export function EntryHistory({ library, id, titles }: Props) {
  const t = useT();
  const dates = useDates();
  const { data } = useCall(callsOf(library).history, { params: { entryId: id } }, silent);
  if (!data) return <Skeleton active />;
  return (
    <Timeline
      items={data.map(({ rev, act, who, at, before, after }) => ({
        key: rev,
        content: (
          <>
            <div>
              {t(`library.act.${act}`)}
              {who && ` · ${who}`} · <span className="num">{dates.time(at)}</span>
            </div>
            {before && after && (
              <ul>
                {Object.keys(titles)
                  .filter((name) => !sameContent(fieldOf(before, name), fieldOf(after, name)))
                  .map((name) => (
                    <li key={name}>
                      {t('library.history.change', {
                        field: titles[name] ?? name,
                        before: entryWords(library, name, fieldOf(before, name), t) || '–',
                        after: entryWords(library, name, fieldOf(after, name), t) || '–',
                      })}
                    </li>
                  ))}
              </ul>
            )}
          </>
        ),
      }))}
    />
  );
}
