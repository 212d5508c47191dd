import { useEffect, useState } from 'react';
import { version } from '#contract/version.ts';
import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useForgotten } from './useForgotten';

/** The panel stays on a row so long before its history is asked for the day it was made (ms): rows are gone through quickly. */
const restsAfter = 600;

/** Who made a row and when, and who changed it last. */
export function RowFooter({ row }: { row: AnalysisRow }) {
  const t = useT();
  const dates = useDates();
  const session = useSession();
  const day = useDayMade(row.id);
  // Of a row that came in an exchange file, only the file says who made it; changes since are of here.
  const fromFile = row.imported ? ` · ${t('workspace.panel.imported')}` : '';
  return (
    <footer>
      <div>
        {t(day ? 'workspace.panel.createdOn' : 'workspace.panel.created', {
          who: session.nameOf(row.createBy),
          when: day ? dates.day(day) : '',
        })}
        {fromFile}
      </div>
      <div>
        {t('workspace.panel.by', { who: session.nameOf(row.updateBy), when: dates.time(row.updateTime) })}
        {row.rev === 1 && fromFile}
      </div>
    </footer>
  );
}

/** When a row was made, from its history; unknown where it came with its version. */
function useDayMade(rowId: string): string | undefined {
  const versionId = useWorkspace((v) => v.head.versionId);
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), restsAfter);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useCall(version.history, rests ? { params: { versionId, rowId } } : null, silent);
  const first = data?.at(-1);
  const { madeOn } = useForgotten(rowId, data);
  return first && !first.before ? first.at : madeOn;
}
