import { useMemo } from 'react';
import type { FunctionRow } from '#domain/model/function.ts';
import type { Draft, Patch } from '#domain/model/kinds.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import type { CellValue, Column, NewValues } from '@/components/grid/grid-types';
import { useT } from '@/i18n';
import { choiceColumn, codeColumn, textColumn, toggleColumn } from '@/workspace/columns';
import { entered } from '@/workspace/draft-fields';
import { useRowChoices } from '@/workspace/options';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { useLevelChoices } from './level-choices';

/** Codes of the assets that name each function. */
function useAssetCodes(): ReadonlyMap<string, string> {
  const assets = useWorkspace((v) => v.w.assets);
  return useMemo(() => {
    const codes = new Map<string, string>();
    for (const asset of [...assets].sort(byCode))
      for (const id of asset.functions) codes.set(id, codes.has(id) ? `${codes.get(id)}, ${asset.code}` : asset.code);
    return codes;
  }, [assets]);
}

export function useFunctionColumns(): readonly Column<FunctionRow>[] {
  const t = useT();
  const functions = useRowChoices('functions');
  const levels = useLevelChoices();
  const assetCodes = useAssetCodes();
  return useMemo(() => {
    const codes = new Map(functions.map((f) => [f.value, f.code ?? '']));
    const parent = (row: FunctionRow) => (row.parent ? (codes.get(row.parent) ?? '') : '');
    const assetsOf = (row: FunctionRow) => assetCodes.get(row.id) ?? '';
    const related = t('function.field.assets');
    return [
      codeColumn<FunctionRow>(t('workspace.field.code')),
      textColumn<FunctionRow>('name', t('workspace.field.name'), { width: 220, sticky: true }),
      textColumn<FunctionRow>('description', t('workspace.field.description'), { width: 260, grow: true, long: true }),
      choiceColumn<FunctionRow>('level', t('function.field.level'), levels, (row) => row.level, { width: 90 }),
      {
        key: 'parent',
        title: t('function.field.parent'),
        titleText: t('function.field.parent'),
        width: 90,
        show: parent,
        text: parent,
        editor: {
          kind: 'choice',
          value: (row) => row.parent,
          options: (row) => functions.filter((f) => f.value !== row?.id),
          allowEmpty: true,
        },
      },
      {
        ...toggleColumn<FunctionRow>(
          'cybersecurity',
          t('function.field.cybersecurity'),
          (row) => row.cybersecurity,
          { yes: t('workspace.yes'), no: t('workspace.no') },
          120,
        ),
        initial: true,
      },
      { key: 'assets', title: related, titleText: related, width: 140, show: assetsOf, text: assetsOf },
      textColumn<FunctionRow>('data', t('function.field.data'), { width: 180, long: true }),
    ];
  }, [t, functions, levels, assetCodes]);
}

/** A function with a parent is a sub function, a main function has none. */
export function patchOf(_row: FunctionRow, column: string, value: CellValue): Patch<'functions'> {
  if (column === 'parent') return value ? { parent: value as string, level: 'sub' } : { parent: null };
  if (column === 'level') return value === 'main' ? { level: 'main', parent: null } : { level: 'sub' };
  return { [column]: value ?? '' } as Patch<'functions'>;
}

export function draftOf(values: NewValues): Draft<'functions'> {
  return { name: '', ...entered(values), ...(values.parent && { level: 'sub' }) } as Draft<'functions'>;
}
