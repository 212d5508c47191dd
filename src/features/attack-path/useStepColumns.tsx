import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import type { CellValue, Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { openExplanation } from '@/ratings/open-explanation';
import { useLooks } from '@/ratings/useLooks';
import { titled, useFieldColumns } from '@/rows/columns';
import type { InnerLine } from '@/rows/inner';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';
import { modelOf } from './path-edits';
import { attackStepFields } from './step-fields';
import { useStepParameterColumns } from './useParameterColumns';

type StepLine = InnerLine<'steps'>;

/** The columns of the steps inside their paths: their fields, their parameters, and what each comes to by itself. */
export function useStepColumns(): readonly Column<StepLine>[] {
  const fields = useFieldColumns(attackStepFields);
  const parameters = useStepParameterColumns();
  const results = useResultColumns();
  const number = useNumberColumn();
  return useMemo(
    () => [...fields.map(ofStep), number, ...parameters, ...results],
    [fields, number, parameters, results],
  );
}

/** The number of a step: its place in the path (R-PATH-3). It stands in the column of the steps of the path; another number moves the step there. */
function useNumberColumn(): Column<StepLine> {
  const t = useT();
  return useMemo(() => {
    const text = ({ place }: StepLine) => String(place + 1);
    return {
      key: 'steps',
      ...titled(t('path.step.number')),
      width: 56,
      align: 'right',
      show: text,
      text,
      editor: { kind: 'text', value: text, max: 4 },
      enters: () => false,
      parse: (entered, line) => {
        const most = (line?.under as PathRow | undefined)?.steps.length ?? 1;
        const number = Number(entered.normalize('NFKC').trim());
        return Number.isInteger(number) && number >= 1 && number <= most
          ? { value: String(number) }
          : { refusal: t('grid.refused.wholeNumber', { most }) };
      },
    };
  }, [t]);
}

/** A column of the step, as one of its line. */
function ofStep(column: Column<StepLine['row']>): Column<StepLine> {
  const {
    show,
    text,
    editor,
    compare: _,
    total: __,
    locked: ___,
    absent: ____,
    parse: _____,
    onComputedClick: ______,
    fits,
    ...head
  } = column;
  const options = editor && 'options' in editor ? editor.options : undefined;
  return {
    ...head,
    show: ({ row }) => show(row),
    text: ({ row }) => text(row),
    ...(fits && { fits: (value: CellValue, { row }: StepLine) => fits(value, row) }),
    ...(editor && {
      editor: {
        ...editor,
        value: ({ row }: StepLine) => editor.value(row),
        ...(options && {
          options:
            typeof options === 'function'
              ? (line: StepLine | undefined, entered: Parameters<typeof options>[1]) => options(line?.row, entered)
              : options,
        }),
      } as unknown as NonNullable<Column<StepLine>['editor']>,
    }),
  };
}

/** Sum and level of a step by itself, under the model of its path. */
function useResultColumns(): readonly Column<StepLine>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const { feasibility } = useLooks();
  return useMemo(() => {
    const model = ({ under }: StepLine) => modelOf(method, under as PathRow).id;
    const rated = (line: StepLine) => rateStep(method, line.row, model(line));
    const isRated = ({ row, under }: StepLine) => row.takesPart && (under as PathRow).basis === 'steps';
    const sum = (line: StepLine) => (isRated(line) ? String(rated(line).sum ?? '') : '');
    return [
      { key: 'sum', ...titled(t('path.field.sum')), width: 64, show: sum, text: sum },
      {
        key: 'level',
        ...titled(t('path.field.level')),
        width: 130,
        onComputedClick: openExplanation,
        show: (line) => {
          if (!line.row.takesPart)
            return (
              <em className={styles.mark} title={t('path.step.off')}>
                {t('path.step.off.short')}
              </em>
            );
          const { level } = rated(line);
          if (!isRated(line) || level === null) return null;
          return (
            <Computed kind="steps" id={line.row.id} model={model(line)}>
              <Level of="feasibility" code={level} />
            </Computed>
          );
        },
        text: (line) => (isRated(line) ? (feasibility.get(rated(line).level ?? '')?.name ?? '') : ''),
      },
    ];
  }, [t, method, feasibility]);
}
