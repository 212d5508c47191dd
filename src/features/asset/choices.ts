import { useMemo } from 'react';
import { assetTypes, diagramKinds } from '#domain/model/asset.ts';
import { useT } from '@/i18n';
import { type Choice, codedChoices } from '@/workspace/options';
import { useWorkspace } from '@/workspace/WorkspaceProvider';

/** What the fields of an asset may be chosen from. */
export function useAssetChoices() {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  return useMemo(() => {
    const choice = (value: string, label: string): Choice => ({ value, label, text: label, code: value });
    return {
      types: assetTypes.map((type) => choice(type, t(`asset.type.${type}`))),
      diagrams: diagramKinds.map((diagram) => choice(diagram, t(`asset.diagram.${diagram}`))),
      categories: codedChoices(method.assetCategories),
      properties: codedChoices(method.properties),
    };
  }, [t, method]);
}
