import { useRowChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { LinkingRows } from '@/rows/panel/LinkingRows';

/** The assets that serve a function; the link is stored in the asset. */
export function RelatedAssets({ row, label, readOnly }: PanelPartProps<'functions'>) {
  const assets = useRowChoices('assets');
  return <LinkingRows to={row.id} kind="assets" field="functions" label={label} options={assets} readOnly={readOnly} />;
}
