import { Skeleton, Timeline } from 'antd';
import type { LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from './calls';
import { EntryNotRead } from './EntryNotRead';
import { historyLines } from './history-lines';
import { useStepModels } from './useStepModels';

interface Props {
  library: LibraryName;
  id: string;
  titles: Record<string, string>;
}

/** What became of an entry, latest first, field by field. */
export function EntryHistory({ library, id, titles }: Props) {
  const t = useT();
  const dates = useDates();
  const models = useStepModels().feasibility;
  const { data, error } = useCall(callsOf(library).history, { params: { entryId: id } }, silent);
  if (error) return <EntryNotRead error={error} />;
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
                {historyLines(before, after, { library, titles, models, t }).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </>
        ),
      }))}
    />
  );
}
