import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { type LibraryEndpoints, libraryCalls } from '#contract/library.ts';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { type LinkedKind, libraryDifferences, libraryOfKind, valuesOf } from '#domain/library/into-task.ts';
import type { EntryForm } from '#domain/library/libraries.ts';
import { type StepDifference, stepDifferenceOps, stepDifferences } from '#domain/library/step-differences.ts';
import { type TreeDifference, treeDifferenceOps, treeDifferences } from '#domain/library/tree-differences.ts';
import { LibraryLink } from '#domain/model/library-link.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { modifyKey, readKey } from '@/product/library-access';
import { silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { PanelValue } from '@/rows/panel/PanelValue';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { NodeWords, StepWords } from './DifferenceWords';
import { fieldTitle } from './field-title';
import { PromoteRow } from './PromoteRow';
import { wordsOfField } from './words-of-field';
import { wordsOfValue } from './words-of-value';

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
  const { method, assets } = w;
  const change = (patch: object) =>
    runEdit(session.change(kind as AnalysisKind, row as never, patch as Patch<AnalysisKind>));
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
  // The type of a threat scenario and the levels of a damage scenario are those of the method.
  const said = (field: string, value: unknown) =>
    (kind === 'threats' || field === 'ratings' ? undefined : wordsOfField(link.library, field, value, t)) ??
    wordsOfValue(value);
  const asset =
    kind === 'damages' && 'assets' in row ? row.assets.map((id) => assets.get(id)?.name ?? '').join(', ') : '';
  const given = { method, language: link.language, asset };
  const now = valuesOf(kind, entry as never, given);
  const differences = isNewer && then ? libraryDifferences(row, valuesOf(kind, then as never, given), now) : [];
  const steps = isNewer && then && kind === 'paths' ? stepsCompared(w, row as PathRow, then, entry, link) : [];
  const current = { library: { ...link, rev: entry.rev } };
  const rows = isNewer && then && kind === 'threats' ? treeCompared(w, row.id, then, entry, link) : [];
  const count = differences.length + steps.length + rows.length;
  const isLast = count === 1;
  // Tags and reviews count as changes of an entry, but leave a row nothing to follow. Where it is not known what the entry said, it may be anything.
  const isChanged = isNewer && (count > 0 || !then);
  const takeStep = (difference: StepDifference) =>
    runEdit(session.edit(...stepDifferenceOps(difference, row as PathRow, isLast ? current : {}, newId)));
  const takeRow = (difference: TreeDifference) => {
    const taking = { w, threat: row as ThreatRow, now: entry as unknown as Attack, language: link.language, newId };
    return runEdit(session.edit(...treeDifferenceOps(difference, { ...taking, more: isLast ? current : {} })));
  };
  const follow = (patch: object, last: boolean) => change(last ? { ...patch, ...current } : patch);
  return (
    <Flex vertical gap={4} align="flex-start">
      <span>{t(isChanged ? 'library.row.changed' : 'library.row.current', { code: entry.code })}</span>
      {differences.map(({ field, row: own, entry: value }) => (
        <Flex key={field} gap={8} align="center">
          <span>
            {t('library.history.change', {
              field: fieldTitle(field, t),
              before: said(field, own) || '–',
              after: said(field, value) || '–',
            })}
          </span>
          {!readOnly && (
            <Button size="small" onClick={() => follow({ [field]: value }, isLast)}>
              {t('library.row.take')}
            </Button>
          )}
        </Flex>
      ))}
      {steps.map((difference) => (
        <Flex key={`${difference.what} ${difference.place} ${difference.name}`} gap={8} align="center">
          <StepWords difference={difference} />
          {!readOnly && (
            <Button size="small" onClick={() => void takeStep(difference)}>
              {t('library.row.take')}
            </Button>
          )}
        </Flex>
      ))}
      {rows.map((difference) => (
        <Flex key={`${difference.what} ${difference.id}`} gap={8} align="center">
          <NodeWords difference={difference} />
          {!readOnly && (
            <Button size="small" onClick={() => void takeRow(difference)}>
              {t('library.row.take')}
            </Button>
          )}
        </Flex>
      ))}
      {!readOnly && isChanged && (
        <Button size="small" onClick={() => change(current)}>
          {t('library.row.keepOwn')}
        </Button>
      )}
      {unlink}
    </Flex>
  );
}

/** The steps of a path beside those of its entry, then and now. */
const stepsCompared = (w: Workspace, path: PathRow, before: object, now: object, { language }: LibraryLink) =>
  stepDifferences({
    method: w.method,
    language,
    steps: path.steps.flatMap((id) => w.steps.get(id) ?? []),
    before: before as EntryForm<'attacks'>,
    now: now as EntryForm<'attacks'>,
  });

type Attack = EntryForm<'attacks'>;

/** The attack tree of a threat scenario beside that of its entry, then and now. */
function treeCompared(w: Workspace, threat: string, then: object, now: object, { language }: LibraryLink) {
  const [before, after] = [then as Attack, now as Attack];
  if (after.form !== 'tree') return [];
  return treeDifferences({ w, threat, before, now: after, method: w.method, language });
}
