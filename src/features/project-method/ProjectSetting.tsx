import { SaveOutlined } from '@ant-design/icons';
import { useAccess, useSearchParams } from '@umijs/max';
import { Alert, Badge, Button, Flex, Skeleton, Tabs } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { type ProjectDetail, project } from '#contract/project.ts';
import { givesNoCal } from '#domain/method/rate/cal.ts';
import { KeptOffer } from '@/components/forms/KeptOffer';
import { useLeaveGuard } from '@/components/forms/useLeaveGuard';
import { BesideChecks } from '@/editor/BesideChecks';
import { ModelChecks } from '@/editor/ModelChecks';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { AssetPart } from './AssetPart';
import { FeasibilityPart } from './FeasibilityPart';
import { ImpactPart } from './ImpactPart';
import { MatrixPart } from './MatrixPart';
import { MovesDialog } from './MovesDialog';
import { OtherModels } from './OtherModels';
import styles from './setting.less';
import { modelOf, partOf, type SettingPart, settingParts, withModelName } from './setting-checks';
import { useSetting } from './useSetting';

/** The tab "Setting" of a project: its own copy of the models, part by part; which part is open stands in the address (`part=`). */
export default function ProjectSetting({ projectId }: { projectId: string }) {
  const { data } = useCall(project.get, { params: { projectId } }, silent);
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <SettingEditor key={projectId} kept={data} />;
}

function SettingEditor({ kept }: { kept: ProjectDetail }) {
  const t = useT();
  const { canProjectConfigModify: canModify } = useAccess();
  const [address, setAddress] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const setting = useSetting(kept, !canModify);
  const { draft, problems, dirty, saving } = setting;
  const stays = useCallback(
    ({ pathname, search }: { pathname: string; search: string }) => {
      const asked = new URLSearchParams(search);
      return pathname.endsWith('/project/detail') && asked.get('id') === kept.id && asked.get('tab') === 'setting';
    },
    [kept.id],
  );
  const askToLeave = useLeaveGuard(dirty, stays, setting.forget);

  const asked = address.get('part') as SettingPart;
  const part = settingParts.includes(asked) ? asked : 'asset';
  const open = (next: SettingPart, model?: string) => {
    const others = [...address].filter(([key]) => key !== 'part' && key !== 'model');
    setAddress({ ...Object.fromEntries(others), part: next, ...(model && { model }) }, { replace: true });
  };
  const save = () => {
    const first = setting.save();
    if (first) open(partOf(first), modelOf(first, draft)?.id);
  };
  const shared = { setting, projectId: kept.id, readOnly: !canModify || setting.offer !== null };
  const contents: Record<SettingPart, ReactNode> = {
    asset: <AssetPart {...shared} />,
    feasibility: <FeasibilityPart {...shared} />,
    impact: <ImpactPart {...shared} />,
    matrix: <MatrixPart {...shared} />,
  };
  const names = [draft.impact, ...draft.feasibility, draft.risk].map(({ name }) => inLanguage(name)).join(' · ');
  return (
    <div className={styles.setting}>
      <Flex gap={8} align="center" wrap className={styles.head}>
        <span className={`quiet ${styles.names}`} title={names}>
          {t('setting.copyOf', { names })}
        </span>
        {canModify && (
          <>
            <Button disabled={setting.offer !== null} onClick={() => setChoosing(true)}>
              {t('setting.others.open')}
            </Button>
            {dirty && <Button onClick={() => askToLeave(setting.discard)}>{t('setting.discard')}</Button>}
            {/* With an icon the sign of loading takes its place: nothing grows, and nothing is left behind by a dialog that opens meanwhile. */}
            <Button
              type="primary"
              icon={<SaveOutlined aria-hidden />}
              disabled={!dirty}
              loading={saving}
              onClick={save}
            >
              {t('form.save')}
            </Button>
          </>
        )}
      </Flex>
      {!canModify && <Alert type="info" showIcon title={t('configuration.readOnly')} />}
      <KeptOffer offer={setting.offer} />
      {givesNoCal(draft) && <NoCalAlert part={part} open={open} />}
      <BesideChecks
        belowUntil="wide"
        checks={
          <ModelChecks
            problems={problems.filter((one) => partOf(one) === part).map((one) => withModelName(one, draft))}
          />
        }
      >
        <Tabs
          size="small"
          activeKey={part}
          onChange={(key) => open(key as SettingPart)}
          items={settingParts.map((key) => ({
            key,
            label: (
              <Flex gap={6} align="center">
                {t(`setting.part.${key}`)}
                <Badge
                  size="small"
                  count={problems.filter((one) => one.severity === 'error' && partOf(one) === key).length}
                />
              </Flex>
            ),
            children: contents[key],
          }))}
        />
      </BesideChecks>
      {choosing && <OtherModels setting={setting} onClose={() => setChoosing(false)} />}
      <MovesDialog moves={setting.moves} saving={saving} onClose={setting.dismissMoves} />
    </div>
  );
}

/** That no goal can get a CAL by the models of the project, and the part where that is changed. */
function NoCalAlert({ part, open }: { part: SettingPart; open: (next: SettingPart) => void }) {
  const t = useT();
  const [next, words] =
    part === 'feasibility'
      ? (['matrix', 'setting.noCal.cal'] as const)
      : (['feasibility', 'setting.noCal.models'] as const);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('setting.noCal')}
      action={
        <Button type="link" size="small" onClick={() => open(next)}>
          {t(words)}
        </Button>
      }
    />
  );
}
