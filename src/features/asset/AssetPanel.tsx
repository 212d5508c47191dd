import type { AssetRow } from '#domain/model/asset.ts';
import { useT } from '@/i18n';
import { local } from '@/workspace/levels';
import { useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices, PanelSwitch } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import { RiskChip } from '@/workspace/RiskChip';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { useAssetChoices } from './choices';
import { useAssetRisks } from './columns';
import { categoryPatch } from './entries';
import { PairMark } from './PairMark';
import { usePairs } from './pairs';

/** One asset: what it is, its properties and how far they are analysed, what it depends on and affects. */
export function AssetPanel({ row, readOnly }: { row: AssetRow; readOnly: boolean }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const choices = useAssetChoices();
  const functions = useRowChoices('functions');
  const others = useRowChoices('assets').filter(({ value }) => value !== row.id);
  const parts = useWorkspace((v) => v.w.assets);
  const risk = useAssetRisks().get(row.id);
  const common = { kind: 'assets', row, readOnly } as const;
  const text = (key: 'name' | 'description' | 'data' | 'dataCategory', label: string, long = false) => (
    <PanelText {...common} label={label} long={long} value={row[key]} patch={(value) => ({ [key]: value })} />
  );
  const links = (key: 'dependsOn' | 'affects', label: string) => (
    <PanelChoices {...common} label={label} value={row[key]} options={others} patch={(ids) => ({ [key]: ids })} />
  );
  return (
    <>
      {text('name', t('workspace.field.name'))}
      {text('description', t('workspace.field.description'), true)}
      <PanelChoice
        {...common}
        label={t('asset.field.category')}
        value={row.category}
        options={choices.categories}
        allowEmpty
        patch={(category) => categoryPatch(method, row, category)}
      />
      <PanelChoices
        {...common}
        label={t('asset.field.properties')}
        value={row.properties}
        options={choices.properties}
        patch={(properties) => ({ properties })}
      />
      <Pairs row={row} />
      <div className="ws-field">
        <span className="ws-label">{t('asset.field.risk')}</span>
        <RiskChip risk={risk} />
      </div>
      <PanelChoices
        {...common}
        label={t('asset.field.functions')}
        value={row.functions}
        options={functions}
        patch={(ids) => ({ functions: ids })}
      />
      <PanelSwitch
        {...common}
        label={t('asset.field.insideTrustBoundary')}
        value={row.insideTrustBoundary}
        patch={(insideTrustBoundary) => ({ insideTrustBoundary })}
      />
      <PanelSwitch
        {...common}
        label={t('asset.field.isSecurityAsset')}
        value={row.isSecurityAsset}
        patch={(isSecurityAsset) => ({ isSecurityAsset })}
      />
      <PanelChoice
        {...common}
        label={t('asset.field.type')}
        value={row.type}
        options={choices.types}
        patch={(type) => ({ type: type as AssetRow['type'] })}
      />
      <PanelChoice
        {...common}
        label={t('asset.field.diagram')}
        value={row.diagram}
        options={choices.diagrams}
        patch={(diagram) => ({ diagram: diagram as AssetRow['diagram'] })}
      />
      {text('data', t('asset.field.data'), true)}
      {text('dataCategory', t('asset.field.dataCategory'))}
      {links('dependsOn', t('asset.field.dependsOn'))}
      {links('affects', t('asset.field.affects'))}
      <PanelChoice
        {...common}
        label={t('asset.field.part')}
        value={row.part}
        options={others.filter(({ value }) => value === row.part || parts.get(value)?.type === 'part')}
        allowEmpty
        patch={(part) => ({ part })}
      />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}

/** How far each assigned property is, in words. */
function Pairs({ row }: { row: AssetRow }) {
  const properties = useWorkspace((v) => v.w.method.properties);
  const pairs = usePairs();
  const shown = properties.filter(({ code }) => row.properties.includes(code));
  if (shown.length === 0) return null;
  return (
    <ul className="asset-pairs ws-field">
      {shown.map(({ code, name }) => {
        const pair = pairs.of(row, code);
        const words = pairs.inWords(pair, local(name));
        return (
          <li key={code}>
            <PairMark pair={pair} words={words} />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
