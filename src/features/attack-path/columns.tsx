import { useMemo } from 'react';
import { type Comparison, compareModels } from '#domain/method/compare-models.ts';
import { scaleOf } from '#domain/method/scale.ts';
import type { PathRow } from '#domain/model/attack-path.ts';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { choiceColumn, codeColumn, linkColumn, textColumn } from '@/workspace/columns';
import { Computed } from '@/workspace/explain/Computed';
import { openExplanation } from '@/workspace/explain/open-explanation';
import { Level, local, useLooks } from '@/workspace/levels';
import { useRowChoices } from '@/workspace/options';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';
import { modelOf } from './path-edits';
import { summaryOf } from './values';

/** Name of an attack vector by its code, from the model it is read of. */
export function useVectorName(): (code: string | null | undefined) => string {
  const method = useWorkspace((v) => v.w.method);
  return useMemo(() => {
    const scale = scaleOf(method).vectorModel;
    const levels = scale?.levels.get(scale.vectorParameter ?? '');
    return (code) => {
      const level = code ? levels?.get(code) : undefined;
      return level ? local(level.name) : '';
    };
  }, [method]);
}

export function usePathColumns(): readonly Column<PathRow>[] {
  const own = useOwnColumns();
  const verdicts = useVerdictColumns();
  return useMemo(() => [...own, ...verdicts], [own, verdicts]);
}

/** The level under each model where a project allows several: hidden until a person chooses them. */
function useVerdictColumns(): readonly Column<PathRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const session = useSession();
  const ratings = useWorkspace((v) => v.ratings.paths);
  const { feasibility } = useLooks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes a verdict rates the path anew, so its own rating tells
  return useMemo(() => {
    if (method.feasibility.length < 2) return [];
    // Compared when the first cell asks, not with every edit while the columns are hidden.
    let made: Comparison['paths'] | undefined;
    const paths = () => (made ??= compareModels(session.view.w).paths);
    return method.feasibility.map(({ id, name }): Column<PathRow> => {
      const title = t('path.field.levelUnder', { model: local(name) });
      const level = (row: PathRow) => paths().get(row.id)?.byModel[id]?.level ?? null;
      const rank = (row: PathRow) => scaleOf(method).rank(level(row) ?? '');
      return {
        key: `level.${id}`,
        title,
        titleText: title,
        width: 150,
        optional: true,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="paths" id={row.id} model={id}>
            <Level of="feasibility" code={level(row)} />
            {paths().get(row.id)?.differs && <em className="ap-mark">{t('path.models.differs')}</em>}
          </Computed>
        ),
        text: (row) => feasibility.get(level(row) ?? '')?.name ?? t('workspace.notRated'),
        compare: (a, b) => rank(a) - rank(b),
      };
    });
  }, [t, method, ratings, session, feasibility]);
}

function useOwnColumns(): readonly Column<PathRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const threats = useRowChoices('threats');
  const vectorName = useVectorName();
  const { feasibility } = useLooks();
  return useMemo(() => {
    const models = method.feasibility.map(({ id, name }) => ({ value: id, label: local(name) }));
    const bases = (['steps', 'path'] as const).map((value) => ({ value, label: t(`path.basis.${value}`) }));
    const computed = (
      key: string,
      title: string,
      width: number,
      text: (row: PathRow) => string,
      more: Partial<Column<PathRow>> = {},
    ): Column<PathRow> => ({ key, title, titleText: title, width, show: text, text, ...more });
    /** A computed value in words, with its explanation behind it. */
    const explained = (text: (row: PathRow) => string): Partial<Column<PathRow>> => ({
      onComputedClick: openExplanation,
      show: (row) =>
        text(row) === '' ? null : (
          <Computed kind="paths" id={row.id}>
            <span className="one-line">{text(row)}</span>
          </Computed>
        ),
    });
    const summary = (row: PathRow) => summaryOf(modelOf(method, row), ratings.get(row.id)?.values ?? {});
    const sum = (row: PathRow) => ratings.get(row.id)?.sum ?? null;
    const sumText = (row: PathRow) => String(sum(row) ?? '');
    const level = (row: PathRow) => ratings.get(row.id)?.level ?? null;
    return [
      codeColumn<PathRow>(t('workspace.field.code')),
      textColumn<PathRow>('name', t('path.field.name'), { width: 280, grow: true, sticky: true }),
      linkColumn<PathRow>('threats', t('path.field.threats'), threats, (row) => row.threats, 140),
      computed('steps', t('path.field.steps'), 70, (row) => String(row.steps.length), {
        align: 'right',
        compare: (a, b) => a.steps.length - b.steps.length,
        total: (rows) => rows.reduce((n, row) => n + row.steps.length, 0),
      }),
      choiceColumn<PathRow>('model', t('path.field.model'), models, (row) => modelOf(method, row).id, { width: 170 }),
      choiceColumn<PathRow>('basis', t('path.field.basis'), bases, (row) => row.basis, { width: 130 }),
      computed('ratings', t('path.field.ratings'), 150, summary, explained(summary)),
      computed('sum', t('path.field.sum'), 64, sumText, {
        align: 'right',
        ...explained(sumText),
        compare: (a, b) => (sum(a) ?? Number.POSITIVE_INFINITY) - (sum(b) ?? Number.POSITIVE_INFINITY),
      }),
      computed(
        'level',
        t('path.field.level'),
        130,
        (row) => (level(row) ? (feasibility.get(level(row) as string)?.name ?? '') : t('workspace.notRated')),
        {
          onComputedClick: openExplanation,
          show: (row) => <PathLevel row={row} />,
          compare: (a, b) => scaleOf(method).rank(level(a) ?? '') - scaleOf(method).rank(level(b) ?? ''),
        },
      ),
      computed('vector', t('path.field.vector'), 120, (row) => vectorName(ratings.get(row.id)?.vector)),
      textColumn<PathRow>('description', t('workspace.field.description'), { width: 220, long: true }),
      textColumn<PathRow>('reason', t('path.field.reason'), { width: 220, long: true }),
    ];
  }, [t, method, ratings, threats, vectorName, feasibility]);
}

/** The level that counts, with its marks: set by hand, impossible, or not complete. */
export function PathLevel({ row }: { row: PathRow }) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.paths.get(row.id));
  return (
    <Computed kind="paths" id={row.id}>
      <Level of="feasibility" code={rating?.level} />
      {rating?.custom && <em className="ap-mark">{t('path.byHand')}</em>}
      {rating?.impossible && <em className="ap-mark">{t('path.impossible')}</em>}
    </Computed>
  );
}

export const patchOf = (_: PathRow, column: string, value: CellValue): Patch<'paths'> =>
  ({ [column]: value ?? '' }) as Patch<'paths'>;

export const draftOf = (values: NewValues): Draft<'paths'> => ({ name: '', threats: [], ...values }) as Draft<'paths'>;
