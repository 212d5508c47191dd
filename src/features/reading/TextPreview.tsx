import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { Reading } from '#domain/reading/proposals.ts';
import { knownRows, takenOps } from '#domain/reading/take.ts';
import { type Translate, useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import { linesOf, pageRanges } from './lines';
import type { Found } from './useReading';

/** The proposals of a text in their groups, to take or to leave out, with what was read and what the task has already. */
export function TextPreview({ found, mayRead, onClose }: { found: Found; mayRead: boolean; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { reading, entries, layers } = found;
  /** What was there when it was read; a colleague's edit does not change the lines under the hand. */
  const [before] = useState(session.view.w);
  const [draws, setDraws] = useState([...before.diagrams].length === 0);
  const known = useMemo(() => knownRows(before, reading.proposals), [before, reading]);
  const lines = useMemo(
    () => linesOf(reading.proposals, before.method, t).filter(({ key }) => !known.has(key)),
    [reading, before, known, t],
  );
  const opsOf = (taken: ReadonlySet<string>) =>
    takenOps({
      w: session.view.w,
      proposals: reading.proposals,
      taken,
      entries,
      language: textLanguage(),
      newId,
      drawing: draws ? { name: t('fromText.diagram'), layers } : null,
    });
  return (
    <PreviewDialog
      open
      generator="text"
      title={t('fromText.title')}
      hint={t('fromText.hint')}
      nothing={t('fromText.nothing')}
      lines={lines}
      opsOf={opsOf}
      failed={(reason) => t('fromText.failed', { reason })}
      okText={(count) => t('fromText.take', { count })}
      doneText={({ count, rejected }) =>
        t(rejected > 0 ? 'fromText.doneRejected' : 'fromText.done', { count, rejected })
      }
      onClose={onClose}
    >
      <p data-part="read">{countsOf(reading, known.size, t)}</p>
      {!mayRead && <p>{t('fromText.noLibrary')}</p>}
      <Known reading={reading} known={known} />
      <Checkbox checked={draws} onChange={({ target }) => setDraws(target.checked)}>
        {t('fromText.draw')}
      </Checkbox>
    </PreviewDialog>
  );
}

function countsOf(reading: Reading, known: number, t: Translate): string {
  const { pages, blocks, sentences, proposals, emptyPages, unread } = reading;
  const places = pages > 0 ? t('fromText.pages', { count: pages }) : t('fromText.blocks', { count: blocks });
  const read = t('fromText.counts', { sentences, places, proposals: proposals.length, known });
  return [
    read,
    ...(emptyPages.length > 0 ? [t('fromText.emptyPages', { pages: pageRanges(emptyPages) })] : []),
    ...(unread && unread.pictures > 0 ? [t('fromText.pictures', { count: unread.pictures })] : []),
    ...(unread && unread.margins > 0 ? [t('fromText.margins', { count: unread.margins })] : []),
  ].join(' ');
}

/** What the text says and the task has already. */
function Known({ reading, known }: { reading: Reading; known: ReadonlyMap<string, string> }) {
  const t = useT();
  const names = reading.proposals.filter(({ key }) => known.has(key)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <details data-part="known">
      <summary>{t('fromText.known', { count: names.length })}</summary>
      {names.join(' · ')}
    </details>
  );
}
