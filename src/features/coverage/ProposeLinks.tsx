import { LinkOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { type CoveredEntry, coverageOf } from '#domain/library/catalogue-coverage.ts';
import { linkOps } from '#domain/library/catalogue-edits.ts';
import { type CatalogueProposal, proposalsOf } from '#domain/library/catalogue-proposals.ts';
import type { Catalogue } from '#domain/library/catalogues.ts';
import { cutAt } from '#domain/model/base.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { readKey } from '@/product/library-access';
import { call, silent } from '@/request/call';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { useSession } from '@/session/SessionProvider';

const keyOf = ({ of, threat }: CatalogueProposal) => `${of.entry.code} ${threat.id}`;
const firstLine = (text: string) => cutAt(text.split('\n', 1).join(''), 200);

interface Found {
  proposals: readonly CatalogueProposal[];
  /** Library entries that could not be read. */
  unread: number;
}

/** Proposes to link threat scenarios to the entries they name, after a preview. */
export function ProposeLinks({ catalogue }: { catalogue: Catalogue }) {
  const t = useT();
  const session = useSession();
  const mayRead = useAccess()[readKey('attacks')] === true;
  /** What was found when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<Found | null>(null);
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    const { codes, unread } = await libraryCodes(session.view.w, mayRead);
    const { w } = session.view;
    setFound({ proposals: proposalsOf(coveredIn(w, catalogue), w.threats, catalogue, codes), unread });
    setLooking(false);
  };
  useAskedAct('coverage.propose', () => void look());

  const opsOf = (keys: ReadonlySet<string>) => {
    const { w } = session.view;
    // As it is by now: of the entry what is stored, of the threat scenarios those that are still there.
    const now = new Map(coveredIn(w, catalogue).map((one) => [one.entry.code, one]));
    const taken = (found?.proposals ?? []).filter((one) => keys.has(keyOf(one)) && w.threats.has(one.threat.id));
    return linkOps(taken.map(({ of, threat }) => ({ of: now.get(of.entry.code) ?? of, threat: threat.id })));
  };
  const howOf = ({ of, by, unsure }: CatalogueProposal) => {
    const how = by === 'section' ? t('coverage.propose.section', { section: of.entry.group }) : t(howKeys[by]);
    return unsure ? t('coverage.propose.unsure', { how }) : how;
  };
  const lines = (found?.proposals ?? []).map((one) => ({
    key: keyOf(one),
    text: t('coverage.propose.line', {
      number: one.of.entry.number,
      entry: inLanguage(one.of.entry.name),
      code: one.threat.code,
      description: firstLine(one.threat.description),
    }),
    detail: howOf(one),
    unsure: one.unsure,
  }));
  return (
    <>
      <Button size="small" icon={<LinkOutlined />} loading={isLooking} onClick={() => void look()}>
        {t('coverage.propose')}
      </Button>
      <PreviewDialog
        open={found !== null}
        generator="coverage"
        title={t('coverage.propose.title')}
        hint={t('coverage.propose.hint')}
        nothing={t('coverage.propose.nothing')}
        lines={lines}
        opsOf={opsOf}
        okText={(count) => t('coverage.propose.ok', { count })}
        doneText={(numbers) => t('coverage.propose.done', numbers)}
        onClose={() => setFound(null)}
      >
        {found !== null && found.unread > 0 && <p>{t('coverage.propose.unread', { count: found.unread })}</p>}
      </PreviewDialog>
    </>
  );
}

const howKeys = {
  library: 'coverage.propose.library',
  number: 'coverage.propose.number',
  name: 'coverage.propose.name',
} as const;

const coveredIn = (w: Workspace, catalogue: Catalogue): readonly CoveredEntry[] => coverageOf(w, catalogue).entries;

/** Library entries that are asked for at once. */
const atOnce = 8;

/** What the library entries of the threat scenarios are called and realise, as far as they can be read. */
async function libraryCodes({ threats }: Workspace, mayRead: boolean) {
  const ids = [...new Set([...threats].flatMap(({ library }) => library?.entry ?? []))];
  const codes = new Map<string, readonly string[]>();
  if (!mayRead) return { codes, unread: ids.length };
  const { get } = libraryCalls.attacks;
  for (let from = 0; from < ids.length; from += atOnce)
    await Promise.all(
      ids.slice(from, from + atOnce).map((entryId) =>
        call(get, { params: { entryId } }, silent).then(
          (entry) => void codes.set(entryId, [entry.code, ...entry.realises]),
          // Counted below: the preview says how many are missing.
          () => undefined,
        ),
      ),
    );
  return { codes, unread: ids.length - codes.size };
}
