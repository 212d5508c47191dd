import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import type { FeasibilityModel, FeasibilityParameter, Method } from '#domain/model/method.ts';
import { wordsOfParameter } from '#domain/tara-table/mapping.ts';
import type { Column, Parsed } from '@/grid/grid-types';
import { type Translate, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import type { InnerLine } from '@/rows/inner';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';
import { parameterKey } from './parameter-key';
import { modelOf } from './path-edits';
import { figuresTell, levelChoices, levelsIn, shortOf } from './values';

type StepLine = InnerLine<'steps'>;

/** The models that rate a path; where there is none yet, the method's first. */
function useModelsInUse(): ReadonlySet<string> {
  const method = useWorkspace((v) => v.w.method);
  const paths = useWorkspace((v) => v.w.paths);
  const used = useMemo(() => {
    const ids = new Set<string>();
    for (const path of paths) ids.add(modelOf(method, path).id);
    if (ids.size === 0) ids.add(modelOf(method, { model: '' }).id);
    return [...ids].sort().join('\n');
  }, [method, paths]);
  return useMemo(() => new Set(used.split('\n')), [used]);
}

/** What the columns of a parameter for paths and for steps share. */
function headOf(t: Translate, method: Method, model: FeasibilityModel, parameter: FeasibilityParameter, used: boolean) {
  const name = `${parameter.code} · ${inLanguage(parameter.name)}`;
  const shared = method.feasibility.some(
    (other) => other !== model && other.parameters.some(({ code }) => code === parameter.code),
  );
  const plain = model.vectorOnly ?? false;
  const parse = (text: string): Parsed => {
    if (/^\s*[-–—]?\s*$/.test(text)) return { value: null };
    const [first, ...others] = levelsIn(model, parameter, text, method.cal.vectors) ?? [];
    if (first === undefined) return { refusal: t('grid.refused.noSuchChoice', { text: text.trim() }) };
    const at = model.parameters.indexOf(parameter);
    const keyAt = (place: number) => parameterKey(model.id, model.parameters[place]?.code ?? '');
    const more = others.map((value, place) => ({ column: keyAt(at + 1 + place), value }));
    return more.length > 0 ? { value: first, others: more } : { value: first };
  };
  return {
    key: parameterKey(model.id, parameter.code),
    title: parameter.code,
    titleText: shared ? `${name} (${inLanguage(shownName(method, model))})` : name,
    names: () => [name, ...wordsOfParameter(parameter)],
    width: plain ? 104 : 58,
    ...(!plain && { align: 'right' as const }),
    ...(!used && { optional: true }),
    parse,
  };
}

/** A level on its way to the server looks as it will when it is stored. */
function choiceOf<R>(
  method: Method,
  model: FeasibilityModel,
  parameter: FeasibilityParameter,
  value: (row: R) => string | null,
) {
  const options = levelChoices(model, parameter, method.cal.vectors);
  return { kind: 'choice', allowEmpty: true, brief: figuresTell(model, parameter), value, options } as const;
}

/** The level of a parameter in its cell: bold where it counts, with its name on hover. */
function Value({
  model,
  parameter,
  level,
  counts,
}: {
  model: FeasibilityModel;
  parameter: FeasibilityParameter;
  level: string | null;
  counts: boolean;
}) {
  if (level === null) return null;
  const name = parameter.levels.find(({ code }) => code === level)?.name;
  return (
    <span className={counts ? styles.counts : styles.value} title={name && inLanguage(name)}>
      {shortOf(model, parameter, level)}
    </span>
  );
}

/** A column for each parameter, `value.attack-potential/ET`: what was entered for the path as a whole, else what its steps come to. */
export function useParameterColumns(): readonly Column<PathRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const used = useModelsInUse();
  return useMemo(() => {
    const columnOf = (model: FeasibilityModel, parameter: FeasibilityParameter): Column<PathRow> => {
      const whole = (row: PathRow) => row.ratings[model.id]?.[parameter.code] ?? null;
      const summed = (row: PathRow) => ratings.get(row.id)?.values[parameter.code];
      const level = (row: PathRow) => (row.basis === 'path' ? whole(row) : (summed(row)?.level ?? null));
      const text = (row: PathRow) => {
        const code = level(row);
        const value = summed(row)?.value;
        if (code !== null) return shortOf(model, parameter, code);
        return row.basis === 'steps' && value !== undefined ? String(value ?? '∞') : '';
      };
      return {
        ...headOf(t, method, model, parameter, used.has(model.id)),
        absent: (row) => modelOf(method, row).id !== model.id,
        locked: (row) => row.basis !== 'path',
        show: (row) => {
          const code = level(row);
          return code === null ? (
            text(row) || null
          ) : (
            <Value model={model} parameter={parameter} level={code} counts={row.basis === 'path'} />
          );
        },
        text,
        editor: choiceOf(method, model, parameter, level),
      };
    };
    return method.feasibility.flatMap((model) => model.parameters.map((parameter) => columnOf(model, parameter)));
  }, [t, method, ratings, used]);
}

/** The same of the steps inside their path. */
export function useStepParameterColumns(): readonly Column<StepLine>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const paths = useWorkspace((v) => v.w.paths);
  const ratings = useWorkspace((v) => v.ratings.paths);
  const used = useModelsInUse();
  return useMemo(() => {
    const columnOf = (model: FeasibilityModel, parameter: FeasibilityParameter): Column<StepLine> => {
      const level = ({ row }: StepLine) => row.ratings[model.id]?.[parameter.code] ?? null;
      const counts = ({ row, under }: StepLine) =>
        ratings.get(under.id)?.values[parameter.code]?.steps.includes(row.id) ?? false;
      return {
        ...headOf(t, method, model, parameter, used.has(model.id)),
        absent: ({ under }) => modelOf(method, under as PathRow).id !== model.id,
        enters: (under) => {
          const path = paths.get(under);
          return !path || modelOf(method, path).id === model.id;
        },
        locked: ({ row, under }) => (under as PathRow).basis === 'path' || !row.takesPart,
        show: (line) => <Value model={model} parameter={parameter} level={level(line)} counts={counts(line)} />,
        text: (line) => {
          const code = level(line);
          return code === null ? '' : shortOf(model, parameter, code);
        },
        editor: choiceOf(method, model, parameter, level),
      };
    };
    return method.feasibility.flatMap((model) => model.parameters.map((parameter) => columnOf(model, parameter)));
  }, [t, method, paths, ratings, used]);
}
