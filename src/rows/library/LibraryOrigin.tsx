import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { type LibraryEndpoints, libraryCalls } from '#contract/library.ts';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { type LinkedKind, libraryOfKind } from '#domain/library/into-task.ts';
import type { EntryForm } from '#domain/library/libraries.ts';
import { type StepDifference, stepDifferenceOps } from '#domain/library/step-differences.ts';
import { type TreeDifference, treeDifferenceOps } from '#domain/library/tree-differences.ts';
import { countDifferences, type RowDifferences, rowDifferences } from '#domain/library/updates.ts';
import { LibraryLink } from '#domain/model/library-link.ts';
import { change as changeOf, type Op } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { modifyKey, readKey } from '@/product/library-access';
import { silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { PanelValue } from '@/rows/panel/PanelValue';
import { useAskOfImpact } from '@/rows/reviews/useAskOfImpact';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { DifferenceLines } from './DifferenceLines';
import { PromoteRow } from './PromoteRow';

interface PartProps {
  row: { library: LibraryLink | null };
  label: string;
  readOnly: boolean;
}

/** Which entry of a library a row was taken from, what the entry says otherwise since, and the ways to follow it or to leave it; else the way into the library. */
function LibraryOrigin({ kind, row, label, readOnly }: PartProps & { kind: LinkedKind }) {
  const t = useT();
  const mayPromote = useAccess()[modifyKey(libraryOfKind[kind])] === true && !readOnly;
  const [promoting, setPromoting] = useState(false);
  if (!row.library && !mayPromote && !promoting) return null;
  const refused = row.library ? 'linked' : mayPromote ? undefined : 'notAllowed';
  return (
    <PanelValue label={label}>
      {row.library ? (
        <Origin
          key={row.library.entry}
          kind={kind}
          row={row as Row<LinkedKind>}
          link={LibraryLink.parse(row.library)}
          readOnly={readOnly}
        />
      ) : (
        <Button size="small" icon={<BookOutlined />} disabled={!mayPromote} onClick={() => setPromoting(true)}>
          {t('library.promote')}
        </Button>
      )}
      {/* Beside both: what is typed stays when somebody else links the row meanwhile. */}
      {promoting && (
        <PromoteRow kind={kind} row={row as Row<LinkedKind>} refused={refused} onClose={() => setPromoting(false)} />
      )}
    </PanelValue>
  );
}

const Panels = {
  assets: (props: PartProps) => <LibraryOrigin kind="assets" {...props} />,
  damages: (props: PartProps) => <LibraryOrigin kind="damages" {...props} />,
  threats: (props: PartProps) => <LibraryOrigin kind="threats" {...props} />,
  paths: (props: PartProps) => <LibraryOrigin kind="paths" {...props} />,
  requirements: (props: PartProps) => <LibraryOrigin kind="requirements" {...props} />,
  assumptions: (props: PartProps) => <LibraryOrigin kind="assumptions" {...props} />,
} satisfies Record<LinkedKind, unknown>;

/** The field of a row of this kind that says which library entry it was taken from. */
export const libraryField = (kind: LinkedKind) =>
  ({ type: 'special', label: 'library.row.link', Panel: Panels[kind] }) as const;

/** Why the entry cannot be shown: it is gone, or what the server says. */
const unreadText = (error: CallError, t: ReturnType<typeof useT>): string =>
  error.status === 404 ? t('library.row.gone') : refusalText(error);

interface Props {
  kind: LinkedKind;
  row: Row<LinkedKind>;
  link: LibraryLink;
  readOnly: boolean;
}

function Origin({ kind, row, link, readOnly }: Props) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const mayRead = useAccess()[readKey(link.library)] === true;
  // The calls of all libraries are made alike; the type of a union of endpoints cannot say so.
  const calls = libraryCalls[link.library] as unknown as LibraryEndpoints<'assets'>;
  const params = { entryId: link.entry };
  const { data: entry, error } = useCall(calls.get, mayRead ? { params } : null, silent);
  const isNewer = entry !== undefined && entry.rev > link.rev;
  const former = useCall(calls.revision, isNewer ? { params: { ...params, rev: String(link.rev) } } : null, silent);
  const then = former.data;
  const w = useWorkspace((v) => v.w);
  const ask = useAskOfImpact();
  const change = (patch: object) =>
    runEdit(session.change(kind as AnalysisKind, row as never, patch as Patch<AnalysisKind>));
  /** What the entry says now is taken over, after the question what that makes suspect. */
  const take = async (...ops: Op[]) => {
    if (await ask(...ops)) await runEdit(session.edit(...ops));
  };
  const unlink = !readOnly && (
    <Button size="small" onClick={() => change({ library: null })}>
      {t('library.row.unlink')}
    </Button>
  );
  if (!mayRead || error)
    return (
      <Flex gap={8} align="center" wrap>
        <span>{error ? unreadText(error, t) : t('library.row.hidden')}</span>
        {unlink}
      </Flex>
    );
  if (!entry || (isNewer && !then && !former.error)) return null;
  const differences: RowDifferences =
    isNewer && then ? rowDifferences(w, { kind, row, link }, then, entry) : { fields: [], steps: [], nodes: [] };
  const current = { library: { ...link, rev: entry.rev } };
  const count = countDifferences(differences);
  const isLast = count === 1;
  // Tags and reviews count as changes of an entry, but leave a row nothing to follow. Where it is not known what the entry said, it may be anything.
  const isChanged = isNewer && (count > 0 || !then);
  const takeStep = (difference: StepDifference) =>
    take(...stepDifferenceOps(difference, row as PathRow, isLast ? current : {}, newId));
  const takeRow = (difference: TreeDifference) => {
    const taking = { w, threat: row as ThreatRow, now: entry as unknown as Attack, language: link.language, newId };
    return take(...treeDifferenceOps(difference, { ...taking, more: isLast ? current : {} }));
  };
  const follow = async (patch: object) => {
    const all = isLast ? { ...patch, ...current } : patch;
    if (await ask(changeOf(kind as AnalysisKind, row as never, all as Patch<AnalysisKind>))) await change(all);
  };
  const button = (follows: () => void) =>
    !readOnly && (
      <Button size="small" onClick={follows}>
        {t('library.row.take')}
      </Button>
    );
  return (
    <Flex vertical gap={4} align="flex-start">
      <span>{t(isChanged ? 'library.row.changed' : 'library.row.current', { code: entry.code })}</span>
      <DifferenceLines
        kind={kind}
        link={link}
        differences={differences}
        toField={({ field, entry: value }) => button(() => void follow({ [field]: value }))}
        toStep={(difference) => button(() => void takeStep(difference))}
        toNode={(difference) => button(() => void takeRow(difference))}
      />
      {!readOnly && isChanged && (
        <Button size="small" onClick={() => change(current)}>
          {t('library.row.keepOwn')}
        </Button>
      )}
      {unlink}
    </Flex>
  );
}

type Attack = EntryForm<'attacks'>;
